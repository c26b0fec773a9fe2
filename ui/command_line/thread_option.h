/// --thread BLOCK:THREAD, of the commands that show one thread.
#pragma once

#include "kernels/model/launch.h"

#include <cstdint>
#include <string>

namespace CLI {
class App;
}

namespace warpatlas::ui::inline command_line {

class ThreadOption {
public:
    void addTo(CLI::App& command);
    bool isGiven() const { return !m_text.empty(); }
    /// Throws InputError where it was given and names no thread of any launch. Before anything is run.
    void check() const;
    /// The thread's linear number, where it was given. Throws InputError: no such block or thread in the launch.
    std::uint64_t in(const Launch& launch) const;

private:
    struct Choice {
        Dim3 block{0, 0, 0}, thread{0, 0, 0};
    };
    Choice choice() const;

    std::string m_text; ///< "14,7:5,19", blockIdx and threadIdx, each x, x,y or x,y,z
};

} // namespace warpatlas::ui::inline command_line
