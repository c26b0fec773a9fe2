#include "app/source/cluster_words.h"

#include <algorithm>
#include <optional>

namespace warpatlas {
namespace {

bool isClusterRegister(std::string_view name)
{
    return name.starts_with("%cluster") || name.starts_with("%ncluster") || name.starts_with("%is_explicit_cluster");
}

std::string wordOf(const ptx::Operand& operand)
{
    if (operand.kind == ptx::OperandKind::Special && isClusterRegister(operand.name))
        return std::string(operand.name);
    for (const ptx::Operand& element : operand.elements)
        if (std::string word = wordOf(element); !word.empty())
            return word;
    return {};
}

std::string wordOf(const ptx::Instruction& instruction)
{
    const std::string_view opcode = instruction.opcode;
    if (opcode == "mapa" || opcode == "getctarank" || (opcode == "barrier" && instruction.has("cluster")))
        return instruction.fullOpcode();
    for (const ptx::Operand& operand : instruction.operands)
        if (std::string word = wordOf(operand); !word.empty())
            return word;
    return {};
}

} // namespace

std::string clusterWordOf(const ptx::Module& module, const ptx::Function& entry)
{
    // Directives stand between the parameters and the body.
    const std::string_view text = *module.text;
    const auto behind = static_cast<std::size_t>(entry.name.data() - text.data()) + entry.name.size();
    const std::string_view head = text.substr(behind, text.find('{', behind) - behind);
    for (const std::string_view directive : {".explicitcluster", ".reqnctapercluster", ".maxclusterrank"})
        if (head.find(directive) != std::string_view::npos)
            return std::string(directive);
    for (const ptx::Function& function : module.functions)
        if (&function == &entry || !function.entry)
            for (const ptx::Instruction& instruction : function.instructions)
                if (std::string word = wordOf(instruction); !word.empty())
                    return word;
    return {};
}

} // namespace warpatlas
