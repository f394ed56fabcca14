#include "Processor.h"

#if defined(__x86_64__)
#include <cpuid.h>

static int find_avx2(void) {
    unsigned a, b, c, d, low, high;
    if (!__get_cpuid(1, &a, &b, &c, &d) || (c & bit_OSXSAVE) == 0 || (c & bit_AVX) == 0) return 0;
    __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    if ((low & 6) != 6) return 0;
    if (!__get_cpuid(0x80000001, &a, &b, &c, &d) || (c & bit_LZCNT) == 0) return 0;
    if (!__get_cpuid_count(7, 0, &a, &b, &c, &d)) return 0;
    return (b & bit_AVX2) && (b & bit_BMI) && (b & bit_BMI2);
}

/* Asks once: in a virtual machine, each question takes as long as compressing a small image. */
int has_avx2(void) {
    static int known;
    int answer = __atomic_load_n(&known, __ATOMIC_RELAXED);
    if (answer == 0) {
        answer = find_avx2() ? 1 : 2;
        __atomic_store_n(&known, answer, __ATOMIC_RELAXED);
    }
    return answer == 1;
}
#else
int has_avx2(void) { return 0; }
#endif

int pixel_path_is_supported(pixel_path path) { return path != PIXEL_PATH_AVX2 || has_avx2(); }

pixel_path pixel_path_best(void) { return has_avx2() ? PIXEL_PATH_AVX2 : PIXEL_PATH_BASELINE; }
