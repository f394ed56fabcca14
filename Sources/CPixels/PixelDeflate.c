#include "Processor.h"
#include "Workspace.h"

/*
 * How it works, row by row:
 *
 * 1. The samples go into a ring of the last 32 KiB of the stream, which matches refer to.
 * 2. Bits say where pixels equal those to the left and above, so that the length of a run takes a few instructions.
 * 3. A table of pairs of pixels says where else the same two pixels were seen last.
 * 4. At each place, the longest of the three becomes a token; where there is none, the place where the color was seen
 *    last, or three literals. Two rows are searched in turn.
 * 5. Some ten thousand tokens become a block of Deflate, with codes of its own.
 */

typedef uint8_t bytes32 __attribute__((ext_vector_type(32)));
typedef uint32_t words8 __attribute__((ext_vector_type(8)));
typedef _Bool bits32 __attribute__((ext_vector_type(32)));
typedef _Bool bits8 __attribute__((ext_vector_type(8)));

#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,lzcnt"))), apply_to = function)
#define PATH(name) name##_avx2
#define LANES 8
#define COMPARES 1
#define SHUFFLES 1
#include "Encoder.h"
#undef PATH
#undef LANES
#undef COMPARES
#undef SHUFFLES
#pragma clang attribute pop

#endif

#define PATH(name) name##_baseline
#define LANES 4
#define COMPARES 1
#if defined(__aarch64__)
#define SHUFFLES 1
#else
#define SHUFFLES 0
#endif
#include "Encoder.h"
#undef PATH
#undef LANES
#undef COMPARES
#undef SHUFFLES

#define PATH(name) name##_scalar
#define LANES 1
#define COMPARES 0
#define SHUFFLES 0
#include "Encoder.h"

/* Sizes whose products stay far below the largest number. */
static int is_supported(size_t width, size_t height, size_t pixel) {
    const int is_little = __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__;
    return is_little && sizeof(size_t) == 8 && width > 0 && height > 0 && width < 1 << 24 && height < 1 << 24
        && (pixel == 3 || pixel == 4);
}

size_t pixel_deflate_workspace(size_t width, size_t height, size_t bytes_per_pixel) {
    if (!is_supported(width, height, bytes_per_pixel)) return 0;
    return lay_out(0, sizes_of(width, height, bytes_per_pixel), 0);
}

size_t pixel_deflate_bound(size_t width, size_t height, size_t bytes_per_pixel) {
    /* Codes take no more than the fixed ones: 9 bits per literal, 25 for a match of three bytes. */
    const size_t bytes = (width * bytes_per_pixel + 1) * height;
    return bytes + bytes / 8 + (bytes / BLOCK_TOKENS + 2) * HEADER_BYTES;
}

size_t pixel_deflate(
    const uint32_t *words, size_t width, size_t height, size_t bytes_per_pixel, pixel_path path,
    void *workspace_bytes, int ends_stream, uint8_t *out, size_t capacity, pixel_checksum adler32,
    uint32_t *checksum) {
    if (!is_supported(width, height, bytes_per_pixel) || capacity < HEADER_BYTES || !pixel_path_is_supported(path)) return 0;
    const sizes of = sizes_of(width, height, bytes_per_pixel);
    workspace *space = workspace_bytes;
    lay_out(space, of, workspace_bytes);
    /* Tables count from zero, and no distance is one that was never set. */
    __builtin_memset(&space->counts, 0, sizeof space->counts);
    __builtin_memset(space->pairs, 0, sizeof space->pairs);
    __builtin_memset(space->colors, 0, sizeof space->colors);
    for (int index = 0; index < 2; index++) {
        __builtin_memset(space->rows[index].distances, 0, 2 * (width + SLACK));
        __builtin_memset(space->rows[index].left, 255, width / 8 + SLACK);
        __builtin_memset(space->rows[index].above, 255, width / 8 + SLACK);
    }
    __builtin_memset(space->ring, 0, SLACK);
    *checksum = 1;
    /* The last six bytes, and eight that the writer may overwrite. */
    const uint8_t *limit = out + capacity - 16;
    switch (path) {
#if defined(__x86_64__)
    case PIXEL_PATH_AVX2: return encode_avx2(words, of, space, ends_stream, out, limit, adler32, checksum);
#endif
    case PIXEL_PATH_SCALAR: return encode_scalar(words, of, space, ends_stream, out, limit, adler32, checksum);
    default: return encode_baseline(words, of, space, ends_stream, out, limit, adler32, checksum);
    }
}
