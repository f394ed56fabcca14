#pragma once
#include <stddef.h>
#include <stdint.h>

/*
 * Compresses the pixels of a drawn image as PNG stores them, without filters, as one zlib stream (RFC 1950, 1951).
 *
 * Works on whole pixels, which finds as much as a search by bytes and takes less than half of the time. No function
 * allocates memory, and none keeps anything.
 */

/* The instructions to use. All paths write the same bytes. */
typedef enum {
    /* What the compiler may assume of every processor: SSE2 on x86-64, NEON on arm64. */
    PIXEL_DEFLATE_BASELINE,
    /* AVX2 and BMI on x86-64. */
    PIXEL_DEFLATE_AVX2,
    /* One byte at a time in the comparisons. */
    PIXEL_DEFLATE_SCALAR,
} pixel_deflate_path;

/* Whether this processor has the instructions. */
int pixel_deflate_has(pixel_deflate_path path);

/* The fastest path of this processor. */
pixel_deflate_path pixel_deflate_best(void);

/*
 * The size of the workspace in bytes for images of a width and height in pixels, with 3 or 4 bytes per pixel; 0 for
 * sizes that are not supported.
 */
size_t pixel_deflate_workspace(size_t width, size_t height, size_t bytes_per_pixel);

/* Enough room for the stream, whatever the pixels are. */
size_t pixel_deflate_bound(size_t width, size_t height, size_t bytes_per_pixel);

/*
 * Writes the stream and returns its size; 0 if it needs more than the capacity.
 *
 * words: width * height pixels, 0xAARRGGBB with straight alpha, which is ignored with 3 bytes per pixel if it is the
 * same for all of them.
 * workspace: aligned to 16 bytes, of the size above; its content does not matter.
 */
size_t pixel_deflate(
    const uint32_t *words, size_t width, size_t height, size_t bytes_per_pixel, pixel_deflate_path path,
    void *workspace, uint8_t *out, size_t capacity);
