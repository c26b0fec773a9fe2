/// Where a value came from: the operations that made it, back to block and thread indices, parameters and memory, with
/// the numbers filled in. Read off what the recorded steps really computed, never off the source.
#pragma once

#include "kernels/simulator/replay/cursor.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::simulator {

struct Explanation {
    enum class Kind : std::uint8_t {
        Operation, ///< `text` is "+", "*", "<", "?:", or a function's name
        Special, ///< "blockIdx.x"
        Parameter, ///< of the kernel: "width"
        Address, ///< of a variable: "As"
        Constant,
        Memory, ///< loaded: "rgb[12]"
        Variable, ///< a register that several places of the program write: "%r23"
        Cut, ///< not looked into: the depth limit, or written before the recording begins
    };
    Kind kind = Kind::Cut;
    std::string text;
    ptx::Type type = ptx::Type::None; ///< what its number is read as
    std::uint64_t bits = 0;
    std::optional<std::uint64_t> step; ///< that wrote it
    std::string registerName; ///< empty for what has none
    std::vector<Explanation> operands;

    /// "blockIdx.x * blockDim.x + threadIdx.x"
    std::string expression() const;
    /// "3 * 256 + 17"
    std::string numbers() const;
    /// "785"
    std::string value() const;
    /// "blockIdx.x * blockDim.x + threadIdx.x = 3 * 256 + 17 = 785", without what would stand twice.
    std::string formula() const;
};

/// Which element a lane accessed: "gray[y * width + x] = gray[12 * 53 + 5] = gray[641]".
struct ExplainedAccess {
    std::string name; ///< of the buffer or variable
    std::uint64_t index = 0; ///< element, or byte where `inBytes`
    bool inBytes = false;
    std::string text;
    std::optional<Explanation> where; ///< what the index is made of, in elements; empty where it could not be told
};

/// A value that a source line gives a name: "i = blockIdx.x * blockDim.x + threadIdx.x = 3 * 256 + 17 = 785".
struct ExplainedLine {
    std::string name;
    Explanation value;
    std::string text;
};

/// Has a cursor of its own: for one thread at a time.
class Explainer {
public:
    static constexpr int usualDepth = 16;

    explicit Explainer(std::shared_ptr<const BlockRecording> recording) : m_cursor(std::move(recording)) { }

    /// What the register holds at `position`, in the function that the lane is in there; none if it has no such
    /// register.
    std::optional<Explanation> value(std::uint64_t position, std::uint32_t warp, std::uint32_t lane,
        std::string_view registerName, int depth = usualDepth);
    /// The address of the memory instruction at `step`; none if it has none, or for another lane. A sum for which
    /// `whole` holds is one term of the index: the reader has a name for it.
    std::optional<ExplainedAccess> access(std::uint64_t step, std::uint32_t lane, int depth = usualDepth,
        const std::function<bool(const Explanation&)>& whole = {});
    /// If the line of `step`, `source`, begins with a name and "=": the value that the lane's present pass through the
    /// line leaves in the register it writes last.
    std::optional<ExplainedLine> line(
        std::uint64_t step, std::uint32_t lane, std::string_view source, int depth = usualDepth);

private:
    Cursor m_cursor;
};

/// "i" of "int i = blockIdx.x * ...;" or of "i += 4;"; empty for lines of another form.
std::string assignedName(std::string_view sourceLine);

} // namespace warpatlas::simulator
