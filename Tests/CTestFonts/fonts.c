#include "CTestFonts.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char configuration[4096];

/* All test targets are one process, and fontconfig reads its file once: whichever test draws first, it must be ours. */
__attribute__((constructor)) static void use_test_fonts(void) {
    const char *end = strstr(__FILE__, "Tests/CTestFonts/");
    if (!end) return;
    snprintf(configuration, sizeof configuration, "%.*sfixtures/fonts/fonts.conf", (int)(end - __FILE__), __FILE__);
    setenv("FONTCONFIG_FILE", configuration, 1);
}

const char *test_fonts_configuration(void) { return configuration; }
