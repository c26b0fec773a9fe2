/// What this program and its child that has NVRTC say to each other, as bytes. Internal to kernels/compiler.
///
/// A message is its length (8 bytes, this machine's order: both ends are on it) and CBOR. First the child says its
/// facts; then a job is answered by a result, one at a time.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas {

/// What is known of the NVRTC that is installed.
struct ToolkitFacts {
    std::string refusal; ///< why there is none; empty where there is one
    int major = 0, minor = 0;
    std::vector<int> architectures; ///< 75, 80 ...
    std::vector<std::string> includeFolders; ///< folders that came with the library; empty where only it is installed
};

/// One text for NVRTC.
struct ToolkitJob {
    std::string name, text;
    std::string standard; ///< text of warpatlas_standard.cuh
    std::vector<std::string> instances; ///< name expressions
    std::vector<std::string> options;
};

struct ToolkitResult {
    int status = 0; ///< NVRTC's own; 0: compiled
    std::string statusText;
    std::string log, ptx;
};

/// Whole messages, with their lengths.
std::string messageOf(const ToolkitFacts& facts);
std::string messageOf(const ToolkitJob& job);
std::string messageOf(const ToolkitResult& result);

/// Read a message without its length. Throw std::exception where it is none of these.
ToolkitFacts factsFrom(std::string_view content);
ToolkitJob jobFrom(std::string_view content);
ToolkitResult resultFrom(std::string_view content);

/// Takes the first message off bytes that were received; empty while it is not complete.
std::optional<std::string> takeMessage(std::string& received);

} // namespace warpatlas
