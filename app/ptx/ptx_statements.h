/// The text of a PTX module, statement by statement, as it is shown: line marks, comments and what is for debuggers is
/// left out, and each statement is one row. Plain.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::inline listing {

struct PtxStatement {
    enum class Kind : std::uint8_t {
        Variable, ///< of the module
        Head, ///< a line of a function's head, up to its {
        Label,
        Declaration, ///< in a function: .reg, .shared ...
        Instruction,
        Brace,
    } kind = Kind::Instruction;
    static constexpr std::uint32_t outside = 0xffffffffu;
    std::uint32_t function = outside; ///< number of the .entry or .func, in the text's order
    std::uint32_t line = 1; ///< of the PTX: its first
    std::size_t opcode = 0; ///< of an instruction: where its opcode begins in the text
    std::string text; ///< "    add.s32       %r4, %r5, %r6;"
    std::string_view name{}; ///< of a variable of the module
};

/// `text` is PTX that ptx::parse() takes, and outlives what is returned.
std::vector<PtxStatement> ptxStatements(std::string_view text);

} // namespace warpatlas::inline listing
