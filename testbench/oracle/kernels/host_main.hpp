// host_main.hpp - the judge's command line
//
//   PROGRAM list                       name, blocks, threads, bytes of results, a test a line
//   PROGRAM make NAME SEED IN          writes a test's inputs
//   PROGRAM judge NAME IN OUT...       compares results; prints how many values of each OUT, how many differ, and three of them
#pragma once

static std::vector<char> read_file(const char *path, size_t bytes)
{
    std::vector<char> all(bytes);
    FILE *f = fopen(path, "rb");
    if (!f || fread(all.data(), 1, bytes, f) != bytes) {
        fprintf(stderr, "%s: not %zu bytes\n", path, bytes);
        exit(2);
    }
    fclose(f);
    return all;
}

static size_t judge(const host::test &t, const char *in, const char *want, const char *path)
{
    const std::vector<char> got = read_file(path, t.out_bytes);
    const size_t count = t.out_bytes / t.out_size;
    size_t differ = 0;

    for (size_t n = 0; n < count; n++) {
        std::string text;
        if (!t.same(in, want, got.data(), n, &text) && differ++ < 3)
            printf("  %s[%zu] of %s: %s\n", t.name.c_str(), n, path, text.c_str());
    }
    printf("%s %zu %zu\n", path, count, differ);
    return differ;
}

int main(int argc, char **argv)
{
    if (argc == 2 && !strcmp(argv[1], "list"))
        for (const host::test &t : host::tests())
            printf("%s %u %u %zu\n", t.name.c_str(), t.blocks, t.threads, t.out_bytes);
    for (const host::test &t : host::tests()) {
        if (argc < 4 || t.name != argv[2])
            continue;
        std::vector<char> in(t.in_bytes), want(t.out_bytes);
        if (!strcmp(argv[1], "make")) {
            host::fill(t, strtoull(argv[3], nullptr, 0), in.data());
            FILE *f = fopen(argv[4], "wb");
            fwrite(in.data(), 1, in.size(), f);
            return fclose(f);
        }
        in = read_file(argv[3], t.in_bytes);
        t.run(in.data(), want.data());
        size_t differ = 0;
        for (int n = 4; n < argc; n++)
            differ += judge(t, in.data(), want.data(), argv[n]);
        return differ != 0;
    }
    return argc == 2 ? 0 : 2;
}
