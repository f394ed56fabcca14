/* What the search needs of a row; a part of Encoder.h. */

/* Sets a bit per pixel that differs, and ones after the last. Returns whether none does. */
INLINE int PATH(compare)(const uint32_t *one, const uint32_t *two, size_t count, uint8_t *bits) {
    size_t at = 0;
    uint32_t any = 0, mask = 0;
    for (; at + 8 <= count; at += 8) {
#if COMPARES
        words8 first, second;
        copy_bytes(&first, one + at, sizeof first);
        copy_bytes(&second, two + at, sizeof second);
        const bits8 different = __builtin_convertvector(first != second, bits8);
        copy_bytes(bits, &different, 1);
#else
        mask = 0;
        for (size_t bit = 0; bit < 8; bit++) mask |= (uint32_t)(one[at + bit] != two[at + bit]) << bit;
        *bits = (uint8_t)mask;
#endif
        any |= *bits++;
    }
    mask = 0;
    for (size_t bit = 0; at + bit < count; bit++) mask |= (uint32_t)(one[at + bit] != two[at + bit]) << bit;
    any |= mask;
    __builtin_memset(bits, 255, 16);
    *bits = (uint8_t)(mask | 255u << (count - at));
    return !any;
}

/* Compares pixels with those to their left; the first has none. */
INLINE void PATH(compare_left)(const uint32_t *words, size_t width, uint8_t *bits) {
    uint32_t mask = 1;
    for (size_t x = 1; x < 8 && x < width; x++) mask |= (uint32_t)(words[x] != words[x - 1]) << x;
    if (width > 8) {
        PATH(compare)(words + 8, words + 7, width - 8, bits + 1);
    } else {
        __builtin_memset(bits, 255, 16);
        mask |= 255u << width;
    }
    *bits = (uint8_t)mask;
}

/* The samples of a row. Writes up to 8 bytes after them. Returns whether all pixels have the alpha that is stored. */
INLINE int PATH(pack)(const uint32_t *words, size_t width, size_t pixel, uint8_t *to) {
    size_t x = 0;
    uint32_t opaque = 255u << 24;
    if (pixel == 4) {
        for (; x + LANES <= width; x += LANES, to += 4 * LANES) {
            const PATH(words) word = *(const PATH(words) *)(words + x);
            *(PATH(words) *)to = (word & 0xFF00FF00) | (word >> 16 & 255) | (word & 255) << 16;
        }
        for (; x < width; x++, to += 4) {
            const uint32_t sample = (words[x] & 0xFF00FF00) | (words[x] >> 16 & 255) | (words[x] & 255) << 16;
            copy_bytes(to, &sample, 4);
        }
        return 1;
    }
#if SHUFFLES
    words8 every = ~(words8){0};
    for (; x + 8 <= width; x += 8, to += 24) {
        bytes32 bytes;
        words8 quads;
        copy_bytes(&bytes, words + x, sizeof bytes);
        copy_bytes(&quads, words + x, sizeof quads);
        every &= quads;
        bytes = __builtin_shufflevector(
            bytes, bytes, 2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, -1, -1, -1, -1, 18, 17, 16, 22, 21, 20, 26, 25, 24,
            30, 29, 28, -1, -1, -1, -1);
        copy_bytes(&quads, &bytes, sizeof quads);
        quads = __builtin_shufflevector(quads, quads, 0, 1, 2, 4, 5, 6, -1, -1);
        copy_bytes(to, &quads, sizeof quads);
    }
    for (int lane = 0; lane < 8; lane++) opaque &= every[lane];
#endif
    for (; x + 4 <= width; x += 4, to += 12) {
        opaque &= words[x] & words[x + 1] & words[x + 2] & words[x + 3];
        const uint32_t a = __builtin_bswap32(words[x]) >> 8, b = __builtin_bswap32(words[x + 1]) >> 8;
        const uint32_t c = __builtin_bswap32(words[x + 2]) >> 8, d = __builtin_bswap32(words[x + 3]) >> 8;
        const uint32_t packed[3] = {a | b << 24, b >> 8 | c << 16, c >> 16 | d << 8};
        copy_bytes(to, packed, 12);
    }
    for (; x < width; x++, to += 3) {
        to[0] = (uint8_t)(words[x] >> 16);
        to[1] = (uint8_t)(words[x] >> 8);
        to[2] = (uint8_t)words[x];
        opaque &= words[x];
    }
    return opaque == 255u << 24;
}
