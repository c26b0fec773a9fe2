/// Values that nothing has set: for each lane, which registers hold one, and what is made from them. A kernel that
/// takes one for an address, a branch or a result is reported. Choosing between such a value and another one, and
/// computing what is not taken afterwards, is right and stays silent, as compilers and `best` beside `found` do it.
/// Values loaded from unwritten memory are treated alike where the kernel may never look at them: `a && loaded` is
/// known where a is false. These are watched once a block has loaded one. The marks of a frame stand behind its
/// register window, so that what is kept of a block keeps them.
#pragma once

#include "kernels/ptx/program.h"
#include "kernels/simulator/execution/load_uses.h"
#include "kernels/simulator/execution/machine.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace warpatlas::simulator {

class UnsetValues {
public:
    UnsetValues(const ptx::Program& program, const LoadUses& loads);

    /// Bytes of a frame's marks, which stand `marksAt(function)` bytes from the start of its window.
    std::uint32_t markBytes(std::uint32_t function) const
    {
        return static_cast<std::uint32_t>(m_functions[function].entry.size() * sizeof(UnsetMark));
    }
    std::uint32_t marksAt(std::uint32_t function) const { return m_functions[function].marksAt; }
    /// A frame begins.
    void begin(std::uint32_t function, std::byte* window) const;

    bool any() const { return m_any; }
    bool watches(std::uint32_t decoded) const { return !m_numbers.empty() && m_numbers[decoded] != 0; }
    /// `next`: the Step::run of the decoded instruction before followUnset() took its place.
    void goOnWith(std::uint32_t decoded, Handler next) { m_uses[m_numbers[decoded] - 1].next = next; }
    /// Whether what the load gives is followed: it is told of where that is used.
    bool follows(std::uint32_t decoded) const { return watches(decoded) && use(decoded).follows; }
    /// The lane has loaded bytes, a bit each of its `all`, that nothing has written, by the decoded instruction.
    void loaded(Machine& machine, const Step& step, int lane, std::uint32_t bytes, std::uint32_t all) const;

    /// Offsets of marks in the window; ptx::noPlane where an operand is not watched.
    struct Use {
        std::uint32_t guard = ptx::noPlane, destination = ptx::noPlane, second = ptx::noPlane, a = ptx::noPlane,
                      b = ptx::noPlane, c = ptx::noPlane, d = ptx::noPlane;
        std::vector<std::uint32_t> written, read; ///< of the list
        bool passesValue = false; ///< a store of an argument or a result that is one number
        bool always = false; ///< a variable may be unset here; else only what was loaded
        bool follows = false;
        Handler next = nullptr;
    };
    const Use& use(std::uint32_t decoded) const { return m_uses[m_numbers[decoded] - 1]; }

private:
    struct OfFunction {
        std::uint32_t marksAt = 0;
        std::vector<UnsetMark> entry; ///< as they are when a frame begins
    };
    std::vector<OfFunction> m_functions;
    std::vector<std::uint32_t> m_numbers; ///< by decoded instruction: 1 + index in m_uses; 0: not watched
    std::vector<Use> m_uses;
    bool m_any = false; ///< a variable may be unset somewhere
};

/// Step::run of what reads or writes watched registers; goes on with UnsetValues::Use::next.
const Step* followUnset(Machine& machine, const Step* step);
/// The same of registers that only hold what is made from loaded values; goes on with Step::plain while all of them
/// have been written.
const Step* followLoaded(Machine& machine, const Step* step);

} // namespace warpatlas::simulator
