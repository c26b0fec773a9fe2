/// The kind of a file: decided by its content first and its name second.
#pragma once

#include <cstddef>
#include <span>
#include <string>

namespace warpatlas::inline dataset {

enum class FileKind { Image, Numpy, MatrixMarket, Table };

/// Throws InputError that says what the file seems to be, where it is none of these or not what its name promises.
FileKind recognise(const std::string& name, std::span<const std::byte> bytes);

/// Returns what follows the last dot, in small letters, with the dot: ".png".
std::string extensionOf(const std::string& path);

inline constexpr const char* experimentExtension = ".warpatlas";
/// Says whether the name is that of an experiment, in small letters or large ones.
bool isExperimentFile(const std::string& path);
/// Says whether the name is that of a kernel's text, .cu, .cuh or .ptx, or of a notebook of some, .ipynb.
bool isKernelSource(const std::string& path);

/// Returns "text", "a ZIP archive", "a PDF document" ... "unknown binary data".
std::string describeContent(std::span<const std::byte> bytes);

} // namespace warpatlas::inline dataset
