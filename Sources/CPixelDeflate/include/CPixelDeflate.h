#pragma once
#include <stddef.h>
#include <stdint.h>

/*
 * Compresses the pixels of a drawn image as PNG stores them, without filters, as Deflate (RFC 1951), in one or several
 * bands of rows that refer to nothing in each other.
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

/* Enough room for a band, whatever the pixels are. */
size_t pixel_deflate_bound(size_t width, size_t height, size_t bytes_per_pixel);

/*
 * Writes whole bytes of Deflate and returns their number; 0 if they are more than the capacity.
 *
 * words: width * height pixels, 0xAARRGGBB with straight alpha, which is ignored with 3 bytes per pixel if it is the
 * same for all of them.
 * workspace: aligned to 16 bytes, of the size above; its content does not matter.
 * ends_stream: whether this is the last band; otherwise an empty stored block is at the end.
 * checksum: is set to the Adler-32 of the band (RFC 1950), as if it were alone.
 */
size_t pixel_deflate(
    const uint32_t *words, size_t width, size_t height, size_t bytes_per_pixel, pixel_deflate_path path,
    void *workspace, int ends_stream, uint8_t *out, size_t capacity, uint32_t *checksum);
