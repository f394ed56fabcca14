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

/* The symbols of lengths (RFC 1951, section 3.2.5). */
enum { LENGTH_SYMBOLS = LITERAL_SYMBOLS - 257 };

/* The first length of each symbol less 3, the number of its lengths, and of the bits that tell them apart. */
typedef struct {
    uint8_t first, count, bits;
} length_symbol;

static const length_symbol length_symbols[LENGTH_SYMBOLS] = {
    {0, 1, 0},    {1, 1, 0},    {2, 1, 0},    {3, 1, 0},    {4, 1, 0},     {5, 1, 0},     {6, 1, 0},     {7, 1, 0},
    {8, 2, 1},    {10, 2, 1},   {12, 2, 1},   {14, 2, 1},   {16, 4, 2},    {20, 4, 2},    {24, 4, 2},    {28, 4, 2},
    {32, 8, 3},   {40, 8, 3},   {48, 8, 3},   {56, 8, 3},   {64, 16, 4},   {80, 16, 4},   {96, 16, 4},   {112, 16, 4},
    {128, 32, 5}, {160, 32, 5}, {192, 32, 5}, {224, 31, 5}, {255, 1, 0},
};

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

int begin_block(bit_writer *to, const uint8_t *limit, slot_counts *counts, int is_last, slot_codes *codes) {
    uint32_t frequencies[LITERAL_SYMBOLS];
    uint8_t lengths[LITERAL_SYMBOLS + DISTANCE_SYMBOLS], distance_lengths[DISTANCE_SYMBOLS];
    uint16_t literals[LITERAL_SYMBOLS], distances[DISTANCE_SYMBOLS];
    for (int table = 0; table < 3; table++)
        for (int slot = 0; slot < SLOTS; slot++) counts->of[0][table][slot] += counts->of[1][table][slot];
    for (int literal = 0; literal < 256; literal++)
        frequencies[literal] =
            counts->of[0][0][literal] + counts->of[0][1][literal] + counts->of[0][2][literal];
    frequencies[END_OF_BLOCK] = 1;
    for (int symbol = 0; symbol < LENGTH_SYMBOLS; symbol++) {
        const length_symbol of = length_symbols[symbol];
        const uint32_t *slots = &counts->of[0][0][LENGTHS + of.first];
        uint32_t sum = 0;
        for (int length = 0; length < of.count; length++) sum += slots[length];
        frequencies[257 + symbol] = sum;
    }
    make_code(frequencies, LITERAL_SYMBOLS, 15, lengths, literals);
    make_code(&counts->of[0][1][DISTANCES], DISTANCE_SYMBOLS, 15, distance_lengths, distances);

    __builtin_memset(codes, 0, sizeof *codes);
    for (int table = 0; table < 3; table++)
        for (int literal = 0; literal < 256; literal++) {
            codes->bits[table][literal] = literals[literal];
            codes->lengths[table][literal] = lengths[literal];
        }
    /* What the tokens of the block and its end take. */
    uint64_t bits = 0;
    for (int symbol = 0; symbol < LITERAL_SYMBOLS; symbol++) bits += (uint64_t)frequencies[symbol] * lengths[symbol];
    for (int symbol = 0; symbol < LENGTH_SYMBOLS; symbol++) {
        const length_symbol of = length_symbols[symbol];
        const uint32_t code = literals[257 + symbol];
        const uint8_t length = lengths[257 + symbol];
        bits += (uint64_t)frequencies[257 + symbol] * of.bits;
        for (uint32_t extra = 0; extra < of.count; extra++) {
            codes->bits[0][LENGTHS + of.first + extra] = code | extra << length;
            codes->lengths[0][LENGTHS + of.first + extra] = length + of.bits;
        }
    }
    for (int symbol = 0; symbol < DISTANCE_SYMBOLS; symbol++) {
        codes->bits[1][DISTANCES + symbol] = distances[symbol];
        codes->lengths[1][DISTANCES + symbol] = distance_lengths[symbol];
        bits += (uint64_t)counts->of[0][1][DISTANCES + symbol] * distance_lengths[symbol];
    }
    for (uint8_t extra = 0; extra < 14; extra++) {
        codes->lengths[2][EXTRA_BITS + extra] = extra;
        bits += (uint64_t)counts->of[0][2][EXTRA_BITS + extra] * extra;
    }
    codes->end_bits = literals[END_OF_BLOCK];
    codes->end_length = lengths[END_OF_BLOCK];
    if (bits / 8 + HEADER_BYTES > (uint64_t)(limit - to->next)) return 0;
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
