#include "kernels/ptx/contraction.h"

#include "kernels/ptx/operand_roles.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

namespace warpatlas::ptx {
namespace {

bool namesRounding(const Instruction& instruction)
{
    return instruction.has("rn") || instruction.has("rz") || instruction.has("rm") || instruction.has("rp");
}

Type typeOf(const Instruction& instruction)
{
    return instruction.modifiers.empty() ? Type::None : typeFrom(instruction.modifiers.back()).value_or(Type::None);
}

bool isRegister(const Operand& operand)
{
    return operand.kind == OperandKind::Register;
}
bool isNumber(const Operand& operand)
{
    return operand.kind == OperandKind::Float32 || operand.kind == OperandKind::Float64;
}

/// mul, add or sub of floats that leaves its rounding open; the type, else None.
Type openType(const Instruction& instruction)
{
    const Type type = typeOf(instruction);
    const bool plain = isFloat(type) && type != Type::TF32 && instruction.operands.size() == 3
        && isRegister(instruction.operands[0]) && !namesRounding(instruction);
    return plain ? type : Type::None;
}
bool isSum(const Instruction& instruction)
{
    return (instruction.opcode == "add" || instruction.opcode == "sub") && openType(instruction) != Type::None;
}
bool isProduct(const Instruction& instruction)
{
    return instruction.opcode == "mul" && instruction.guard == none && !instruction.has("sat")
        && openType(instruction) != Type::None;
}

using Bits = std::vector<std::uint64_t>;

/// A value in a register: the instruction that made it, and whether the register holds its negative.
struct Held {
    std::uint32_t value = 0; ///< number
    bool negated = false;
};

struct Use {
    std::uint32_t sum = 0; ///< instruction
    bool negated = false;
    std::uint8_t changed = 0; ///< factors that have another value by then
};

struct Product {
    std::uint32_t instruction = 0;
    std::pair<Held, Held> factors;
    std::array<std::uint32_t, 2> versions{}; ///< versions of the registers that the factors are in
    std::vector<Use> uses; ///< by sums that have not taken it yet
    std::size_t useCount = 0; ///< before any has
    bool stays = false; ///< something else uses it
};

struct Sum {
    std::uint32_t instruction = 0;
    std::array<std::uint32_t, 2> products{none, none}; ///< by operand
};

class Contractor {
public:
    Contractor(const Function& function, const ControlFlow& flow) : m_function(function), m_flow(flow) { }

    Contractions contract()
    {
        const std::vector<Instruction>& all = m_function.instructions;
        if (std::none_of(all.begin(), all.end(), isProduct) || std::none_of(all.begin(), all.end(), isSum))
            return {};
        m_result.ofSum.resize(all.size());
        m_result.kept.resize(all.size());
        findDead();
        findConstants();
        findLive();
        m_held.resize(m_function.registers.size());
        m_versions.resize(m_function.registers.size());
        for (std::uint32_t b = 0; b < m_flow.blocks.size(); ++b)
            if (!m_continues[b])
                chain(b);
        return std::move(m_result);
    }

private:
    const Instruction& at(std::uint32_t index) const { return m_function.instructions[index]; }

    /// Leaves out instructions whose values no instruction reads.
    void findDead()
    {
        const auto count = static_cast<std::uint32_t>(m_function.instructions.size());
        std::vector<std::uint32_t> reads(m_function.registers.size(), 0);
        std::vector<std::vector<std::uint32_t>> writers(m_function.registers.size());
        m_dead.resize(count);
        for (std::uint32_t i = 0; i < count; ++i)
            forRegisters(at(i), [&](std::uint32_t index, bool written) {
                if (written)
                    writers[index].push_back(i);
                else
                    ++reads[index];
            });
        std::vector<std::uint32_t> pending;
        for (std::uint32_t index = 0; index < reads.size(); ++index)
            if (reads[index] == 0)
                pending.push_back(index);
        const auto isRead = [&](std::uint32_t i) {
            bool read = false;
            forRegisters(
                at(i), [&](std::uint32_t index, bool written) { read = read || (written && reads[index] != 0); });
            return read;
        };
        while (!pending.empty()) {
            const std::uint32_t unread = pending.back();
            pending.pop_back();
            for (const std::uint32_t i : writers[unread]) {
                if (m_dead[i] || hasEffect(at(i)) || isRead(i))
                    continue;
                m_dead[i] = true;
                forRegisters(at(i), [&](std::uint32_t index, bool written) {
                    if (!written && --reads[index] == 0)
                        pending.push_back(index);
                });
            }
        }
    }

    static bool hasEffect(const Instruction& instruction)
    {
        static constexpr std::array<std::string_view, 9> pure{
            "mov", "add", "sub", "mul", "fma", "neg", "abs", "setp", "selp"};
        static constexpr std::array<std::string_view, 9> purer{
            "min", "max", "mad", "cvt", "and", "or", "shl", "shr", "rem"};
        const auto has = [&](const auto& list) {
            return std::find(list.begin(), list.end(), instruction.opcode) != list.end();
        };
        const bool load = instruction.opcode == "ld" && !instruction.has("volatile");
        return !load && !has(pure) && !has(purer);
    }

    /// Registers that are given one number, once.
    void findConstants()
    {
        m_constants.resize(m_function.registers.size());
        std::vector<std::uint32_t> writes(m_function.registers.size(), 0);
        for (const Instruction& instruction : m_function.instructions) {
            forRegisters(instruction, [&](std::uint32_t index, bool written) { writes[index] += written ? 1 : 0; });
            if (instruction.opcode == "mov" && instruction.guard == none && instruction.operands.size() == 2
                && isRegister(instruction.operands[0]) && isNumber(instruction.operands[1]))
                m_constants[instruction.operands[0].index] = &instruction.operands[1];
        }
        for (std::size_t i = 0; i < writes.size(); ++i)
            if (writes[i] != 1)
                m_constants[i] = nullptr;
    }

    /// The number that an operand is; null: it is none.
    const Operand* numberOf(const Operand& operand) const
    {
        return isNumber(operand) ? &operand : isRegister(operand) ? m_constants[operand.index] : nullptr;
    }
    /// 1 or -1, else 0.
    int unitOf(const Operand& operand) const
    {
        const Operand* const number = numberOf(operand);
        if (number == nullptr)
            return 0;
        const bool single = number->kind == OperandKind::Float32;
        if (number->bits == (single ? 0x3f800000u : 0x3ff0000000000000u))
            return 1;
        return number->bits == (single ? 0xbf800000u : 0xbff0000000000000u) ? -1 : 0;
    }

    /// Only registers that may hold a product are followed from block to block.
    void findLive()
    {
        m_bits.assign(m_function.registers.size(), none);
        std::uint32_t count = 0;
        for (const Instruction& instruction : m_function.instructions)
            if ((isProduct(instruction) || instruction.opcode == "mov" || instruction.opcode == "neg")
                && !instruction.operands.empty() && isRegister(instruction.operands[0])
                && m_bits[instruction.operands[0].index] == none)
                m_bits[instruction.operands[0].index] = count++;
        m_words = (count + 63) / 64;
        std::vector<std::uint32_t> predecessors(m_flow.blocks.size(), 0);
        for (const BasicBlock& block : m_flow.blocks)
            for (const std::uint32_t to : block.successors)
                ++predecessors[to];
        // A block that only one other leads to, and that leads only here, is the same straight code.
        m_next.assign(m_flow.blocks.size(), none);
        m_continues.assign(m_flow.blocks.size(), false);
        for (std::uint32_t b = 0; b < m_flow.blocks.size(); ++b) {
            const BasicBlock& block = m_flow.blocks[b];
            if (block.successors.size() != 1 || block.exits || predecessors[block.successors[0]] != 1
                || block.successors[0] == 0 || block.successors[0] == b)
                continue;
            m_next[b] = block.successors[0];
            m_continues[block.successors[0]] = true;
        }
        // Too many to follow: all are taken as read later, so that a product that a block ends with stays one.
        if (m_flow.blocks.size() * m_words > std::size_t{1} << 24)
            return;
        m_liveIn.assign(m_flow.blocks.size(), Bits(m_words, 0));
        for (bool changed = true; changed;) {
            changed = false;
            for (auto b = static_cast<std::uint32_t>(m_flow.blocks.size()); b-- > 0;) {
                Bits live = liveOut(b);
                for (std::uint32_t i = m_flow.blocks[b].last; i-- > m_flow.blocks[b].first;)
                    stepBack(i, live);
                if (live != m_liveIn[b]) {
                    m_liveIn[b] = std::move(live);
                    changed = true;
                }
            }
        }
    }

    Bits liveOut(std::uint32_t b) const
    {
        Bits live(m_words, m_liveIn.empty() ? ~std::uint64_t{0} : 0);
        for (const std::uint32_t to : m_flow.blocks[b].successors)
            for (std::size_t w = 0; w < m_words && !m_liveIn.empty(); ++w)
                live[w] |= m_liveIn[to][w];
        return live;
    }

    void stepBack(std::uint32_t i, Bits& live) const
    {
        if (m_dead[i])
            return;
        const bool always = at(i).guard == none;
        forRegisters(at(i), [&](std::uint32_t index, bool written) {
            if (const std::uint32_t bit = m_bits[index]; written && always && bit != none)
                live[bit / 64] &= ~(std::uint64_t{1} << bit % 64);
        });
        forRegisters(at(i), [&](std::uint32_t index, bool written) {
            if (const std::uint32_t bit = m_bits[index]; !written && bit != none)
                live[bit / 64] |= std::uint64_t{1} << bit % 64;
        });
    }

    /// Straight code over one or more blocks.
    void chain(std::uint32_t first)
    {
        std::vector<std::uint32_t> instructions;
        std::uint32_t last = first;
        for (std::uint32_t b = first; b != none; b = m_next[b]) {
            for (std::uint32_t i = m_flow.blocks[b].first; i < m_flow.blocks[b].last; ++i)
                if (!m_dead[i])
                    instructions.push_back(i);
            last = b;
        }
        std::vector<std::size_t> ends; // stretches, backwards
        std::vector<Bits> live;
        Bits now = liveOut(last);
        ends.push_back(instructions.size());
        live.push_back(now);
        for (std::size_t k = instructions.size(); k-- > 0;) {
            // It is in neither: what it reads is used elsewhere.
            if (endsStretch(at(instructions[k]))) {
                stepBack(instructions[k], now);
                ends.push_back(k);
                live.push_back(now);
            } else {
                stepBack(instructions[k], now);
            }
        }
        std::size_t from = 0;
        for (std::size_t s = ends.size(); s-- > 0;) {
            stretch(instructions, from, ends[s], live[s]);
            from = ends[s] + 1;
        }
    }

    void stretch(const std::vector<std::uint32_t>& list, std::size_t from, std::size_t to, const Bits& live)
    {
        m_products.clear();
        m_productOf.clear();
        m_sums.clear();
        m_numbers.clear();
        m_values = 0;
        ++m_stretch;
        for (std::size_t k = from; k < to; ++k)
            read(list[k]);
        for (const std::uint32_t index : m_touched)
            if (const std::uint32_t bit = m_bits[index]; bit != none && (live[bit / 64] >> bit % 64 & 1) != 0)
                if (Product* const product = productIn(index))
                    product->stays = true;
        m_touched.clear();
        for (Product& product : m_products)
            product.useCount = product.uses.size();
        decide(true);
        decide(false);
    }

    /// The value in register `index`; one of its own if that is from before the stretch.
    Held& held(std::uint32_t index)
    {
        auto& [stretch, held] = m_held[index];
        if (stretch != m_stretch) {
            stretch = m_stretch;
            held = {newValue(), false};
            m_touched.push_back(index);
        }
        return held;
    }
    std::uint32_t newValue()
    {
        m_productOf.push_back(none);
        return m_values++;
    }
    Product* productIn(std::uint32_t index)
    {
        const std::uint32_t product = m_productOf[held(index).value];
        return product != none ? &m_products[product] : nullptr;
    }

    void read(std::uint32_t i)
    {
        const Instruction& instruction = at(i);
        const bool guarded = instruction.guard != none;
        const Type type = typeOf(instruction);
        const bool copies = !guarded && instruction.operands.size() == 2 && isRegister(instruction.operands[0])
            && isRegister(instruction.operands[1]) && (instruction.opcode == "mov" || instruction.opcode == "neg");
        if (copies && (instruction.opcode == "mov" ? type != Type::Pred : isPlainNegation(instruction, type))) {
            Held value = held(instruction.operands[1].index);
            value.negated = value.negated != (instruction.opcode == "neg");
            put(instruction.operands[0].index, value);
            return;
        }
        if (isProduct(instruction) && readProduct(i, type))
            return;
        const bool sum = isSum(instruction);
        if (sum)
            readSum(i, type);
        forRegisters(instruction, [&](std::uint32_t index, bool written) {
            // Under a guard the old value may stay.
            if ((!written && !sum) || (written && guarded))
                if (Product* const product = productIn(index))
                    product->stays = true;
        });
        forRegisters(instruction, [&](std::uint32_t index, bool written) {
            if (written)
                put(index, {newValue(), false});
        });
    }

    /// neg.ftz is one only of what has .ftz as well; else it is an operation of its own.
    bool isPlainNegation(const Instruction& negation, Type type)
    {
        const Product* const product = productIn(negation.operands[1].index);
        return isFloat(type) && (!negation.has("ftz") || (product != nullptr && at(product->instruction).has("ftz")));
    }

    void put(std::uint32_t index, const Held& value)
    {
        held(index) = value;
        ++m_versions[index];
    }

    Held factor(const Operand& operand)
    {
        if (const Operand* const number = numberOf(operand)) {
            const auto [found, fresh] = m_numbers.try_emplace(number->bits, 0);
            if (fresh)
                found->second = newValue();
            return {found->second, false};
        }
        return isRegister(operand) ? held(operand.index) : Held{newValue(), false};
    }

    /// False where it is no product after all: times 1, or of two numbers.
    bool readProduct(std::uint32_t i, Type type)
    {
        const Instruction& instruction = at(i);
        const std::vector<Operand>& operands = instruction.operands;
        if (numberOf(operands[1]) != nullptr && numberOf(operands[2]) != nullptr)
            return false;
        for (const std::size_t k : {std::size_t{1}, std::size_t{2}}) {
            const int unit = type == Type::F32 || type == Type::F64 ? unitOf(operands[k]) : 0;
            if (unit == 0)
                continue;
            if (instruction.has("ftz") || !isRegister(operands[3 - k]))
                return false;
            Held value = held(operands[3 - k].index);
            value.negated = value.negated != (unit < 0);
            put(operands[0].index, value);
            return true;
        }
        Product product;
        product.instruction = i;
        product.factors = {factor(operands[1]), factor(operands[2])};
        for (const std::size_t k : {std::size_t{0}, std::size_t{1}}) {
            if (!isRegister(operands[k + 1]))
                continue;
            product.versions[k] = m_versions[operands[k + 1].index];
            if (Product* const inner = productIn(operands[k + 1].index))
                inner->stays = true;
        }
        const std::uint32_t value = newValue();
        m_productOf[value] = static_cast<std::uint32_t>(m_products.size());
        m_products.push_back(std::move(product));
        put(operands[0].index, {value, false});
        return true;
    }

    std::uint8_t changedFactors(const Product& product) const
    {
        std::uint8_t changed = 0;
        for (const std::size_t k : {std::size_t{0}, std::size_t{1}})
            if (const Operand& operand = at(product.instruction).operands[k + 1];
                isRegister(operand) && m_versions[operand.index] != product.versions[k])
                changed |= static_cast<std::uint8_t>(1 << k);
        return changed;
    }

    void readSum(std::uint32_t i, Type type)
    {
        const Instruction& sum = at(i);
        const bool subtracts = sum.opcode == "sub";
        std::array<Product*, 2> products{};
        std::array<bool, 2> negated{};
        for (const std::size_t k : {std::size_t{0}, std::size_t{1}}) {
            const Operand& operand = sum.operands[k + 1];
            if (!isRegister(operand))
                continue;
            negated[k] = held(operand.index).negated != (subtracts && k == 1);
            products[k] = productIn(operand.index);
            if (products[k] == nullptr)
                continue;
            const Instruction& product = at(products[k]->instruction);
            if (typeOf(product) != type || product.has("ftz") != sum.has("ftz")) {
                products[k]->stays = true;
                products[k] = nullptr;
            }
        }
        if (products[0] != nullptr && products[1] != nullptr && areSame(*products[0], *products[1], negated)) {
            products[0]->stays = products[1]->stays = true;
            return;
        }
        Sum entry{i, {none, none}};
        for (const std::size_t k : {std::size_t{0}, std::size_t{1}}) {
            if (products[k] == nullptr)
                continue;
            products[k]->uses.push_back({i, negated[k], changedFactors(*products[k])});
            entry.products[k] = static_cast<std::uint32_t>(products[k] - m_products.data());
        }
        if (products[0] != nullptr || products[1] != nullptr)
            m_sums.push_back(entry);
    }

    static bool areSame(const Product& p, const Product& q, const std::array<bool, 2>& negated)
    {
        if (&p == &q)
            return true;
        const auto same = [](const Held& a, const Held& b) { return a.value == b.value && a.negated == b.negated; };
        const bool factors = (same(p.factors.first, q.factors.first) && same(p.factors.second, q.factors.second))
            || (same(p.factors.first, q.factors.second) && same(p.factors.second, q.factors.first));
        return factors && negated[0] == negated[1];
    }

    /// Sums take products, in their order; of two products that with fewer uses first.
    void decide(bool withOneUse)
    {
        for (const Sum& sum : m_sums) {
            const auto usesOf = [&](std::uint8_t k) {
                return sum.products[k] != none ? m_products[sum.products[k]].useCount : 0;
            };
            const std::uint8_t first = usesOf(1) < usesOf(0) ? 1 : 0;
            for (const std::uint8_t k : {first, static_cast<std::uint8_t>(1 - first)})
                if (sum.products[k] != none && m_result.ofSum[sum.instruction].product == none)
                    take(m_products[sum.products[k]], sum.instruction, k, withOneUse);
        }
    }

    void take(Product& product, std::uint32_t sum, std::uint8_t k, bool withOneUse)
    {
        const bool possible = !product.stays && (!withOneUse || product.uses.size() == 1)
            && std::all_of(product.uses.begin(), product.uses.end(),
                [&](const Use& one) { return m_result.ofSum[one.sum].product == none; });
        if (!possible)
            return;
        const auto use =
            std::find_if(product.uses.begin(), product.uses.end(), [&](const Use& one) { return one.sum == sum; });
        m_result.ofSum[sum] = {product.instruction, static_cast<std::uint8_t>(k + 1), use->negated};
        m_result.kept[product.instruction] |= use->changed;
        product.uses.erase(use);
    }

    const Function& m_function;
    const ControlFlow& m_flow;
    Contractions m_result;
    std::vector<bool> m_dead; ///< by instruction
    std::vector<const Operand*> m_constants; ///< by register
    std::vector<std::uint32_t> m_bits; ///< by register: in m_liveIn
    std::size_t m_words = 0;
    std::vector<Bits> m_liveIn; ///< by block; empty: not followed
    std::vector<std::uint32_t> m_next; ///< by block: that it is one straight code with
    std::vector<bool> m_continues; ///< by block

    // The stretch at hand.
    std::uint32_t m_stretch = 0;
    std::vector<std::pair<std::uint32_t, Held>> m_held; ///< by register: of which stretch
    std::vector<std::uint32_t> m_versions; ///< by register: counts what it is given
    std::vector<std::uint32_t> m_touched; ///< registers
    std::vector<std::uint32_t> m_productOf; ///< by value: of m_products
    std::uint32_t m_values = 0;
    std::vector<Product> m_products;
    std::map<std::uint64_t, std::uint32_t> m_numbers; ///< values of numbers as they stand, by bits
    std::vector<Sum> m_sums; ///< sums that use a product
};

} // namespace

bool isForDebugging(const Module& module)
{
    if (module.text == nullptr || module.target.empty())
        return false;
    // The rest of the directive's line, which the parser does not keep.
    const std::string_view text = *module.text;
    const auto end = static_cast<std::size_t>(module.target.data() + module.target.size() - text.data());
    return text.substr(end, text.find_first_of(".\n", end) - end).find("debug") != std::string_view::npos;
}

Contractions contractions(const Function& function, const ControlFlow& flow)
{
    return Contractor(function, flow).contract();
}

} // namespace warpatlas::ptx
