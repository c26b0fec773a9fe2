/// Tables of numbers as text: CSV and TSV.
#pragma once

#include "app/dataset/dataset.h"

#include <span>
#include <string>

namespace warpatlas::inline dataset {

/// Reads one row a line. The separator is what a first line "sep=;" says, else tabs, semicolons, commas, or spaces
/// where there is none of these. Empty lines and lines that begin with # are skipped. A first line without a number
/// holds the columns' names. Cells may stand in quotes, as RFC 4180 defines them. Decimals have a point, or, where the
/// separator or quotes tell it from a separator, a comma; one of the two in all of the file. Thousands are not
/// separated. The note says what was assumed. Numbers below the smallest double are 0. Throws InputError that names
/// line and column: a word (a label), an empty cell, a number past the largest double, one that could be another number
/// ("1,234"); or that names the line of a row of another length than the first.
Loaded readTable(const std::string& name, std::span<const std::byte> bytes);

} // namespace warpatlas::inline dataset
