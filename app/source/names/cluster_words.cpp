#include "app/source/names/cluster_words.h"

#include <algorithm>
#include <string_view>

namespace warpatlas::inline source {
namespace {

/// Whether .reqnctapercluster asks for more than one block.
bool asksForBlocks(std::string_view head, std::string_view directive)
{
    const std::size_t at = head.find(directive);
    if (at == std::string_view::npos)
        return false;
    const std::string_view sizes = head.substr(at + directive.size());
    const std::size_t end = sizes.find_first_not_of("0123456789, \t\r\n");
    std::string_view left = sizes.substr(0, end);
    for (std::size_t first = left.find_first_of("0123456789"); first != std::string_view::npos;
         first = left.find_first_of("0123456789")) {
        left.remove_prefix(first);
        const std::size_t length = std::min(left.find_first_not_of("0123456789"), left.size());
        if (left.substr(0, length) != "1")
            return true;
        left.remove_prefix(length);
    }
    return false;
}

std::string wordOf(const ptx::Instruction& instruction)
{
    const std::string_view opcode = instruction.opcode;
    const bool ofCluster = opcode == "mapa" || opcode == "getctarank"
        || (opcode == "barrier" && instruction.has("cluster"))
        || ((opcode == "ld" || opcode == "st" || opcode == "atom" || opcode == "red")
            && instruction.has("shared::cluster"));
    return ofCluster ? instruction.fullOpcode() : std::string();
}

} // namespace

std::string clusterWordOf(const ptx::Module& module, const ptx::Function& entry)
{
    // Directives stand between the parameters and the body.
    const std::string_view text = *module.text;
    const auto behind = static_cast<std::size_t>(entry.name.data() - text.data()) + entry.name.size();
    const std::string_view head = text.substr(behind, text.find('{', behind) - behind);
    if (head.find(".explicitcluster") != std::string_view::npos)
        return ".explicitcluster";
    if (asksForBlocks(head, ".reqnctapercluster"))
        return ".reqnctapercluster";
    for (const ptx::Function& function : module.functions)
        if (&function == &entry || !function.entry)
            for (const ptx::Instruction& instruction : function.instructions)
                if (std::string word = wordOf(instruction); !word.empty())
                    return word;
    return {};
}

} // namespace warpatlas::inline source
