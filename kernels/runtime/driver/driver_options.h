/// Options of the compiler within the driver: of these, the buffers for what it says matter here. Any thread.
#pragma once

#include <cuda.h>
#include <string>

namespace warpatlas::runtime {

/// Where a program wants to read what went wrong; what it does not give is left out.
class JitLog {
public:
    JitLog(unsigned count, CUjit_option* options, void** values);
    /// Writes the words, as far as they have room, and how many bytes they take.
    void tellError(const std::string& words) const;
    /// Nothing to say: both logs are empty.
    void tellNothing() const;

private:
    struct Place {
        char* text = nullptr;
        void** bytes = nullptr; ///< in: its size; out: what was written
    };
    static void write(const Place& place, const std::string& words);

    Place m_info, m_error;
};

} // namespace warpatlas::runtime
