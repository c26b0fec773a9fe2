/// A small good file of every format that the program reads.
#pragma once

#include "tests/fuzz/file_mutator.h"

#include <vector>

namespace warpatlas::fuzz {

/// `folder` has the pictures that Qt cannot write (tests/app/dataset/images/files).
std::vector<FileSeed> fileSeeds(const std::string& folder);

} // namespace warpatlas::fuzz
