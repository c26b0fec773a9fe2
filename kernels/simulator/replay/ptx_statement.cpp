#include "kernels/simulator/replay/ptx_statement.h"

#include <algorithm>

namespace warpatlas::simulator {

std::string ptxStatement(const TextLines& ptx, std::uint32_t number)
{
    std::string whole;
    for (std::uint32_t i = number; i < number + 32; ++i) {
        std::string_view part = ptx.line(i);
        part = part.substr(0, part.find("//"));
        if (!whole.empty() && !part.empty())
            whole += ' ';
        whole += part;
        if (part.find(';') != std::string_view::npos)
            break;
    }
    const std::size_t end = whole.find(';');
    whole.resize(std::min(end, whole.size()));
    std::ranges::replace(whole, '\t', ' ');
    whole.erase(
        std::unique(whole.begin(), whole.end(), [](char a, char b) { return a == ' ' && b == ' '; }), whole.end());
    return whole;
}

} // namespace warpatlas::simulator
