#define _GNU_SOURCE
#include "CPlatform.h"

#include <stdlib.h>

#if defined(__GLIBC__) && (defined(__x86_64__) || defined(__aarch64__))
#include <dlfcn.h>
#include <sys/random.h>

/* The first version of a symbol is that of the architecture's first glibc. */
#ifdef __x86_64__
#define FIRST "GLIBC_2.2.5"
#else
#define FIRST "GLIBC_2.17"
#endif

/*
 * glibc 2.35 gave them a second version, which sets errno in another way. The first is looked up when it is called: the
 * linker would wrap a reference to it, too.
 */
#define FIRST_VERSION(type, name) \
    type __wrap_##name(type x, type y) { \
        static type (*_Atomic found)(type, type); \
        type (*function)(type, type) = found; \
        if (!function) { \
            *(void **)&function = dlvsym(RTLD_DEFAULT, #name, FIRST); \
            if (!function) abort(); \
            found = function; \
        } \
        return function(x, y); \
    }

FIRST_VERSION(double, hypot)
FIRST_VERSION(float, hypotf)

/* New in glibc 2.36: Debian's expat salts its hash tables with them, and libstdc++ has them for random numbers. */
void __wrap_arc4random_buf(void *bytes, size_t count) {
    unsigned char *next = bytes;
    while (count > 0) {
        ssize_t filled = getrandom(next, count, 0);
        if (filled < 0) abort();
        next += filled;
        count -= (size_t)filled;
    }
}

unsigned int __wrap_arc4random(void) {
    unsigned int number = 0;
    __wrap_arc4random_buf(&number, sizeof number);
    return number;
}
#endif
