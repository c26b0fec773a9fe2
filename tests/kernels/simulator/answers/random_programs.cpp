#include "tests/kernels/simulator/answers/form.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace warpatlas::simulator::answers {
namespace {

constexpr int lengthOfPrograms = 40;

/// Registers that instructions take from and put into: 16, 32 and 64 bits, and predicates.
struct Pool {
    char letter;
    int first, count;
};
constexpr std::array<Pool, 4> pools{{{'h', 10, 6}, {'r', 14, 10}, {'l', 10, 8}, {'p', 10, 5}}};

std::string anyOf(char letter, Random& random)
{
    const auto pool = std::find_if(pools.begin(), pools.end(), [&](const Pool& p) { return p.letter == letter; });
    const auto number = static_cast<std::uint64_t>(pool->first) + random.below(static_cast<std::uint64_t>(pool->count));
    return std::string{'%', letter} + std::to_string(number);
}

std::string sourceOf(const std::string& type, bool constants, Random& random)
{
    // Amounts from a register are mostly past the width.
    if (type == "n" && constants && random.below(3) != 0)
        return std::to_string(random.below(70));
    if (!constants)
        return anyOf(classOf(type), random);
    const bool whole = type[0] == 'u' || type[0] == 's' || (type[0] == 'b' && type[1] != 'f');
    if (whole && !type.ends_with("x2") && type != "sel" && random.below(8) == 0)
        return std::to_string(random.below(70));
    if ((type == "f32" || type == "f64") && random.below(8) == 0) {
        const std::vector<std::uint64_t> edges = edgesOf(type);
        const std::uint64_t bits = edges[random.below(edges.size())];
        return type == "f32" ? fmt::format("0f{:08X}", bits) : fmt::format("0d{:016X}", bits);
    }
    return anyOf(classOf(type), random);
}

/// add, sub and mul that name no rounding: a compiler may make one fma of two of them, and does.
bool mayBeContracted(const Form& form)
{
    const std::string_view opcode = std::string_view(form.text).substr(0, form.text.find(' '));
    const bool operation = opcode.starts_with("add.") || opcode.starts_with("sub.") || opcode.starts_with("mul.");
    const bool rounds = opcode.find(".r") != std::string_view::npos;
    return operation && !rounds && (form.result.starts_with('f') || form.result.starts_with("bf"));
}

/// What ptxas (13.0) does not always translate as the manual says where instructions meet: the result of set looked at
/// as bits or written under a guard, and testp under a guard. Alone both are right, see the table of forms.
bool isTranslatedOddly(const Form& form)
{
    return form.text.starts_with("set.") || form.text.starts_with("testp.");
}

/// Text before an instruction that makes its result defined: no division by zero.
std::string before(const Form& form, std::vector<std::string>& names)
{
    const bool division =
        form.text.starts_with("rem.") || form.text.starts_with("div.u") || form.text.starts_with("div.s");
    if (!division || form.sources.size() != 2)
        return {};
    const std::string divisor = std::string{'%', classOf(form.sources[1])} + "9", wanted = names[2];
    names[2] = divisor;
    return "or.b" + std::to_string(8 * bytesOf(form.sources[1])) + " " + divisor + ", " + wanted + ", 1;\n";
}

/// Text after it: which of two NaNs of f64 is handed on depends on the order that a compiler chose.
std::string after(const Form& form, const std::vector<std::string>& names)
{
    if (form.result != "f64")
        return {};
    return "testp.notanumber.f64 %p9, " + names[0] + "; selp.b64 " + names[0] + ", 0x7ff8000000000000, " + names[0]
        + ", %p9;\n";
}

/// Fills the pools from the four sources.
std::string beginning()
{
    std::string text;
    for (int i = 0; i < 8; ++i) {
        const std::string n = std::to_string(10 + i), source = "%l" + std::to_string(1 + i % 4);
        text += i < 4 ? "mov.b64 %l" + n + ", " + source + ";\n"
                      : "mul.lo.u64 %l" + n + ", %l" + std::to_string(6 + i) + ", 0x9e3779b97f4a7c15;\n";
    }
    for (int i = 0; i < 5; ++i)
        text += "mov.b64 {%r" + std::to_string(14 + 2 * i) + ", %r" + std::to_string(15 + 2 * i) + "}, %l"
            + std::to_string(10 + i) + ";\n";
    for (int i = 0; i < 3; ++i)
        text += "mov.b32 {%h" + std::to_string(10 + 2 * i) + ", %h" + std::to_string(11 + 2 * i) + "}, %r"
            + std::to_string(16 + i) + ";\n";
    for (int i = 0; i < 5; ++i)
        text += "setp.lt.s32 %p" + std::to_string(10 + i) + ", %r" + std::to_string(14 + i) + ", %r"
            + std::to_string(15 + i) + ";\n";
    return text;
}

/// Every register counts, whatever was done to it.
std::string ending()
{
    std::string text = "mov.u64 %l9, 0xcbf29ce484222325;\n";
    const auto mix = [&](const std::string& prepare, const std::string& name) {
        text += prepare + "xor.b64 %l9, %l9, " + name
            + "; mul.lo.u64 %l9, %l9, 0x100000001b3; shr.u64 %l8, %l9, 29; "
              "xor.b64 %l9, %l9, %l8;\n";
    };
    for (const Pool& pool : pools) {
        for (int i = pool.first; i < pool.first + pool.count; ++i) {
            const std::string name = std::string{'%', pool.letter} + std::to_string(i);
            if (pool.letter == 'l')
                mix("", name);
            else if (pool.letter == 'p')
                mix("selp.b64 %l7, 1, 2, " + name + "; ", "%l7");
            else
                mix(std::string("cvt.u64.u") + (pool.letter == 'h' ? "16" : "32") + " %l7, " + name + "; ", "%l7");
        }
    }
    return text + "mov.b64 $0, %l9;";
}

} // namespace

bool isOdd(std::size_t program)
{
    return std::find(std::begin(oddPrograms), std::end(oddPrograms), program) != std::end(oddPrograms);
}

std::vector<Form> randomPrograms(std::uint64_t seed, std::size_t count)
{
    std::vector<const Form*> usable;
    for (const Form& form : allForms())
        if (form.inPrograms && !mayBeContracted(form) && !isTranslatedOddly(form))
            usable.push_back(&form);
    std::vector<Form> programs;
    for (std::size_t i = 0; i < count; ++i) {
        Random random(seed + i);
        std::string text = beginning();
        for (int k = 0; k < lengthOfPrograms; ++k) {
            const Form& form = *usable[random.below(usable.size())];
            std::vector<std::string> names(6);
            names[0] = anyOf(classOf(form.result), random);
            // No constants where the assembler computes with them itself, and no min(x, x), which it takes for x.
            const bool constants = !form.text.starts_with("cvt") && !form.text.starts_with("bf");
            for (std::size_t s = 0; s < form.sources.size(); ++s) {
                names[s + 1] = sourceOf(form.sources[s], constants, random);
                while (s == 1 && names[2] == names[1])
                    names[2] = sourceOf(form.sources[1], constants, random);
            }
            do // two results go to two registers
                names[5] = form.second.empty() ? "" : anyOf(classOf(form.second), random);
            while (names[5] == names[0]);
            text += before(form, names);
            if (std::count(form.text.begin(), form.text.end(), ';') == 1 && random.below(5) == 0)
                text += (random.below(2) != 0 ? "@!" : "@") + anyOf('p', random) + " ";
            text += filled(form.text, names) + "\n" + after(form, names);
        }
        programs.push_back({text + ending(), "b64", {"b64", "b64", "f64", "f64"}, "", {}, false, true});
    }
    return programs;
}

} // namespace warpatlas::simulator::answers
