/// What this program and its children that compile say to each other, as bytes. Internal to kernels/compiler.
///
/// A message is its length (8 bytes, this machine's order: both ends are on it) and its content. A question begins with
/// what is asked for; each is answered before the next.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::inline compiler {

/// Facts about the installed NVRTC.
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

enum class ChildTask : char {
    Facts = 'f', ///< of the NVRTC that is installed
    Compile = 'c', ///< a ToolkitJob
    Read = 'r', ///< a SourceQuestion, for kernels/frontend
};

/// A whole message, with its length.
std::string messageOf(std::string_view content);
std::string questionOf(ChildTask task, std::string_view content = {});

/// As bytes, and back. The latter throw std::exception where they are none of these.
std::string bytesOf(const ToolkitFacts& facts);
std::string bytesOf(const ToolkitJob& job);
std::string bytesOf(const ToolkitResult& result);
ToolkitFacts factsFrom(std::string_view content);
ToolkitJob jobFrom(std::string_view content);
ToolkitResult resultFrom(std::string_view content);

/// Takes the first message off bytes that were received; empty while it is not complete.
std::optional<std::string> takeMessage(std::string& received);

} // namespace warpatlas::inline compiler
