/// How a program is compiled, as words of one line: "-Iinclude -DN=3 -std=c++20 --compiler nvcc -rdc=true physics.cu".
/// Any thread.
#pragma once

#include "app/program/run_program.h"

#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::inline program {

/// The words of a wish beside the file; usual ones are left out.
std::vector<std::string> compilerWords(const ProgramWish& wish);

/// Puts such words into the wish, in the place of what it had: folders, macros, the standard and the compiler are told
/// apart, and the rest is nvcc's. Files and folders beside the program are named in full. Throws InputError (subject:
/// the word).
void takeCompilerWords(ProgramWish& wish, const std::vector<std::string>& words);

/// The same words with existing files and folders named in full, for use in another folder.
std::vector<std::string> inFull(const std::vector<std::string>& filesAndOptions);

/// Blanks part words; 'quotes' and "quotes" join them, in the second a backslash takes the meaning of a quote or of a
/// backslash, outside of quotes that of any letter. Throws InputError (subject: the text) for a quote that is not
/// closed.
std::vector<std::string> shellWords(std::string_view text);

/// A text that shellWords() makes these words of.
std::string shellText(const std::vector<std::string>& words);

} // namespace warpatlas::inline program
