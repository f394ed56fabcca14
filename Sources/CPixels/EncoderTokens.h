/* From raw tokens to the bits of a block; a part of Encoder.h. */

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
    size_t at = 0;
    for (; at + 2 <= count; at += 2, tokens += 8)
        for (int table = 0; table < 3; table++) {
            counts->of[0][table][tokens[table]]++;
            counts->of[1][table][tokens[4 + table]]++;
        }
    if (at < count)
        for (int table = 0; table < 3; table++) counts->of[0][table][tokens[table]]++;
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
