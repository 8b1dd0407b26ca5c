/* frame.c - see frame.h */
#include "frame.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vector/new_file.h"
#include "vector/quoted.h"

#define SAMPLE_BYTES 13

size_t frame_count(const struct frame *frame)
{
    return (size_t)frame->width * frame->height * frame->samples;
}

static bool allocate(struct frame *frame, struct failure *f)
{
    frame->sample = calloc(frame_count(frame), sizeof *frame->sample);
    return frame->sample || fail(f, EXIT_IO, "out of memory for a frame of %ux%u with %u samples",
                                 frame->width, frame->height, frame->samples);
}

bool frame_new(struct frame *frame, const struct scene *s, struct failure *f)
{
    *frame = (struct frame){ s->width, s->height, s->samples, NULL };
    if (!allocate(frame, f))
        return false;
    for (size_t i = 0; i < frame_count(frame); i++) {
        memcpy(frame->sample[i].rgba, s->clear, 4);
        frame->sample[i].depth = s->clear_depth;
    }
    return true;
}

void frame_free(struct frame *frame)
{
    free(frame->sample);
    frame->sample = NULL;
}

static void put_32(uint8_t *bytes, uint32_t value)
{
    for (unsigned i = 0; i < 4; i++)
        bytes[i] = (uint8_t)(value >> 8 * i);
}

static uint32_t get_32(const uint8_t *bytes)
{
    return bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

bool frame_write(const struct frame *frame, const char *path, struct failure *f)
{
    struct new_file n;

    if (!new_file_open(&n, path, f))
        return false;
    fprintf(n.stream, "aurum frame 1\nsize %u %u\nsamples %u\n\n", frame->width, frame->height,
            frame->samples);
    for (size_t i = 0; i < frame_count(frame); i++) {
        const struct frame_sample *s = &frame->sample[i];
        uint8_t bytes[SAMPLE_BYTES];

        memcpy(bytes, s->rgba, 4);
        put_32(bytes + 4, s->depth);
        bytes[8] = s->covered;
        put_32(bytes + 9, s->primitive);
        fwrite(bytes, 1, sizeof bytes, n.stream);
    }
    if (ferror(n.stream)) {
        new_file_fail(&n, f);
        new_file_abandon(&n);
        return false;
    }
    return new_file_commit(&n, f);
}

/* Whether as many bytes follow as the frame has: before there is room for them. */
static bool right_length(const struct frame *frame, FILE *file)
{
    const long head = ftell(file);
    long end;

    if (head < 0 || fseek(file, 0, SEEK_END) != 0)
        return false;
    end = ftell(file);
    return end >= head && (size_t)(end - head) == frame_count(frame) * SAMPLE_BYTES &&
           fseek(file, head, SEEK_SET) == 0;
}

static bool read_samples(struct frame *frame, FILE *file)
{
    for (size_t i = 0; i < frame_count(frame); i++) {
        struct frame_sample *s = &frame->sample[i];
        uint8_t bytes[SAMPLE_BYTES];

        if (fread(bytes, 1, sizeof bytes, file) != sizeof bytes)
            return false;
        memcpy(s->rgba, bytes, 4);
        s->depth = get_32(bytes + 4);
        s->covered = bytes[8];
        s->primitive = get_32(bytes + 9);
    }
    return fgetc(file) == EOF;
}

bool frame_read(struct frame *frame, const char *path, struct failure *f)
{
    struct quoted name = quote_path(path);
    FILE *file = fopen(path, "rb");
    bool good;

    *frame = (struct frame){ 0 };
    if (!file)
        return fail(f, EXIT_IO, "%s: cannot be read: %s; check the name", name.text,
                    strerror(errno));
    good = fscanf(file, "aurum frame 1 size %5u %5u samples %1u", &frame->width, &frame->height,
                  &frame->samples) == 3 &&
           frame->width - 1 < SCENE_SIDE_MAX && frame->height - 1 < SCENE_SIDE_MAX &&
           scene_samples(frame->samples) && fgetc(file) == '\n' && fgetc(file) == '\n';
    if (!good)
        fail(f, EXIT_IO, "%s is not a frame", name.text);
    else if (!(good =
                   right_length(frame, file) && allocate(frame, f) && read_samples(frame, file)) &&
             !f->code)
        fail(f, EXIT_IO, "%s: a frame of %ux%u with %u samples has another length", name.text,
             frame->width, frame->height, frame->samples);
    fclose(file);
    if (!good)
        frame_free(frame);
    return good;
}

bool frame_picture(const struct frame *frame, struct picture *p, struct failure *f)
{
    unsigned n = frame->samples;

    if (!picture_new(p, frame->width, frame->height, f))
        return false;
    for (size_t i = 0; i < (size_t)frame->width * frame->height; i++) {
        for (unsigned c = 0; c < 3; c++) {
            unsigned sum = n / 2;
            for (unsigned k = 0; k < n; k++)
                sum += frame->sample[i * n + k].rgba[c];
            p->rgba[4 * i + c] = (uint8_t)(sum / n);
        }
        p->rgba[4 * i + 3] = 255;
    }
    return true;
}
