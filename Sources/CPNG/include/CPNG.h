#pragma once
#include <stddef.h>
#include <stdint.h>

/// The version of libpng that runs, such as "1.6.39".
const char *cpng_version(void);

/// Longest message of `cpng_decode`, with its closing zero.
#define CPNG_MESSAGE_SIZE 128

/// What `cpng_decode` found.
typedef enum {
    /// The file is damaged or cut short; the message says where.
    CPNG_FAILED = 0,
    /// Every pixel is opaque.
    CPNG_OPAQUE = 1,
    /// The file has an alpha channel or a transparent colour; the words are straight, not premultiplied.
    CPNG_STRAIGHT_ALPHA = 2,
} cpng_outcome;

/// Reads a whole PNG with libpng into width * height words 0xAARRGGBB.
///
/// The caller has read the size from the header; a file that says otherwise is refused. Nothing is printed, and
/// libpng's longjmp never leaves this function.
cpng_outcome cpng_decode(
    const uint8_t *bytes, size_t count, uint32_t *pixels, uint32_t width, uint32_t height,
    char message[CPNG_MESSAGE_SIZE]);
