#include "tests/kernels/simulator/answers/form.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <map>
#include <set>

namespace warpatlas::simulator::answers {
namespace {

struct Kind {
    const char* type; ///< the instructions' type
    const char* modifier; ///< before it
    int bits;
    const char* keeps; ///< mask of an input's bits: sign and fraction
    const char* exponent; ///< that they get: all are between 0.5 and 1, so that no sum ends at infinity soon
};
constexpr Kind floatKinds[] = {{"f32", "", 32, "0x807fffff", "0x3f000000"}, {"f32", "", 32, "0x807fffff", "0x3f000000"},
    {"f64", "", 64, "0x800fffffffffffff", "0x3fe0000000000000"}, {"f16", "", 16, "0x83ff", "0x3800"},
    {"f32", ".ftz", 32, "0x807fffff", "0x3f000000"}};
constexpr std::size_t inputCount = 6;
constexpr std::size_t notCopied = ~std::size_t{0};

class Writer {
public:
    explicit Writer(std::uint64_t seed) : m_random(seed), m_kind(floatKinds[m_random.below(std::size(floatKinds))]) { }

    std::string write()
    {
        begin();
        const std::size_t length = 3 + m_random.below(24);
        while (m_length < length)
            step();
        end();
        return m_text + "}";
    }

private:
    static std::string name(std::size_t number) { return "%v" + std::to_string(number); }
    bool oneIn(std::uint64_t count) { return m_random.below(count) == 0; }

    void begin()
    {
        const int bits = m_kind.bits;
        m_text = fmt::format("{{\n.reg .b{} %v<80>; .reg .b64 %d, %e, %w, %g<6>;\nmov.b64 %w, 0;\n", bits);
        for (std::size_t i = 0; i < inputCount; ++i) {
            // The last two are mixed of the others.
            if (i < sourceCount)
                m_text += fmt::format("mov.b64 %g{}, ${};\n", i, i + 1);
            else
                m_text += fmt::format("mul.lo.u64 %g{}, %g{}, 0x9e3779b97f4a7c15;\n", i, i - 4);
            m_text += bits == 64 ? fmt::format("mov.b64 %v{}, %g{};\n", i, i)
                                 : fmt::format("cvt.u{}.u64 %v{}, %g{};\n", bits, i, i);
            m_text += fmt::format(
                "and.b{0} %v{1}, %v{1}, {2}; or.b{0} %v{1}, %v{1}, {3};\n", bits, i, m_kind.keeps, m_kind.exponent);
            m_roots.push_back(i);
        }
        for (int i = 0; i < 3; ++i)
            m_text += fmt::format("setp.lt.s64 %p{}, %g{}, %g{};\n", 10 + i, i, i + 1);
        m_reads.assign(inputCount, 1);
        m_copied.assign(inputCount, notCopied);
    }

    std::size_t operand()
    {
        const std::size_t count = m_roots.size();
        return count > inputCount && !oneIn(4)
            ? count - 1 - m_random.below(std::min<std::size_t>(count - inputCount, 8))
            : m_random.below(inputCount);
    }

    /// A number for the result, which nothing has been given yet.
    std::size_t fresh(std::size_t root)
    {
        m_roots.push_back(root);
        m_reads.push_back(0);
        m_copied.push_back(notCopied);
        return m_roots.size() - 1;
    }

    void step()
    {
        if (oneIn(14)) { // another stretch of straight code
            ++m_labels;
            m_text += oneIn(2) ? "membar.cta;\n"
                               : fmt::format("@%p{} bra L{}; xor.b64 %w, %w, %g{}; L{}:\n", 10 + m_random.below(3),
                                   m_labels, m_random.below(6), m_labels);
        }
        const std::uint64_t kind = m_random.below(100);
        if (kind < 6) {
            const std::size_t from = operand();
            ++m_reads[from];
            // neg.ftz is an operation, which the assembler may make a product of its own.
            const bool copies = kind < 2 || *m_kind.modifier != 0;
            const std::string opcode =
                copies ? fmt::format("mov.b{}", m_kind.bits) : fmt::format("neg{}.{}", m_kind.modifier, m_kind.type);
            const std::size_t to = fresh(m_roots[from]);
            m_copied[to] = from;
            m_text += fmt::format("{} {}, {};\n", opcode, name(to), name(from));
            return;
        }
        const bool sum = kind >= 52, threeOf = kind >= 96;
        std::string opcode = kind < 52 ? "mul" : kind < 76 ? "add" : kind < 96 ? "sub" : "fma";
        if (threeOf || oneIn(20))
            opcode += ".rn";
        std::vector<std::size_t> from{operand(), operand()};
        if (threeOf)
            from.push_back(operand());
        // The same twice would be computed once.
        std::vector<std::size_t> roots;
        for (const std::size_t one : from)
            roots.push_back(m_roots[one]);
        std::sort(roots.begin(), roots.end());
        // x + x * y, where other blocks use the product as well: the assembler may compute it twice.
        const auto isFactor = [&](std::size_t value, std::size_t product) {
            const auto found = m_factors.find(product);
            return found != m_factors.end() && (found->second[0] == value || found->second[1] == value);
        };
        if (sum && !threeOf && (isFactor(roots[0], roots[1]) || isFactor(roots[1], roots[0])))
            return;
        if (!m_done.insert(fmt::format("{} {}", sum ? "sum" : "product", fmt::join(roots, " "))).second)
            return;
        ++m_length;
        for (const std::size_t one : from)
            ++m_reads[one];
        const bool guarded = oneIn(10);
        const std::size_t to = fresh(m_roots.size());
        if (!sum)
            m_factors[m_roots[to]] = {roots[0], roots[1]};
        if (guarded)
            m_text += fmt::format("mov.b{} {}, {};\n@{}%p{} ", m_kind.bits, name(to), name(m_random.below(inputCount)),
                oneIn(2) ? "!" : "", 10 + m_random.below(3));
        m_text += fmt::format("{}{}.{} {}", opcode, m_kind.modifier, m_kind.type, name(to));
        for (const std::size_t one : from)
            m_text += ", " + name(one);
        m_text += ";\n";
        if (oneIn(12))
            overwrite();
    }

    /// An input gets another value: who took it before keeps the old one.
    void overwrite()
    {
        const std::size_t input = m_random.below(inputCount);
        m_text += fmt::format("xor.b{0} {1}, {1}, {2};\n", m_kind.bits, name(input), 1 + m_random.below(255));
        m_roots[input] = 1000 + m_roots.size() * 10 + input;
    }

    void end()
    {
        m_text += "mov.b64 %d, %w;\n";
        // A copy that nothing reads is no result; what it copies may be one.
        for (std::size_t i = m_roots.size(); i-- > 0;)
            if (m_copied[i] != notCopied && m_reads[i] == 0)
                --m_reads[m_copied[i]];
        for (std::size_t i = inputCount; i < m_roots.size(); ++i) {
            if (m_copied[i] != notCopied || (m_reads[i] != 0 && !oneIn(12)))
                continue;
            m_text += m_kind.bits == 64 ? fmt::format("xor.b64 %d, %d, {};", name(i))
                                        : fmt::format("cvt.u64.u{} %e, {}; xor.b64 %d, %d, %e;", m_kind.bits, name(i));
            m_text += " mul.lo.u64 %d, %d, 0x100000001b3; shr.u64 %e, %d, 29; xor.b64 %d, %d, %e;\n";
        }
        m_text += "mov.b64 $0, %d;\n";
    }

    Random m_random;
    const Kind& m_kind;
    std::string m_text;
    std::vector<std::size_t> m_roots; ///< by value: what it is a copy or the negative of
    std::vector<std::size_t> m_reads; ///< by value: how often it is read
    std::vector<std::size_t> m_copied; ///< by value: that it is a copy or the negative of
    std::map<std::size_t, std::array<std::size_t, 2>> m_factors; ///< by root, of products
    std::set<std::string> m_done;
    std::size_t m_length = 0;
    int m_labels = 0;
};

} // namespace

std::vector<Form> contractedPrograms(std::uint64_t seed, std::size_t count)
{
    std::vector<Form> programs;
    for (std::size_t i = 0; i < count; ++i)
        programs.push_back(
            {Writer(seed * 1000003 + i).write(), "b64", {"b64", "b64", "b64", "b64"}, "", {}, false, true});
    return programs;
}

} // namespace warpatlas::simulator::answers
