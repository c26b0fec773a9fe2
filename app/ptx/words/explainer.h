/// Explains one instruction; the parts of its work are in explainer_*.cpp. The
/// sentences are patterns: {d} is the instruction's first operand, {a}, {b}, {c}, {e} the next ones, and the others are
/// put in by name. Internal to app/ptx/words.
#pragma once

#include "app/ptx/words/ptx_names.h"
#include "app/words/say.h"
#include "kernels/ptx/operand_roles.h"

#include <fmt/args.h>
#include <string>
#include <vector>

namespace warpatlas::inline listing {

/// What an instruction of PTX does, in words: with its own operands, and each of its modifiers explained.
struct PtxExplanation {
    /// "Multiplies %r4 by %r5 and keeps the low 32 bits in %r6."; every operand is named. Empty for an instruction that
    /// is not known.
    std::string sentence;
    std::vector<std::string> notes; ///< ".lo: the low half of the product is kept", for each modifier
};

/// `instruction` is one of the names' function.
PtxExplanation explain(const PtxNames& names, const ptx::Instruction& instruction);

class Explainer {
public:
    Explainer(const PtxNames& names, const ptx::Instruction& instruction);

    PtxExplanation explain();

private:
    // explainer_arithmetic.cpp
    bool arithmetic();
    bool multiply();
    bool carry();
    bool shift();
    bool functions();
    bool logic();

    // explainer_bits.cpp
    bool bits();
    bool logicTable();

    // explainer_choices.cpp
    bool choices();
    std::string comparison() const; ///< "%r1 is less than %r2"
    bool setPredicate();
    bool setValue();
    bool convert();
    bool move();

    // explainer_memory.cpp
    bool memory();
    bool loadOrStore(bool load);
    bool atomic();
    bool addresses();
    bool hints();
    bool asyncCopy();
    std::string place(const ptx::Operand& address) const; ///< "shared memory at %r4 + 16"

    // explainer_control.cpp
    bool control();
    bool branch();
    bool call();
    bool barrier();

    // explainer_warp.cpp
    bool warp();
    bool shuffle();

    // explainer_tiles.cpp
    bool tiles();
    bool fragment();

    // explainer_video.cpp
    bool video();

    // explainer_phases.cpp
    bool phases();

    // explainer_textures.cpp
    bool textures();

    // explainer.cpp
    bool is(std::string_view opcode) const { return m_instruction.opcode == opcode; }
    bool has(std::string_view modifier) const { return m_instruction.has(modifier); }
    std::size_t count() const { return m_instruction.operands.size(); }
    const ptx::Operand& operand(std::size_t index) const { return m_instruction.operands.at(index); }
    std::string words(std::size_t index) const; ///< of an operand, in the instruction's last type
    std::string words(std::size_t index, ptx::Type type) const;
    ptx::Type lastType() const { return accessedType(m_instruction); } ///< None where it names none
    unsigned bitsOfType() const; ///< of the last type
    void put(const char* name, std::string value);
    void put(const char* name, std::uint64_t value) { put(name, std::to_string(value)); }
    /// Makes the sentence: true.
    bool tell(const Text& pattern);
    std::string filled(const Text& pattern) const;
    std::string guarded(const std::string& sentence) const;

    const PtxNames& m_names;
    const ptx::Instruction& m_instruction;
    std::vector<std::pair<const char*, std::string>> m_values;
    std::string m_sentence;
    bool m_tellsGuard = false; ///< the sentence itself says what the guard does
};

} // namespace warpatlas::inline listing
