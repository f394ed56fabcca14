/*
 * The encoder for one set of instructions; included once per path, which defines
 *
 *   PATH(name)  the name of a function of the path
 *   LANES       the number of 32-bit lanes of a vector
 *   COMPARES    whether bytes are compared in vectors
 *   SHUFFLES    whether bytes can be shuffled in vectors
 *
 * Vectors are those of the compiler, so there is one text for all processors. All paths write the same bytes.
 */

typedef uint32_t PATH(words) __attribute__((vector_size(LANES * 4), aligned(1)));
typedef int32_t PATH(signed_words) __attribute__((vector_size(LANES * 4)));
typedef float PATH(floats) __attribute__((vector_size(LANES * 4)));
typedef uint16_t PATH(halves) __attribute__((vector_size(LANES * 2), aligned(1)));
typedef uint64_t PATH(longs) __attribute__((vector_size(LANES * 8), aligned(1)));

#include "EncoderRows.h"
#include "EncoderSearch.h"
#include "EncoderTokens.h"

INLINE size_t PATH(encode_pixels)(
    const uint32_t *words, sizes of, workspace *space, int ends_stream, uint8_t *out, const uint8_t *limit,
    pixel_checksum adler32, uint32_t *checksum) {
    const size_t width = of.width, pixel = of.pixel, row_bytes = of.row_bytes;
    bit_writer writer = {out, 0, 0};
    uint8_t *line = space->ring + SLACK;
    const uint8_t *ring_end = space->ring + of.ring - SLACK;
    uint32_t position = 0;
    size_t count = 0, held = 0;
    int pending = 0;
    for (size_t y = 0; y < of.height; y++, words += width) {
        const int is_last = y + 1 == of.height;
        if (!pending && (size_t)(ring_end - line) < 2 * row_bytes) {
            __builtin_memmove(space->ring + SLACK, line - REACH, REACH);
            line = space->ring + SLACK + REACH;
        }
        row *of_row = &space->rows[pending++];
        of_row->bytes = line;
        of_row->position = position;
        of_row->up = (uint32_t)(y > 0 && row_bytes <= REACH ? row_bytes : pixel);
        line[0] = 0;
        if (!PATH(pack)(words, width, pixel, line + 1)) return 0;
        /* No pixel equals the one before the first. */
        if (y == 0) __builtin_memset(line - 4, ~line[1], 4);
        line += row_bytes;
        position += (uint32_t)row_bytes;
        __builtin_memset(line, 0, COMPARED);
        *checksum = adler32(*checksum, of_row->bytes, row_bytes);
        PATH(compare_left)(words, width, of_row->left);
        int is_same = 0;
        if (of_row->up == pixel) {
            __builtin_memset(of_row->above, 255, width / 8 + 16);
        } else {
            is_same = PATH(compare)(words, words - width, width, of_row->above);
        }
        if (!is_same) {
            PATH(hash)(words, width, space->hashes);
            PATH(remember)(space, of_row, width, pixel);
        }
        if (pending < 2 && !is_last) continue;
        uint32_t *end = PATH(search)(space, of, pending, space->raw, space->raw + held);
        pending = 0;
        const int ends = is_last || count >= BLOCK_TOKENS;
        /* The last token may be joined with the next, unless the block ends. */
        held = !ends;
        const size_t ready = (size_t)(end - space->raw) - held;
        PATH(resolve)(&space->counts, space->raw, ready, space->tokens + 4 * count);
        if (held) space->raw[0] = end[-1];
        count += ready;
        if (!ends) continue;
        if (!begin_block(&writer, limit, &space->counts, is_last && ends_stream, &space->codes)) return 0;
        PATH(write)(&writer, &space->codes, space->tokens, count);
        count = 0;
    }
    /* An empty stored block: its header, and its length after the next whole byte. */
    if (!ends_stream) put_bits(&writer, 0, 3);
    if (writer.count) put_bits(&writer, 0, 8 - writer.count);
    if (!ends_stream) put_bits(&writer, 0xFFFF0000, 32);
    return (size_t)(writer.next - out);
}

/* One copy for each size of pixels, which the compiler then knows. */
static size_t PATH(encode)(
    const uint32_t *words, sizes of, workspace *space, int ends_stream, uint8_t *out, const uint8_t *limit,
    pixel_checksum adler32, uint32_t *checksum) {
    if (of.pixel == 4) {
        of.pixel = 4;
        return PATH(encode_pixels)(words, of, space, ends_stream, out, limit, adler32, checksum);
    }
    of.pixel = 3;
    return PATH(encode_pixels)(words, of, space, ends_stream, out, limit, adler32, checksum);
}
