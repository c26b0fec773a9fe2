/// How far from the beginning of an array its addresses can be, where the code alone shows it: "bins[img[i]]" of bytes
/// ends at 256 elements, "sums[threadIdx.x]" beside "part[threadIdx.x]" where that shared array ends, "bins[i]" behind
/// "i < 256" there. Pure, any thread.
#pragma once

#include "kernels/ptx/module.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace warpatlas::ptx {

class AddressRanges {
public:
    /// `variables`: the module's, among which shared arrays may be.
    explicit AddressRanges(const Function& function, std::span<const Variable> variables = {});

    /// The most bytes that the address of an access is behind what it is counted from, a parameter or a variable;
    /// empty where the code does not show it. `instruction`: the access, by its number.
    std::optional<std::uint64_t> behind(const Operand& address, std::uint32_t instruction) const;

private:
    /// A number: `scale` times one register's value that is made of nothing simpler, and a constant; an address where
    /// `based`.
    struct Form {
        std::optional<std::uint32_t> atom;
        std::uint64_t scale = 1, constant = 0;
        bool based = false; ///< counted from a parameter, or from a variable
        std::uint64_t sharedBytes = 0; ///< that variable's, where it is in shared memory
        bool open = false; ///< it is no such number
    };

    static Form moved(std::uint64_t bytes); ///< a constant
    Form of(const Operand& operand) const;
    Form made(std::uint32_t index) const;
    Form sum(const Form& a, const Form& b) const;
    void learn(const Function& function);
    /// `depth`: of what it is made of, which may be itself.
    std::optional<std::uint64_t> most(const Form& form, int depth = 0) const;
    std::optional<std::uint64_t> mostOfAtom(std::uint32_t index, int depth) const;

    /// "value < bound" holds where a branch goes to `to` from `from`.
    struct Guard {
        std::uint32_t value = none; ///< a register
        std::uint64_t most = 0;
        std::uint32_t compare = 0, from = 0, to = 0; ///< instructions
    };
    void findGuards();
    void addGuard(std::uint32_t compare, std::uint32_t branch, bool holds);
    template <class GoesOn> void goBack(std::uint32_t instruction, const GoesOn& goesOn) const;
    bool writes(std::uint32_t instruction, std::uint32_t index) const;
    bool isUnchanged(const Guard& guard) const;
    std::optional<std::uint64_t> mostBehindGuards(std::uint32_t index, std::uint32_t instruction) const;
    bool isBetween(std::uint32_t copy, std::uint32_t instruction, const Guard& guard) const;
    std::optional<std::uint64_t> mostAt(std::uint32_t index, std::uint32_t instruction) const;
    std::optional<std::uint64_t> mostOfCopies(std::uint32_t index, std::uint32_t instruction) const;

    const Function& m_function;
    std::span<const Variable> m_variables;
    std::vector<Guard> m_guards;
    std::vector<std::vector<std::uint32_t>> m_before; ///< by instruction: those that it may follow
    std::vector<std::vector<std::uint32_t>> m_writers; ///< by register
    std::vector<std::uint32_t> m_writer; ///< by register: its only one; none where there is none, or several
    std::vector<Form> m_forms; ///< by register
    std::vector<std::optional<std::uint64_t>> m_most; ///< by register: what indices of shared arrays may be at most
};

} // namespace warpatlas::ptx
