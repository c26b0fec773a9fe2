#include "kernels/runtime/link.h"

#include <algorithm>

namespace warpatlas::runtime {
namespace {

bool isHeading(std::string_view line)
{
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    return line.starts_with(".version") || line.starts_with(".target") || line.starts_with(".address_size");
}

} // namespace

void Link::add(std::string_view ptx)
{
    ptx = ptx.substr(0, std::min(ptx.find('\0'), ptx.size()));
    const bool first = m_text.empty();
    while (!ptx.empty()) {
        const std::size_t end = std::min(ptx.find('\n'), ptx.size());
        const std::string_view line = ptx.substr(0, end);
        ptx.remove_prefix(std::min(end + 1, ptx.size()));
        if (first || !isHeading(line))
            m_text += std::string(line) + "\n";
    }
}

} // namespace warpatlas::runtime
