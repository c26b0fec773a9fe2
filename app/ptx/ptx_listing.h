/// The PTX of a kernel as it is shown beside its source: the kernel and the functions that it reaches, row by row, each
/// with the lines of the source that it was made of, and explained. Immutable; any thread. Making it parses the text:
/// not for a window's thread.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas {
struct KernelCode;
}

namespace warpatlas::inline listing {

/// Where the PTX comes from.
struct PtxOrigin {
    std::string_view ptx;
    std::string entry; ///< KernelCode::ptxName(), or as chooseKernel() takes it
    std::string sourceName; ///< "scale.cu"
    /// The kernel's own text, in which its parameters have names; empty where that is not known.
    std::string_view source{};
    /// The source is PTX itself: rows belong to their own lines of it.
    bool isSource = false;
    std::shared_ptr<const void> owner{}; ///< of the views

    /// Throws InputError where the code has no PTX. The code outlives it, unless the code has an owner.
    static PtxOrigin of(const KernelCode& code);
};

struct PtxRow {
    enum class Kind : std::uint8_t { Variable, Head, Label, Declaration, Instruction, Brace } kind = Kind::Instruction;
    std::string text; ///< on one line
    std::uint32_t ptxLine = 1; ///< of the whole PTX
    std::uint32_t function = 0; ///< a number of its own for each function; of no meaning for variables
    std::uint32_t line = 0; ///< of the source; 0: none
    std::vector<std::uint32_t> calledAt; ///< lines of the source at which what it is of was inlined
    bool unknown = false; ///< the simulator does not know the instruction
};

struct PtxRowWords {
    std::string sentence; ///< empty: there is nothing to say
    std::vector<std::string> notes; ///< of an instruction, its modifiers
};

class PtxListing {
public:
    /// Throws InputError where the text is no PTX or has no such kernel.
    static std::shared_ptr<const PtxListing> make(const PtxOrigin& origin);
    ~PtxListing();
    PtxListing(const PtxListing&) = delete;
    PtxListing& operator=(const PtxListing&) = delete;

    const std::string& kernel() const { return m_kernel; } ///< as C++ writes it: "scale<float>"
    const std::vector<PtxRow>& rows() const { return m_rows; }
    /// Rows made of a source line itself, and those that were inlined where it calls; ascending. Takes no search.
    const std::vector<std::uint32_t>& rowsOf(std::uint32_t line) const;
    const std::vector<std::uint32_t>& rowsCalledAt(std::uint32_t line) const;
    /// The row of the instruction on a line of the PTX; empty where that is not shown.
    std::optional<std::uint32_t> rowAt(std::uint32_t ptxLine) const;
    std::uint32_t lines() const { return static_cast<std::uint32_t>(m_own.size()); } ///< 1 + the largest source line

    PtxRowWords wordsOf(std::uint32_t row) const;
    /// The registers that an instruction names, in the order of its operands, its guard last: "%r4".
    std::vector<std::string> registersOf(std::uint32_t row) const;

private:
    struct Parts;
    explicit PtxListing(const PtxOrigin& origin);
    void index();

    std::unique_ptr<Parts> m_parts;
    std::string m_kernel;
    std::vector<PtxRow> m_rows;
    std::vector<std::vector<std::uint32_t>> m_own, m_called; ///< rows by source line
    std::vector<std::pair<std::uint32_t, std::uint32_t>> m_byPtxLine; ///< PTX line, row; of instructions, ascending
};
using PtxListingPointer = std::shared_ptr<const PtxListing>;

} // namespace warpatlas::inline listing
