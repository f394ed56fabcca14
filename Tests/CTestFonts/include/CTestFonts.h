#pragma once
/// The fontconfig file that this process was given before anything else ran.
const char *test_fonts_configuration(void);
