#pragma once
#include <expat.h>

/// The line at which a parser is, counted from 1. Newer versions of Expat deprecate the only function that older ones have.
static inline long cexpat_line(XML_Parser parser) {
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wdeprecated-declarations"
    return (long)XML_GetCurrentLineNumber(parser);
#pragma clang diagnostic pop
}
