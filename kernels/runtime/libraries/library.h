/// Requests of the stand-ins for cuBLAS, cuFFT and cuRAND to the runtime's own library: to record a call of theirs, and
/// to do its work, on the host, when a stream comes to it. They are libraries of
/// their own, as programs ask for them by name; these structures are all that they share with the runtime. Any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace warpatlas::runtime {

/// Memory that a call names: `count` pieces of `width` bytes, each `pitch` bytes behind the one before it.
struct LibraryOperand {
    const char* name = ""; ///< as the library's documentation calls it
    const void* pointer = nullptr;
    std::uint64_t width = 0, count = 1, pitch = 0; ///< no bytes: the pointer is not looked at
    bool reads = false, writes = false;
    bool host = false; ///< a value of the host's: read as the call is made, and written before it returns

    /// From the first byte to behind the last one.
    std::uint64_t span() const { return width == 0 || count == 0 ? 0 : (count - 1) * pitch + width; }
};

/// A copy that the host waits for.
struct LibraryCopy {
    void* to = nullptr;
    const void* from = nullptr;
    std::uint64_t width = 0, height = 0, toPitch = 0, fromPitch = 0; ///< bytes, but for the rows
    bool toDevice = false;
};

struct LibraryCall {
    const char* name = ""; ///< as programs write it
    const void* caller = nullptr;
    int firstCode = 0; ///< of the library's in the record (errors/library_errors.h)
    int failed = 0; ///< the library's status of what the runtime refuses
    int status = 0; ///< not 0: the library refuses, for `reason`
    std::string reason{}; ///< or what is to be known of what is computed
    int told = 0; ///< a status that the call tells the program in words
    void* stream = nullptr; ///< a cudaStream_t
    std::vector<LibraryOperand> operands{};
    /// Is given where the operands begin, and returns which of them it has read, a bit each. Null: nothing is to be
    /// done. What it calls must outlive the call.
    std::function<std::uint32_t(std::span<std::byte* const>)> compute{};
    const LibraryCopy* copy = nullptr;

    /// The first thing that is wrong counts.
    void needs(bool holds, int otherwise, const std::string& why)
    {
        if (!holds && status == 0) {
            status = otherwise;
            reason = why;
        }
    }
};

} // namespace warpatlas::runtime

/// Returns the library's status.
extern "C" __attribute__((visibility("default"))) int warpatlasLibraryCall(const warpatlas::runtime::LibraryCall& wish);

/// Records a call of a function that is not there, with the reason.
extern "C" __attribute__((visibility("default"))) void warpatlasAbsent(
    const char* name, const char* reason, const void* caller);
