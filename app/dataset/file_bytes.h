/// Whole files in memory, with a reason in words for each way in which reading or writing one fails.
#pragma once

#include "app/dataset/limits.h"
#include "kernels/model/progress.h"

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::inline dataset {

// Files that take a while to be read: with how far that is, and the way to stop it.

/// Reads a whole file as readFile() does. Throws what that throws, and Cancelled.
std::vector<std::byte> readLongFile(const std::string& path, Progress& progress);

// Why the system did not read or write a file, in words.

/// Returns "no such file" for ENOENT, "no space left on the disk" for ENOSPC ...; `error` is an errno.
std::string reasonOf(int error);

/// Throws InputError that says "cannot be written" and why; ENOENT then means that the folder is missing.
[[noreturn]] void refuseWriting(const std::string& path, int error);

/// Throws InputError unless `path` can name a file at all: not empty, without NUL bytes, which would end it early.
void requireFileName(const std::string& path);

/// The largest .npy that is accepted: 2^30 values of 16 bytes, and its header.
inline constexpr std::uint64_t maximumFileBytes = maximumValues * 16 + 65536;
/// The largest text that a person writes (source, PTX, experiment) which is accepted.
inline constexpr std::uint64_t maximumTextBytes = std::uint64_t{64} << 20;

/// How much of a large file is looked at before the rest of it is read.
inline constexpr std::size_t headBytes = 65536;
/// Gets the head of a file, or all of a shorter one. Throws InputError where that tells that the file is of no use.
using LookAtHead = std::function<void(std::span<const std::byte>)>;

/// Reads a whole file. Throws InputError: missing, a directory, not a regular file, no permission, empty, larger than
/// `most` or than the memory that is free, of another size than when it was opened.
std::vector<std::byte> readFile(
    const std::string& path, std::uint64_t most = maximumFileBytes, const LookAtHead& look = {});

/// Reads a text that a person wrote, of at most `maximumTextBytes`. Throws InputError as readFile() does, and where the
/// file is no text.
std::string readTextFile(const std::string& path);

/// Replaces the file as OutputFile does: a full disk, a signal or a power cut leaves the old one as it was.
/// Throws InputError.
void writeFile(const std::string& path, std::span<const std::byte> bytes);

inline std::string_view asText(std::span<const std::byte> bytes)
{
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}
inline std::span<const std::byte> asBytes(std::string_view text)
{
    return {reinterpret_cast<const std::byte*>(text.data()), text.size()};
}

/// The path from the root, without links and "..": one file has one. `path` as it is where the system tells none.
std::string wholePath(const std::string& path);

} // namespace warpatlas::inline dataset
