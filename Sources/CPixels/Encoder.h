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

/* The number of equal bytes, up to COMPARED. */
INLINE uint32_t PATH(equal)(const uint8_t *one, const uint8_t *two) {
#if COMPARES
    bytes32 first, second;
    copy_bytes(&first, one, sizeof first);
    copy_bytes(&second, two, sizeof second);
    const bits32 different = __builtin_convertvector(first != second, bits32);
    uint32_t mask;
    copy_bytes(&mask, &different, sizeof mask);
    return (uint32_t)__builtin_ctzll((uint64_t)mask | 1ull << COMPARED);
#else
    uint32_t count = 0;
    while (count < COMPARED && one[count] == two[count]) count++;
    return count;
#endif
}

/* Sets a bit per equal pixel, and zeros after the last. Returns whether all are equal. */
INLINE int PATH(compare)(const uint32_t *one, const uint32_t *two, size_t count, uint8_t *bits) {
    size_t at = 0;
    uint32_t all = 255, mask = 0;
    for (; at + 8 <= count; at += 8) {
#if COMPARES
        words8 first, second;
        copy_bytes(&first, one + at, sizeof first);
        copy_bytes(&second, two + at, sizeof second);
        const bits8 equal = __builtin_convertvector(first == second, bits8);
        copy_bytes(bits, &equal, 1);
#else
        mask = 0;
        for (size_t bit = 0; bit < 8; bit++) mask |= (uint32_t)(one[at + bit] == two[at + bit]) << bit;
        *bits = (uint8_t)mask;
#endif
        all &= *bits++;
    }
    mask = 0;
    for (size_t bit = 0; at + bit < count; bit++) mask |= (uint32_t)(one[at + bit] == two[at + bit]) << bit;
    all &= mask | 255u << (count - at);
    __builtin_memset(bits, 0, 16);
    *bits = (uint8_t)mask;
    return (all & 255) == 255;
}

/* The samples of a row. Writes up to 8 bytes after them. */
INLINE void PATH(pack)(const uint32_t *words, size_t width, size_t pixel, uint8_t *to) {
    size_t x = 0;
    if (pixel == 4) {
        for (; x + LANES <= width; x += LANES, to += 4 * LANES) {
            const PATH(words) word = *(const PATH(words) *)(words + x);
            *(PATH(words) *)to = (word & 0xFF00FF00) | (word >> 16 & 255) | (word & 255) << 16;
        }
        for (; x < width; x++, to += 4) {
            const uint32_t sample = (words[x] & 0xFF00FF00) | (words[x] >> 16 & 255) | (words[x] & 255) << 16;
            copy_bytes(to, &sample, 4);
        }
        return;
    }
#if SHUFFLES
    for (; x + 8 <= width; x += 8, to += 24) {
        bytes32 bytes;
        words8 quads;
        copy_bytes(&bytes, words + x, sizeof bytes);
        bytes = __builtin_shufflevector(
            bytes, bytes, 2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, -1, -1, -1, -1, 18, 17, 16, 22, 21, 20, 26, 25, 24,
            30, 29, 28, -1, -1, -1, -1);
        copy_bytes(&quads, &bytes, sizeof quads);
        quads = __builtin_shufflevector(quads, quads, 0, 1, 2, 4, 5, 6, -1, -1);
        copy_bytes(to, &quads, sizeof quads);
    }
#endif
    for (; x + 4 <= width; x += 4, to += 12) {
        const uint32_t a = __builtin_bswap32(words[x]) >> 8, b = __builtin_bswap32(words[x + 1]) >> 8;
        const uint32_t c = __builtin_bswap32(words[x + 2]) >> 8, d = __builtin_bswap32(words[x + 3]) >> 8;
        const uint32_t packed[3] = {a | b << 24, b >> 8 | c << 16, c >> 16 | d << 8};
        copy_bytes(to, packed, 12);
    }
    for (; x < width; x++, to += 3) {
        to[0] = (uint8_t)(words[x] >> 16);
        to[1] = (uint8_t)(words[x] >> 8);
        to[2] = (uint8_t)words[x];
    }
}

/*
 * Continues an Adler-32 (RFC 1950, section 8.2) with a row.
 *
 * A byte counts as often as there are bytes from it to the end. For pixels of p bytes that is p times the number of
 * pixels, less the byte's place in its pixel.
 */
INLINE uint32_t PATH(checksum)(uint32_t adler, const uint32_t *words, size_t width, size_t pixel) {
    /* So few pixels at a time that sums of 32 bits suffice: 1024 * 1025 / 2 * 4 * 255. */
    enum { PART = 1024 };
    uint64_t low = adler & 0xFFFF, high = (adler >> 16) + low;
    for (size_t start = 0; start < width; start += PART) {
        const size_t count = width - start < PART ? width - start : PART;
        PATH(words) sums = {0}, sums_before = {0}, places = {0};
        size_t x = 0;
        for (; x + LANES <= count; x += LANES) {
            const PATH(words) word = *(const PATH(words) *)(words + start + x);
            const PATH(words) red = word >> 16 & 255, green = word >> 8 & 255, blue = word & 255;
            sums_before += sums;
            sums += red + green + blue;
            places += green + 2 * blue;
            if (pixel == 4) {
                sums += word >> 24;
                places += 3 * (word >> 24);
            }
        }
        uint64_t sum = 0, weighted = 0, place = 0;
        for (size_t lane = 0; lane < LANES; lane++) {
            sum += sums[lane];
            place += places[lane];
            weighted += (uint64_t)sums_before[lane] * LANES + (uint64_t)sums[lane] * (count - x + LANES - lane);
        }
        for (; x < count; x++) {
            const uint32_t word = words[start + x], green = word >> 8 & 255, blue = word & 255;
            const uint32_t alpha = pixel == 4 ? word >> 24 : 0, all = (word >> 16 & 255) + green + blue + alpha;
            sum += all;
            place += green + 2 * blue + 3 * alpha;
            weighted += (uint64_t)all * (count - x);
        }
        high = (high + pixel * count * low + pixel * weighted - place) % 65521;
        low = (low + sum) % 65521;
    }
    return (uint32_t)(high % 65521 << 16 | low % 65521);
}

#define MIXED(word) ((word) * 0x9E3779B1u)

/* The hash of each pixel and the next. */
INLINE void PATH(hash)(const uint32_t *words, size_t width, uint16_t *hashes) {
    const uint32_t mask = (1 << PAIR_BITS) - 1;
    size_t x = 0;
    for (; x + LANES < width; x += LANES) {
        const PATH(words) one = MIXED(*(const PATH(words) *)(words + x)) >> (32 - PAIR_BITS);
        const PATH(words) two = MIXED(*(const PATH(words) *)(words + x + 1)) >> (32 - PAIR_BITS);
        *(PATH(halves) *)(hashes + x) = __builtin_convertvector((one * 5 + two) & mask, PATH(halves));
    }
    for (; x < width; x++) {
        const uint32_t one = MIXED(words[x]) >> (32 - PAIR_BITS);
        const uint32_t two = x + 1 < width ? MIXED(words[x + 1]) >> (32 - PAIR_BITS) : 0;
        hashes[x] = (uint16_t)((one * 5 + two) & mask);
    }
}

/* Finds where pairs were last seen, and remembers this row's; not within runs, where nobody looks. */
INLINE void PATH(remember)(workspace *space, row *of, size_t width, size_t pixel) {
    uint16_t *distances = of->distances;
    for (size_t start = 0; start < width; start += 64) {
        uint64_t bits;
        copy_bytes(&bits, of->left + start / 8, 8);
        bits = ~(bits & (bits >> 1 | (uint64_t)of->left[start / 8 + 8] << 63));
        if (width - start < 64) bits &= (1ull << (width - start)) - 1;
        for (; bits; bits &= bits - 1) {
            const size_t x = start + (size_t)__builtin_ctzll(bits);
            uint16_t *seen = &space->pairs[space->hashes[x]];
            const uint16_t here = (uint16_t)(of->position + 1 + x * pixel);
            distances[x] = (uint16_t)(here - *seen);
            *seen = here;
        }
    }
    for (size_t start = 0; start < width; start += 16)
        for (size_t x = start; x < start + 16; x++)
            distances[x] = is_distance(distances[x], pixel) ? distances[x] : (uint16_t)pixel;
}

typedef struct {
    size_t x;
    uint32_t *to;
} PATH(cursor);

/* The tokens of a long repetition. */
static __attribute__((noinline)) PATH(cursor)
    PATH(repeat)(const row *of, size_t x, size_t width, size_t pixel, uint32_t *to) {
    const size_t longest = LONGEST / pixel, above = whole_run(of->above, x);
    size_t best = whole_run(of->left, x), distance = pixel;
    /* The distance of a row takes ten bits more than that of a pixel, in each token. */
    const int is_uniform = best >= SHOWN && above > longest;
    if (above > best && !is_uniform) {
        best = above;
        distance = of->up;
    }
    if (distance != pixel || best < SHOWN) {
        const uint8_t *start = of->bytes + 1 + x * pixel, *end = of->bytes + 1 + width * pixel;
        const uint8_t *here = start, *there = start - of->distances[x];
        uint32_t count;
        do {
            count = PATH(equal)(here, there);
            here += count;
            there += count;
        } while (count == COMPARED && here < end);
        const size_t pair = (size_t)((here < end ? here : end) - start) / pixel;
        if (pair > best) {
            best = pair;
            distance = of->distances[x];
        }
        /* The rest may continue the pixel to the left. */
        if (best > longest) best = longest;
    }
    const PATH(cursor) after = {x + best, to};
    for (size_t rest = best; rest;) {
        const size_t part = rest < longest ? rest : longest;
        *to++ = match((uint32_t)(part * pixel), (uint32_t)distance);
        rest -= part;
    }
    return (PATH(cursor)){after.x, to};
}

/* Appends the next token of a row, without asking which kind it is: at soft edges nobody could predict the answer. */
INLINE void PATH(step)(const row *of, PATH(cursor) *at, size_t width, size_t pixel) {
    const size_t x = at->x;
    uint32_t *to = at->to;
    const uint8_t *here = of->bytes + 1 + x * pixel;
    const uint32_t distance = of->distances[x];
    const uint32_t left = run(of->left, x), above = run(of->above, x);
    const uint32_t equal = PATH(equal)(here, here - distance), rest = (uint32_t)(width - x);
    /* A third: exact up to 32. */
    uint32_t pair = pixel == 3 ? equal * 171 >> 9 : equal / 4;
    pair = pair < rest ? pair : rest;
    /* Of equal ones, the nearer takes fewer bits. */
    uint32_t count = above > left ? above : left, back = above > left ? of->up : (uint32_t)pixel;
    back = pair > count ? distance : back;
    count = pair > count ? pair : count;
    if (__builtin_expect((count >= SHOWN) | (equal == COMPARED), 0)) {
        *at = PATH(repeat)(of, x, width, pixel, to);
        return;
    }
    at->x = x + count + (count == 0);
    uint32_t samples;
    copy_bytes(&samples, here, 4);
    const uint32_t repetition = match(count * (uint32_t)pixel, back), literals = __builtin_bswap32(samples) >> 8;
    to[0] = count ? repetition : literals;
    if (pixel == 4) to[1] = SINGLE | samples >> 24 << 16;
    at->to = to + 1 + (pixel == 4 && count == 0);
}

/* Appends the first token of a row. */
INLINE PATH(cursor) PATH(begin)(const row *of, size_t pixel, uint32_t *to) {
    /* The filter byte continues a run of the row above. */
    size_t count = of->up == pixel ? 0 : whole_run(of->above, 0);
    if (count > LONGEST / pixel) count = whole_run(of->left, 1) >= SHOWN ? 1 : (LONGEST - 1) / pixel;
    if (count) return (PATH(cursor)){count, append_match(to, 1 + count * pixel, of->up)};
    *to = SINGLE;
    return (PATH(cursor)){0, to + 1};
}

/* Replaces the literals of a pixel by a match of one pixel where its color was seen, and returns the end. */
INLINE uint32_t *PATH(recolor)(
    workspace *space, const row *of, size_t x, size_t pixel, uint32_t *tokens, const uint32_t *end) {
    const uint8_t *here = of->bytes + 1 + x * pixel;
    const uint32_t ignored = pixel == 4 ? 0 : 0xFF000000;
    uint32_t position = of->position + 1 + (uint32_t)(x * pixel);
    uint32_t *to = tokens;
    while (tokens < end) {
        const uint32_t token = *tokens, is_match = (uint32_t)((int32_t)token >> 31);
        const uint32_t bytes = (is_match & ((token >> 16 & 255) + 3)) | (~is_match & (uint32_t)pixel);
        uint32_t color, old;
        copy_bytes(&color, here, 4);
        color &= ~ignored;
        uint16_t *seen = &space->colors[MIXED(color) >> (32 - COLOR_BITS)];
        uint32_t distance = (uint16_t)(position - *seen);
        *seen = (uint16_t)position;
        distance = is_distance(distance, pixel) ? distance : (uint32_t)pixel;
        copy_bytes(&old, here - distance, 4);
        old &= ~ignored;
        const uint32_t is_new = (old ^ color) | is_match;
        if (pixel == 4) {
            const uint32_t alpha = tokens[1];
            to[0] = is_new ? token : match((uint32_t)pixel, distance);
            to[1] = alpha;
            to += 1 + (is_new && !is_match);
            tokens += 1 + !is_match;
        } else {
            *to++ = is_new ? token : match((uint32_t)pixel, distance);
            tokens++;
        }
        here += bytes;
        position += bytes;
    }
    return to;
}

/* Raw tokens to tokens, which are counted. May write up to LANES tokens more. */
INLINE void PATH(resolve)(slot_counts *counts, const uint32_t *raw, size_t count, uint16_t *tokens) {
    for (size_t at = 0; at < count; at += LANES) {
        const PATH(words) token = *(const PATH(words) *)(raw + at);
        const PATH(words) is_match = (PATH(words))((PATH(signed_words))token >> 31);
        const PATH(words) is_single = (PATH(words))((PATH(signed_words))(token << 1) >> 31) & ~is_match;
        const PATH(words) is_pixel = ~(is_match | is_single);
        /* Distances less 1 have at least two bits; a float has the number of bits and the second highest on top. */
        const PATH(words) distance = token & 0x7FFF;
        const PATH(words) number = (PATH(words))__builtin_convertvector((PATH(signed_words))distance, PATH(floats));
        const PATH(words) symbol = (number >> 22) - 254 + DISTANCES, extra_bits = (number >> 23) - 128 + EXTRA_BITS;
        const PATH(words) base =
            (PATH(words))__builtin_convertvector((PATH(floats))(number & 0xFFC00000), PATH(signed_words));
        const PATH(words) first = (token >> 16 & 255) | (is_match & LENGTHS);
        const PATH(words) second = (symbol & is_match) | ((token >> 8 & 255) & is_pixel) | (is_single & NO_DISTANCE);
        const PATH(words) third = (extra_bits & is_match) | ((token & 255) & is_pixel) | (is_single & EXTRA_BITS);
        const PATH(words) front = first | second << 16, back = third | ((distance - base) & is_match) << 16;
        *(PATH(longs) *)(tokens + 4 * at) =
            __builtin_convertvector(front, PATH(longs)) | __builtin_convertvector(back, PATH(longs)) << 32;
    }
    for (size_t at = 0; at < count; at++, tokens += 4)
        for (int table = 0; table < 3; table++) counts->of[at & 1][table][tokens[table]]++;
}

/* Writes the tokens of a block. */
INLINE void PATH(write)(bit_writer *to, const slot_codes *codes, const uint16_t *tokens, size_t count) {
    bit_writer writer = *to;
    for (size_t at = 0; at < count; at++, tokens += 4) {
        const uint32_t first = tokens[0], second = tokens[1], third = tokens[2];
        uint64_t value = codes->bits[0][first];
        uint32_t length = codes->lengths[0][first];
        value |= (uint64_t)codes->bits[1][second] << length;
        length += codes->lengths[1][second];
        value |= (uint64_t)(codes->bits[2][third] | tokens[3]) << length;
        length += codes->lengths[2][third];
        put_bits(&writer, value, length);
    }
    put_bits(&writer, codes->end_bits, codes->end_length);
    *to = writer;
}

/* Appends the raw tokens of one or two rows, which are searched in turn, because each step waits for the last. */
INLINE uint32_t *PATH(search)(workspace *space, sizes of, int rows, uint32_t *start, uint32_t *to) {
    const size_t width = of.width, pixel = of.pixel;
    const row *one = &space->rows[0], *two = &space->rows[1];
    /* Joining may add a token before the first. */
    uint32_t *first = to + 1, *second = first + of.row_tokens;
    PATH(cursor) upper = PATH(begin)(one, pixel, first), lower = {width, second};
    const PATH(cursor) upper_start = upper;
    if (rows == 2) lower = PATH(begin)(two, pixel, second);
    const PATH(cursor) lower_start = lower;
    while (upper.x < width && lower.x < width) {
        PATH(step)(one, &upper, width, pixel);
        PATH(step)(two, &lower, width, pixel);
    }
    while (upper.x < width) PATH(step)(one, &upper, width, pixel);
    while (lower.x < width) PATH(step)(two, &lower, width, pixel);
    upper.to = PATH(recolor)(space, one, upper_start.x, pixel, upper_start.to, upper.to);
    if (rows == 2) lower.to = PATH(recolor)(space, two, lower_start.x, pixel, lower_start.to, lower.to);
    to = join(start, to, first, upper.to, of.row_bytes);
    return join(start, to, second, lower.to, of.row_bytes);
}

INLINE size_t PATH(encode_pixels)(
    const uint32_t *words, sizes of, workspace *space, int ends_stream, uint8_t *out, const uint8_t *limit,
    uint32_t *checksum) {
    const size_t width = of.width, pixel = of.pixel, row_bytes = of.row_bytes;
    bit_writer writer = {out, 0, 0};
    uint8_t *line = space->ring + SLACK;
    const uint8_t *ring_end = space->ring + of.ring - SLACK;
    uint32_t adler = 1, position = 0;
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
        PATH(pack)(words, width, pixel, line + 1);
        /* No pixel equals the one before the first. */
        if (y == 0) __builtin_memset(line - 4, ~line[1], 4);
        line += row_bytes;
        position += (uint32_t)row_bytes;
        __builtin_memset(line, 0, COMPARED);
        adler = PATH(checksum)(adler, words, width, pixel);
        /* A byte late, then moved by all but one bit: pixel x is compared with x - 1. */
        PATH(compare)(words + 1, words, width - 1, of_row->left + 8);
        uint64_t carry = 0;
        for (size_t at = 0; at < width / 8 + 16; at += 8) {
            uint64_t bits;
            copy_bytes(&bits, of_row->left + 8 + at, 8);
            const uint64_t moved = bits << 1 | carry;
            carry = bits >> 63;
            copy_bytes(of_row->left + at, &moved, 8);
        }
        int is_same = 0;
        if (of_row->up == pixel) {
            __builtin_memset(of_row->above, 0, width / 8 + 16);
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
    *checksum = adler;
    return (size_t)(writer.next - out);
}

/* One copy for each size of pixels, which the compiler then knows. */
static size_t PATH(encode)(
    const uint32_t *words, sizes of, workspace *space, int ends_stream, uint8_t *out, const uint8_t *limit,
    uint32_t *checksum) {
    if (of.pixel == 4) {
        of.pixel = 4;
        return PATH(encode_pixels)(words, of, space, ends_stream, out, limit, checksum);
    }
    of.pixel = 3;
    return PATH(encode_pixels)(words, of, space, ends_stream, out, limit, checksum);
}
