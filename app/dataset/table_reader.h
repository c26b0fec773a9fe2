/// Tables of numbers as text: CSV and TSV.
#pragma once

#include "app/dataset/loaded.h"

#include <span>
#include <string>

namespace warpatlas {

/// One row a line; separated by commas, semicolons, tabs, or spaces where there is none of these. Empty lines and lines
/// that begin with # are skipped. Throws InputError that names line and column: a word, an empty cell, a row of another
/// length than the first.
Loaded readTable(const std::string& name, std::span<const std::byte> bytes);

} // namespace warpatlas
