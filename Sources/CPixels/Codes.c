#include "Codes.h"

/*
 * Sorts keys by their frequencies, which are from bit 16 on, in ascending order: byte by byte, from the lowest on, without
 * branches that depend on them. `all` has the bits of all frequencies.
 */
static void sort(uint64_t *keys, uint64_t *spare, int count, uint32_t all) {
    uint64_t *from = keys, *to = spare;
    for (int shift = 16; all; all >>= 8, shift += 8) {
        int places[256] = {0};
        for (int index = 0; index < count; index++) places[from[index] >> shift & 255]++;
        for (int digit = 0, place = 0; digit < 256; digit++) {
            const int number = places[digit];
            places[digit] = place;
            place += number;
        }
        for (int index = 0; index < count; index++) to[places[from[index] >> shift & 255]++] = from[index];
        uint64_t *other = from;
        from = to;
        to = other;
    }
    if (from != keys) copy_bytes(keys, from, (size_t)count * sizeof *keys);
}

/*
 * A canonical Huffman code with limited lengths (RFC 1951, section 3.2.2), as it is written: first bit lowest.
 *
 * At least two symbols get a code, because readers differ on what shorter codes mean.
 */
static void make_code(const uint32_t *frequencies, int count, int limit, uint8_t *lengths, uint16_t *codes) {
    uint64_t keys[LITERAL_SYMBOLS + 1], spare[LITERAL_SYMBOLS + 1];
    uint32_t weights[2 * LITERAL_SYMBOLS];
    uint16_t parents[2 * LITERAL_SYMBOLS], depths[2 * LITERAL_SYMBOLS];
    int used = 0;
    uint32_t all = 0;
    for (int symbol = 0; symbol < count; symbol++) {
        lengths[symbol] = 0;
        all |= frequencies[symbol];
        keys[used] = (uint64_t)frequencies[symbol] << 16 | (uint64_t)symbol;
        used += frequencies[symbol] != 0;
    }
    for (int symbol = 0; used < 2; symbol++)
        if (!frequencies[symbol]) keys[used++] = 1 << 16 | (uint64_t)symbol;
    sort(keys, spare, used, all | 1);
    for (int leaf = 0; leaf < used; leaf++) weights[leaf] = (uint32_t)(keys[leaf] >> 16);
    /* Leaves and inner nodes are both in ascending order, so the two lightest are at their fronts. */
    int leaf = 0, inner = used;
    const int nodes = 2 * used - 1;
    for (int node = used; node < nodes; node++) {
        weights[node] = 0;
        for (int side = 0; side < 2; side++) {
            int is_leaf = leaf < used && (inner >= node || weights[leaf] <= weights[inner]);
            int child = is_leaf ? leaf++ : inner++;
            weights[node] += weights[child];
            parents[child] = (uint16_t)node;
        }
    }
    /* Codes of each length; longer ones are shortened, and others lengthened in return. */
    int numbers[17] = {0};
    depths[nodes - 1] = 0;
    for (int node = nodes - 2; node >= 0; node--) {
        depths[node] = depths[parents[node]] + 1;
        if (node < used) numbers[depths[node] < limit ? depths[node] : limit]++;
    }
    /* A code is complete if its parts of all bit strings, 2^-length each, add up to 1. */
    int total = 0;
    for (int length = 1; length <= limit; length++) total += numbers[length] << (limit - length);
    for (; total > 1 << limit; total--) {
        int length = limit - 1;
        while (!numbers[length]) length--;
        numbers[limit]--;
        numbers[length]--;
        numbers[length + 1] += 2;
    }
    int next = 0;
    uint32_t starts[17] = {0};
    for (int length = limit; length > 0; length--)
        for (int index = 0; index < numbers[length]; index++) lengths[keys[next++] & 0xFFFF] = (uint8_t)length;
    for (int length = 1; length < limit; length++)
        starts[length + 1] = (starts[length] + (uint32_t)numbers[length]) << 1;
    for (int symbol = 0; symbol < count; symbol++) {
        const uint32_t code = starts[lengths[symbol]]++;
        codes[symbol] = lengths[symbol] ? (uint16_t)(__builtin_bitreverse32(code) >> (32 - lengths[symbol])) : 0;
    }
}

/* The symbol of a length of 3 to 258 bytes, and the bits after it (RFC 1951, section 3.2.5). */
static uint32_t length_symbol(uint32_t length, uint32_t *count, uint32_t *extra) {
    *count = 0;
    *extra = 0;
    if (length == 258) return 285;
    if (length <= 10) return 254 + length;
    /* Four symbols per power of two. */
    const uint32_t value = length - 3;
    *count = 29 - (uint32_t)__builtin_clz(value);
    *extra = value & ((1u << *count) - 1);
    return 257 + *count * 4 + (value >> *count);
}

/* The lengths of codes as symbols with repetitions (RFC 1951, section 3.2.7). */
typedef struct {
    uint8_t symbols[LITERAL_SYMBOLS + DISTANCE_SYMBOLS], extra[LITERAL_SYMBOLS + DISTANCE_SYMBOLS];
    int count;
} packed_lengths;

static void pack_lengths(const uint8_t *lengths, int count, packed_lengths *to) {
    to->count = 0;
    for (int start = 0, end = 0; start < count; start = end) {
        while (end < count && lengths[end] == lengths[start]) end++;
        int rest = end - start;
        const int longest = lengths[start] ? 6 : 138;
        if (lengths[start]) {
            to->symbols[to->count] = lengths[start];
            to->extra[to->count++] = 0;
            rest--;
        }
        while (rest >= 3) {
            const int part = rest < longest ? rest : longest;
            const int is_short = lengths[start] || part <= 10;
            to->symbols[to->count] = lengths[start] ? 16 : is_short ? 17 : 18;
            to->extra[to->count++] = (uint8_t)(part - (is_short ? 3 : 11));
            rest -= part;
        }
        for (; rest > 0; rest--) {
            to->symbols[to->count] = lengths[start];
            to->extra[to->count++] = 0;
        }
    }
}

/* The number of bits that the tokens of a block and its end take, without the header. */
static uint64_t block_bits(const slot_counts *counts, const slot_codes *codes) {
    uint64_t bits = codes->end_length;
    for (int table = 0; table < 3; table++)
        for (int slot = 0; slot < SLOTS; slot++)
            bits += (uint64_t)counts->of[0][table][slot] * codes->lengths[table][slot];
    return bits;
}

int begin_block(bit_writer *to, const uint8_t *limit, slot_counts *counts, int is_last, slot_codes *codes) {
    uint32_t frequencies[LITERAL_SYMBOLS] = {0}, count, extra;
    uint8_t lengths[LITERAL_SYMBOLS + DISTANCE_SYMBOLS], distance_lengths[DISTANCE_SYMBOLS];
    uint16_t literals[LITERAL_SYMBOLS], distances[DISTANCE_SYMBOLS];
    for (int table = 0; table < 3; table++)
        for (int slot = 0; slot < SLOTS; slot++) counts->of[0][table][slot] += counts->of[1][table][slot];
    for (int literal = 0; literal < 256; literal++)
        for (int table = 0; table < 3; table++) frequencies[literal] += counts->of[0][table][literal];
    for (uint32_t length = 3; length <= 258; length++)
        frequencies[length_symbol(length, &count, &extra)] += counts->of[0][0][LENGTHS + length - 3];
    frequencies[END_OF_BLOCK] = 1;
    make_code(frequencies, LITERAL_SYMBOLS, 15, lengths, literals);
    make_code(&counts->of[0][1][DISTANCES], DISTANCE_SYMBOLS, 15, distance_lengths, distances);

    __builtin_memset(codes, 0, sizeof *codes);
    for (int table = 0; table < 3; table++)
        for (int literal = 0; literal < 256; literal++) {
            codes->bits[table][literal] = literals[literal];
            codes->lengths[table][literal] = lengths[literal];
        }
    for (uint32_t length = 3; length <= 258; length++) {
        const uint32_t symbol = length_symbol(length, &count, &extra), slot = LENGTHS + length - 3;
        codes->bits[0][slot] = literals[symbol] | extra << lengths[symbol];
        codes->lengths[0][slot] = (uint8_t)(lengths[symbol] + count);
    }
    for (int symbol = 0; symbol < DISTANCE_SYMBOLS; symbol++) {
        codes->bits[1][DISTANCES + symbol] = distances[symbol];
        codes->lengths[1][DISTANCES + symbol] = distance_lengths[symbol];
    }
    for (uint8_t bits = 0; bits < 14; bits++) codes->lengths[2][EXTRA_BITS + bits] = bits;
    codes->end_bits = literals[END_OF_BLOCK];
    codes->end_length = lengths[END_OF_BLOCK];
    const uint64_t bytes = block_bits(counts, codes) / 8 + HEADER_BYTES;
    if (bytes > (uint64_t)(limit - to->next)) return 0;
    __builtin_memset(counts, 0, sizeof *counts);

    int literal_count = LITERAL_SYMBOLS, distance_count = DISTANCE_SYMBOLS, order_count = 19;
    while (literal_count > 257 && !lengths[literal_count - 1]) literal_count--;
    while (distance_count > 1 && !distance_lengths[distance_count - 1]) distance_count--;
    copy_bytes(lengths + literal_count, distance_lengths, (size_t)distance_count);
    packed_lengths packed;
    pack_lengths(lengths, literal_count + distance_count, &packed);
    uint32_t occurrences[19] = {0};
    uint8_t packed_code_lengths[19];
    uint16_t packed_codes[19];
    for (int index = 0; index < packed.count; index++) occurrences[packed.symbols[index]]++;
    make_code(occurrences, 19, 7, packed_code_lengths, packed_codes);
    static const uint8_t order[19] = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};
    while (order_count > 4 && !packed_code_lengths[order[order_count - 1]]) order_count--;
    put_bits(to, (uint64_t)(is_last != 0), 1);
    put_bits(to, 2, 2);
    put_bits(to, (uint64_t)(literal_count - 257), 5);
    put_bits(to, (uint64_t)(distance_count - 1), 5);
    put_bits(to, (uint64_t)(order_count - 4), 4);
    for (int index = 0; index < order_count; index++) put_bits(to, packed_code_lengths[order[index]], 3);
    for (int index = 0; index < packed.count; index++) {
        const uint8_t symbol = packed.symbols[index];
        put_bits(to, packed_codes[symbol], packed_code_lengths[symbol]);
        if (symbol > 15) put_bits(to, packed.extra[index], symbol == 16 ? 2 : symbol == 17 ? 3 : 7);
    }
    return 1;
}
