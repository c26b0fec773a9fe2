/// Which operands of an instruction a sentence does not name. Written without what makes the sentences.
#pragma once

#include "kernels/ptx/module.h"
#include "kernels/ptx/names/source_name.h"

#include <bit>
#include <cctype>
#include <cmath>
#include <fmt/format.h>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::test {

/// Whether the word stands in the text, and is no part of a longer one ("%r1" of "%r12").
inline bool hasWord(std::string_view text, std::string_view word)
{
    const auto inWord = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
    for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
        const bool begins = at == 0 || !inWord(word[0]) || !inWord(text[at - 1]);
        const std::size_t end = at + word.size();
        if (begins && (end == text.size() || !inWord(text[end])))
            return true;
    }
    return false;
}

/// `parameters`: what the source calls what the kernel calls "..._param_0" and so on; empty: "number 1".
inline void collectForgotten(const ptx::Operand& operand, std::string_view sentence,
    const std::vector<std::string>& parameters, std::vector<std::string>& forgotten)
{
    const auto want = [&](std::initializer_list<std::string> anyOf) {
        for (const std::string& word : anyOf)
            if (hasWord(sentence, word))
                return;
        forgotten.push_back(*anyOf.begin());
    };
    const auto wholeNumber = [&](std::uint64_t bits) {
        const auto number = static_cast<std::int64_t>(bits);
        // "- 4" behind an address; without sign and as bits.
        want({fmt::format("{}", number), fmt::format("- {}", ~bits + 1), fmt::format("{}", bits & 0xffffffffu),
            fmt::format("0x{:x}", bits & 0xffffffffu), fmt::format("0x{:x}", bits & 0xffffu),
            fmt::format("{}", bits & 0xffffu), fmt::format("{}", bits), number != 0 ? "true (1)" : "false (0)",
            fmt::format("0x{:x}", bits)});
    };
    switch (operand.kind) {
    case ptx::OperandKind::Register:
    case ptx::OperandKind::Special:
        want({std::string(operand.name)});
        break;
    case ptx::OperandKind::Integer:
        wholeNumber(operand.bits);
        break;
    case ptx::OperandKind::Float32: {
        const auto value = std::bit_cast<float>(static_cast<std::uint32_t>(operand.bits));
        want({std::isnan(value) ? "NaN" : std::isinf(value) ? "infinity" : fmt::format("{}", value)});
        break;
    }
    case ptx::OperandKind::Float64: {
        const auto value = std::bit_cast<double>(operand.bits);
        want({std::isnan(value) ? "NaN" : std::isinf(value) ? "infinity" : fmt::format("{}", value)});
        break;
    }
    case ptx::OperandKind::Symbol: {
        const std::string name(operand.name), source = ptx::sourceName(operand.name);
        std::string parameter = source;
        if (const std::size_t at = name.rfind("_param_"); at != std::string::npos && name.size() > at + 7
            && std::isdigit(static_cast<unsigned char>(name[at + 7])) != 0) {
            const auto index = static_cast<std::size_t>(std::stoul(name.substr(at + 7)));
            parameter = index < parameters.size() && !parameters[index].empty() ? parameters[index]
                                                                                : fmt::format("number {}", index + 1);
        }
        want({name, source, parameter});
        if (operand.bits != 0)
            wholeNumber(operand.bits);
        break;
    }
    case ptx::OperandKind::Address:
        if (operand.bits != 0 && operand.elements[0].kind != ptx::OperandKind::Integer)
            wholeNumber(operand.bits);
        break;
    case ptx::OperandKind::Vector:
    case ptx::OperandKind::Pair:
    case ptx::OperandKind::List:
    case ptx::OperandKind::Sink:
        break;
    }
    for (const ptx::Operand& element : operand.elements)
        collectForgotten(element, sentence, parameters, forgotten);
}

/// The operands that the sentence does not name, but for '_', which stands for nothing.
inline std::vector<std::string> forgottenOperands(
    const ptx::Instruction& instruction, std::string_view sentence, const std::vector<std::string>& parameters)
{
    std::vector<std::string> forgotten;
    for (const ptx::Operand& operand : instruction.operands)
        collectForgotten(operand, sentence, parameters, forgotten);
    return forgotten;
}

} // namespace warpatlas::test
