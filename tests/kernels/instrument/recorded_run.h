/// Runs PTX as it is and instrumented, both on the simulator, and compares what the code recorded of itself with what
/// the simulator saw.
#pragma once

#include "kernels/instrument/instrument.h"
#include "kernels/simulator/recording/simulation.h"

#include <gtest/gtest.h>
#include <string>
#include <vector>

namespace warpatlas::instrument::testing {

struct RunBuffer {
    ElementType type = ElementType::F32;
    std::vector<std::byte> before;
};
struct RunArgument {
    bool isBuffer = false;
    std::size_t buffer = 0;
    std::vector<std::byte> bytes;
};

/// A variable of the text that is filled before the launch.
struct RunVariable {
    std::string name;
    std::vector<std::byte> bytes;
};

/// A launch of a text's kernel, and which of its buffers is watched.
struct RunSpec {
    std::string ptx;
    std::string entry;
    Launch launch;
    std::uint32_t dynamicSharedBytes = 0;
    std::vector<RunBuffer> buffers;
    std::vector<RunArgument> arguments;
    std::vector<RunVariable> variables;
    std::size_t watched = 0;

    template <class T> RunSpec& buffer(const std::vector<T>& values)
    {
        const auto bytes = std::as_bytes(std::span(values));
        arguments.push_back({true, buffers.size(), {}});
        buffers.push_back({ElementTypeOf<T>::value, {bytes.begin(), bytes.end()}});
        return *this;
    }
    template <class T> RunSpec& scalar(T value)
    {
        const auto bytes = std::as_bytes(std::span(&value, 1));
        arguments.push_back({false, 0, {bytes.begin(), bytes.end()}});
        return *this;
    }
};

/// The recording that the code left.
struct Recorded {
    std::vector<std::uint64_t> starts, ends; ///< by block
    std::vector<std::uint32_t> multiprocessors;
    std::vector<std::uint8_t> writers; ///< by thread
    std::vector<std::uint32_t> owners, writes; ///< by value of the watched buffer
    std::vector<std::vector<std::byte>> buffers; ///< after the launch
    std::string printed;
};

/// The kernel as it is.
struct Plain {
    Trace trace;
    std::vector<std::vector<std::byte>> buffers;
};
Plain runPlain(const RunSpec& spec);
Recorded runInstrumented(const RunSpec& spec, const InstrumentedCode& code);

/// Instruments, runs both ways and expects the same; returns what was recorded.
Recorded expectRecordedAsTraced(const RunSpec& spec);

} // namespace warpatlas::instrument::testing
