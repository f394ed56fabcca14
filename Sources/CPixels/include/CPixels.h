#pragma once
#include <stddef.h>
#include <stdint.h>

/* What takes most of the time of an image, with the instructions that the processor has when the program runs. */

/* The instructions to use. All paths give the same results. */
typedef enum {
    /* What the compiler may assume of every processor: SSE2 on x86-64, NEON on arm64. */
    PIXEL_PATH_BASELINE,
    /* AVX2 and BMI on x86-64. */
    PIXEL_PATH_AVX2,
    /* No vectors where the text says so. */
    PIXEL_PATH_SCALAR,
} pixel_path;

/* Whether this processor has the instructions. */
int pixel_path_is_supported(pixel_path path);

/* The fastest path of this processor. */
pixel_path pixel_path_best(void);

/*
 * Compresses the pixels of a drawn image as PNG stores them, without filters, as Deflate (RFC 1951), in one or several
 * bands of rows that refer to nothing in each other.
 *
 * Works on whole pixels, which finds as much as a search by bytes and takes less than half of the time. No function
 * allocates memory, and none keeps anything.
 */

/*
 * The size of the workspace in bytes for images of a width and height in pixels, with 3 or 4 bytes per pixel; 0 for
 * sizes that are not supported.
 */
size_t pixel_deflate_workspace(size_t width, size_t height, size_t bytes_per_pixel);

/* Enough room for a band, whatever the pixels are. */
size_t pixel_deflate_bound(size_t width, size_t height, size_t bytes_per_pixel);

/* Continues a checksum. */
typedef uint32_t (*pixel_checksum)(uint32_t checksum, const void *bytes, size_t count);

/*
 * Writes whole bytes of Deflate and returns their number; 0 if they are more than the capacity, or if there are 3 bytes
 * per pixel and not all pixels are opaque.
 *
 * words: width * height pixels, 0xAARRGGBB with straight alpha.
 * workspace: aligned to 16 bytes, of the size above; its content does not matter.
 * ends_stream: whether this is the last band; otherwise an empty stored block is at the end.
 * adler32: continues an Adler-32 (RFC 1950), row by row.
 * checksum: is set to that of the band, as if it were alone.
 */
size_t pixel_deflate(
    const uint32_t *words, size_t width, size_t height, size_t bytes_per_pixel, pixel_path path,
    void *workspace, int ends_stream, uint8_t *out, size_t capacity, pixel_checksum adler32,
    uint32_t *checksum);

/*
 * Replaces indexes by their words in a palette.
 *
 * palette: 256 words.
 * out: `count` words.
 */
void pixel_look_up(const uint8_t *indexes, size_t count, const uint32_t *palette, uint32_t *out);

/*
 * Resamples images in two passes: first columns, two rows at a time, then rows.
 *
 * A sum is that of samples times weights with 22 fraction bits, rounded and clamped to 0 to 255. A weight is stored as
 * two numbers of 16 bits, weight >> 12 and (weight & 4095) << 3, each together with that of the next sample, which one
 * instruction multiplies and adds: `pmaddwd` on x86-64. Both sums are exact.
 */

/* The weights of two samples: that of the first one in the lower half. */
typedef struct {
    uint32_t high, low;
} resampling_weights;

/*
 * Sets each pixel of a row beside its right neighbor, channels alternating.
 *
 * next: the neighbor of the last pixel.
 * spread: 16 numbers per pixel, 8 for each of two rows; of the second one, from the ninth.
 */
void resampling_spread(const uint32_t *row, size_t count, uint32_t next, int16_t *spread);

/*
 * Sums up columns of two rows.
 *
 * spread: as above; it must have pixels up to the last that has a weight, even if that is 0.
 * starts: the first pixel of each sum.
 * weights: `pairs` per sum.
 * out: 8 numbers per sum: both rows alternating, for each channel.
 */
void resampling_sum_columns(
    pixel_path path, const int16_t *spread, const uint32_t *starts, const resampling_weights *weights, size_t pairs,
    size_t count, int16_t *out);

/*
 * Sums up rows.
 *
 * rows: for each of `pairs` weights, the sums of columns of two rows, `count` of them.
 * out: `count` words.
 */
void resampling_sum_rows(
    pixel_path path, const int16_t *const *rows, const resampling_weights *weights, size_t pairs, size_t count,
    uint32_t *out);

/*
 * Draws distance fields: how far the center of each pixel is from the nearest edge of an outline. The scalar path is that
 * of the baseline.
 */

/* A line from a point, in pixels from the center of the first pixel, y down. */
typedef struct {
    float x, y;
    /* To its end. */
    float dx, dy;
    /* 1 / (dx * dx + dy * dy) */
    float factor;
} field_edge;

/*
 * Lowers squared distances to those from an edge.
 *
 * squares: `stride` per row, a multiple of 8.
 * column, lanes: the first column, a multiple of 8, and the number of eights of columns.
 * row, rows: the first row, and the number of rows.
 */
void field_add_edge(
    pixel_path path, float *squares, size_t stride, size_t column, size_t lanes, size_t row, size_t rows,
    const field_edge *edge);

/*
 * Writes a row of a field: 255 * (outline + distance / spread), with a positive distance inside, clamped and rounded.
 *
 * squares: of `count` pixels and up to the next multiple of 8.
 * inside: `count` bytes: 0 or 1.
 * out: `count` bytes.
 */
void field_write_values(
    pixel_path path, const float *squares, const uint8_t *inside, size_t count, float outline, float spread,
    uint8_t *out);
