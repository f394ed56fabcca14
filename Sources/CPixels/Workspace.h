#pragma once
#include "Codes.h"

#define INLINE static inline __attribute__((always_inline))

/* How far Deflate reaches back, in bytes. */
enum { REACH = 32768 };
/* The longest match in bytes. */
enum { LONGEST = 258 };
/* Equal pixels that one look at the bits certainly shows. */
enum { SHOWN = 57 };
/* Bytes that one comparison shows. */
enum { COMPARED = 32 };
enum { PAIR_BITS = 14, COLOR_BITS = 13 };
/* A block ends after the row with this token. */
enum { BLOCK_TOKENS = 1 << 16 };
/* Bytes after a row, and before the first, that are read but do not matter. */
enum { SLACK = 64 };

/*
 * A raw token: a match, with its length in bytes less 3 from bit 16 and its distance less 1 from bit 0; a single
 * literal, in bits 16 to 23; or three literals, in the lower 24 bits, the first one highest.
 */
static const uint32_t MATCH = 1u << 31, SINGLE = 1u << 30;

INLINE uint32_t match(uint32_t bytes, uint32_t distance) { return MATCH + (bytes << 16) - (3u << 16) + distance - 1; }

/*
 * Whether a difference of places modulo 65,536 is within reach. It is less than a pixel where the table has not been
 * written to, or so long ago that the difference has wrapped around.
 */
INLINE int is_distance(uint32_t difference, size_t pixel) {
    return (uint16_t)(difference - pixel) <= REACH - pixel;
}

/* A row whose tokens are searched. */
typedef struct {
    /* The filter byte, and the samples after it. */
    uint8_t *bytes;
    /* One bit per pixel that differs from the one to the left and the one above; ones after the last. */
    uint8_t *left, *above;
    /* For each pixel, the distance in bytes to a place that may have the same two pixels. */
    uint16_t *distances;
    /* The distance of the row above, or that of a pixel if there is none within reach. */
    uint32_t up;
    /* The place of the filter byte in the stream, modulo 65,536. */
    uint32_t position;
} row;

/* Everything that the encoder writes to, other than the stream. */
typedef struct {
    slot_counts counts;
    slot_codes codes;
    /* Where two pixels, and one, were last seen in the stream, modulo 65,536, by their hash. */
    uint16_t pairs[1 << PAIR_BITS], colors[1 << COLOR_BITS];
    row rows[2];
    uint16_t *hashes;
    uint32_t *raw;
    uint16_t *tokens;
    uint8_t *ring;
} workspace;

/* The sizes of arrays in a workspace. */
typedef struct {
    size_t width, height, pixel, row_bytes;
    /* Raw tokens of a row, at most. */
    size_t row_tokens;
    /* Tokens of a block, at most. */
    size_t block_tokens;
    /* The last rows of the stream: as far as matches reach, and some more. */
    size_t ring;
} sizes;

INLINE sizes sizes_of(size_t width, size_t height, size_t pixel) {
    sizes of = {width, height, pixel, width * pixel + 1, width * (pixel == 4 ? 2 : 1) + 16, 0, 0};
    const size_t all = of.row_tokens * height, block = BLOCK_TOKENS + 2 * of.row_tokens;
    of.block_tokens = (all < block ? all : block) + 2 * of.row_tokens + 16;
    const size_t stream = of.row_bytes * height, room = REACH + 4 * of.row_bytes + 65536;
    of.ring = SLACK + (stream < room ? stream + of.row_bytes : room) + SLACK;
    return of;
}

/* Sets the pointers behind the struct, and returns where they end. */
INLINE size_t lay_out(workspace *space, sizes of, uint8_t *base) {
    size_t at = (sizeof(workspace) + 15) & ~(size_t)15;
    uint8_t *parts[9];
    const size_t bits = of.width / 8 + SLACK;
    const size_t counts[9] = {
        bits,
        bits,
        bits,
        bits,
        2 * (of.width + SLACK),
        2 * (of.width + SLACK),
        2 * (of.width + SLACK),
        4 * (2 * of.row_tokens + SLACK),
        8 * of.block_tokens + SLACK,
    };
    for (int part = 0; part < 9; part++) {
        if (base) parts[part] = base + at;
        at += (counts[part] + 15) & ~(size_t)15;
    }
    if (base) {
        for (int index = 0; index < 2; index++) {
            space->rows[index].left = parts[2 * index];
            space->rows[index].above = parts[2 * index + 1];
            space->rows[index].distances = (uint16_t *)(void *)parts[4 + index];
        }
        space->hashes = (uint16_t *)(void *)parts[6];
        space->raw = (uint32_t *)(void *)parts[7];
        space->tokens = (uint16_t *)(void *)parts[8];
        space->ring = base + at;
    }
    return at + of.ring;
}

/* The number of pixels from a place on that do not differ; any number from SHOWN on means that there may be more. */
INLINE uint32_t run(const uint8_t *bits, size_t from) {
    uint64_t word;
    copy_bytes(&word, bits + (from >> 3), 8);
    word >>= from & 7;
    return word ? (uint32_t)__builtin_ctzll(word) : 64;
}

/* The number of pixels from a place on that do not differ. */
static inline size_t whole_run(const uint8_t *bits, size_t from) {
    size_t end = from;
    uint32_t count;
    do {
        count = run(bits, end);
        end += count < SHOWN ? count : SHOWN;
    } while (count >= SHOWN);
    return end - from;
}

/* Appends a match of any length from 3 bytes on. */
static inline uint32_t *append_match(uint32_t *to, size_t bytes, uint32_t distance) {
    while (bytes) {
        /* What is left is 0, or long enough for another match. */
        const size_t part = bytes <= LONGEST ? bytes : bytes < LONGEST + 3 ? LONGEST - 3 : LONGEST;
        *to++ = match((uint32_t)part, distance);
        bytes -= part;
    }
    return to;
}

/* Appends the tokens of a row; if the last one before and the first both continue the row above, joins them. */
static inline uint32_t *join(uint32_t *start, uint32_t *to, const uint32_t *from, const uint32_t *end, size_t up) {
    const uint32_t pattern = MATCH | (uint32_t)(up - 1), mask = MATCH | 0x7FFF;
    if (up <= REACH && to > start && from < end && (to[-1] & mask) == pattern && (*from & mask) == pattern) {
        const uint32_t bytes = (to[-1] >> 16 & 255) + (*from >> 16 & 255) + 6;
        to = append_match(to - 1, bytes, (uint32_t)up);
        from++;
    }
    while (from < end) *to++ = *from++;
    return to;
}
