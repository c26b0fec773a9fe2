/// Files that take a while to be read: with how far that is, and the way to stop it.
#pragma once

#include "kernels/model/progress.h"

#include <cstddef>
#include <string>
#include <vector>

namespace warpatlas {

/// Reads a whole file as readFile() does. Throws what that throws, and Cancelled.
std::vector<std::byte> readLongFile(const std::string& path, Progress& progress);

} // namespace warpatlas
