/* What the search needs of a row, and its checksum; a part of Encoder.h. */

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
