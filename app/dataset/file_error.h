/// Why the system did not read or write a file, in words.
#pragma once

#include <string>

namespace warpatlas {

/// Returns "no such file" for ENOENT, "no space left on the disk" for ENOSPC ...; `error` is an errno.
std::string reasonOf(int error);

/// Throws InputError that says "cannot be written" and why; ENOENT then means that the folder is missing.
[[noreturn]] void refuseWriting(const std::string& path, int error);

/// Throws InputError unless `path` can name a file at all: not empty, without NUL bytes, which would end it early.
void requireFileName(const std::string& path);

} // namespace warpatlas
