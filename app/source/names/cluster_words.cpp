#include "app/source/names/cluster_words.h"

#include <algorithm>
#include <iterator>
#include <sstream>
#include <string_view>

namespace warpatlas::inline source {
namespace {

/// Whether .reqnctapercluster asks for more than one block.
bool asksForBlocks(std::string_view head, std::string_view directive)
{
    const std::size_t at = head.find(directive);
    std::string sizes(at == std::string_view::npos ? std::string_view() : head.substr(at + directive.size()));
    sizes.resize(std::min(sizes.find_first_not_of("0123456789, \t\r\n"), sizes.size()));
    std::ranges::replace(sizes, ',', ' ');
    std::istringstream words(sizes);
    return std::any_of(
        std::istream_iterator<std::string>(words), {}, [](const std::string& word) { return word != "1"; });
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
