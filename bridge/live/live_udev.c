/* live_udev.c - card0 for programs that look for a screen by libudev, which lists what the kernel has
 *
 * Only who asks for the subsystem "drm" gets our device; it is the list's only entry.
 */
#define _GNU_SOURCE /* RTLD_NEXT */
#include <stddef.h>
#include <string.h>

#include "live/live_next.h"

#define PATH "/sys/devices/platform/gpu/drm/card0"

/* libudev's handles, which it keeps to itself. */
struct udev;
struct udev_device;
struct udev_enumerate;
struct udev_list_entry;

PUBLIC int udev_enumerate_add_match_subsystem(struct udev_enumerate *e, const char *subsystem);
PUBLIC struct udev_list_entry *udev_enumerate_get_list_entry(struct udev_enumerate *e);
PUBLIC const char *udev_list_entry_get_name(struct udev_list_entry *l);
PUBLIC struct udev_list_entry *udev_list_entry_get_next(struct udev_list_entry *l);
PUBLIC struct udev_device *udev_device_new_from_syspath(struct udev *u, const char *path);
PUBLIC const char *udev_device_get_devnode(struct udev_device *d);
PUBLIC const char *udev_device_get_syspath(struct udev_device *d);
PUBLIC struct udev_device *udev_device_get_parent(struct udev_device *d);
PUBLIC const char *udev_device_get_sysattr_value(struct udev_device *d, const char *name);
PUBLIC struct udev_device *udev_device_unref(struct udev_device *d);

static char entry, device, parent; /* whose addresses are our handles */
static struct udev_enumerate *asks;

PUBLIC int udev_enumerate_add_match_subsystem(struct udev_enumerate *e, const char *subsystem)
{
    NEXT(int, udev_enumerate_add_match_subsystem, struct udev_enumerate *, const char *)
    if (subsystem && strcmp(subsystem, "drm") == 0)
        asks = e;
    return next(e, subsystem);
}

PUBLIC struct udev_list_entry *udev_enumerate_get_list_entry(struct udev_enumerate *e)
{
    NEXT(struct udev_list_entry *, udev_enumerate_get_list_entry, struct udev_enumerate *)
    return e && e == asks ? (struct udev_list_entry *)&entry : next(e);
}

PUBLIC const char *udev_list_entry_get_name(struct udev_list_entry *l)
{
    NEXT(const char *, udev_list_entry_get_name, struct udev_list_entry *)
    return (char *)l == &entry ? PATH : next(l);
}

PUBLIC struct udev_list_entry *udev_list_entry_get_next(struct udev_list_entry *l)
{
    NEXT(struct udev_list_entry *, udev_list_entry_get_next, struct udev_list_entry *)
    return (char *)l == &entry ? NULL : next(l);
}

PUBLIC struct udev_device *udev_device_new_from_syspath(struct udev *u, const char *path)
{
    NEXT(struct udev_device *, udev_device_new_from_syspath, struct udev *, const char *)
    return path && strcmp(path, PATH) == 0 ? (struct udev_device *)&device : next(u, path);
}

PUBLIC const char *udev_device_get_devnode(struct udev_device *d)
{
    NEXT(const char *, udev_device_get_devnode, struct udev_device *)
    return (char *)d == &device ? "/dev/dri/card0" : next(d);
}

PUBLIC const char *udev_device_get_syspath(struct udev_device *d)
{
    NEXT(const char *, udev_device_get_syspath, struct udev_device *)
    return (char *)d == &device ? PATH : next(d);
}

PUBLIC struct udev_device *udev_device_get_parent(struct udev_device *d)
{
    NEXT(struct udev_device *, udev_device_get_parent, struct udev_device *)
    return (char *)d == &device ? (struct udev_device *)&parent : next(d);
}

PUBLIC const char *udev_device_get_sysattr_value(struct udev_device *d, const char *name)
{
    NEXT(const char *, udev_device_get_sysattr_value, struct udev_device *, const char *)
    if ((char *)d != &device && (char *)d != &parent)
        return next(d, name);
    return strcmp(name, "boot_vga") == 0 ? "1" : NULL;
}

PUBLIC struct udev_device *udev_device_unref(struct udev_device *d)
{
    NEXT(struct udev_device *, udev_device_unref, struct udev_device *)
    return (char *)d == &device || (char *)d == &parent ? NULL : next(d);
}
