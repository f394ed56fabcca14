/* Finds what is repeated in rows; a part of Encoder.h. */

/* The number of equal bytes, up to COMPARED. */
INLINE uint32_t PATH(equal)(const uint8_t *one, const uint8_t *two) {
#if COMPARES
    bytes32 first, second;
    copy_bytes(&first, one, sizeof first);
    copy_bytes(&second, two, sizeof second);
    const bits32 different = __builtin_convertvector(first != second, bits32);
    uint32_t mask;
    copy_bytes(&mask, &different, sizeof mask);
    return mask ? (uint32_t)__builtin_ctz(mask) : COMPARED;
#else
    uint32_t count = 0;
    while (count < COMPARED && one[count] == two[count]) count++;
    return count;
#endif
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
        bits |= bits >> 1 | (uint64_t)of->left[start / 8 + 8] << 63;
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
    uint32_t back = __builtin_unpredictable(above > left) ? of->up : (uint32_t)pixel;
    uint32_t count = __builtin_unpredictable(above > left) ? above : left;
    back = __builtin_unpredictable(pair > count) ? distance : back;
    count = __builtin_unpredictable(pair > count) ? pair : count;
    if (__builtin_expect((count >= SHOWN) | (equal == COMPARED), 0)) {
        *at = PATH(repeat)(of, x, width, pixel, to);
        return;
    }
    at->x = x + (count > 1 ? count : 1);
    uint32_t samples;
    copy_bytes(&samples, here, 4);
    const uint32_t repetition = match(count * (uint32_t)pixel, back);
    const uint32_t literals = __builtin_bswap32(samples) >> 8;
    to[0] = __builtin_unpredictable(count != 0) ? repetition : literals;
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
    const uint32_t mask = pixel == 4 ? 0xFFFFFFFF : 0xFFFFFF;
    uint32_t position = of->position + 1 + (uint32_t)(x * pixel);
    uint32_t *to = tokens;
    while (tokens < end) {
        const uint32_t token = *tokens, is_match = (uint32_t)((int32_t)token >> 31);
        uint32_t color, old;
        copy_bytes(&color, here, 4);
        color &= mask;
        uint16_t *seen = &space->colors[MIXED(color) >> (32 - COLOR_BITS)];
        uint32_t distance = (uint16_t)(position - *seen);
        *seen = (uint16_t)position;
        distance = is_distance(distance, pixel) ? distance : (uint32_t)pixel;
        copy_bytes(&old, here - distance, 4);
        const uint32_t is_new = ((old ^ color) & mask) | is_match;
        const uint32_t recolored = __builtin_unpredictable(is_new != 0) ? token : match((uint32_t)pixel, distance);
        /* A match has its length less 3. */
        const uint32_t bytes = (uint32_t)pixel + (is_match & ((token >> 16 & 255) + 3 - (uint32_t)pixel));
        if (pixel == 4) {
            const uint32_t alpha = tokens[1];
            to[0] = recolored;
            to[1] = alpha;
            to += 1 + (is_new && !is_match);
            tokens += 1 + !is_match;
        } else {
            *to++ = recolored;
            tokens++;
        }
        here += bytes;
        position += bytes;
    }
    return to;
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
