#include "app/source/names/plain_name.h"

#include <cstddef>

namespace warpatlas::inline source {

std::string_view plainName(std::string_view name)
{
    std::size_t first = 0, last = name.size();
    int depth = 0;
    for (std::size_t i = 0; i < name.size(); ++i) {
        if (name[i] == '<' && depth++ == 0)
            last = i;
        else if (name[i] == '>')
            --depth;
        else if (depth == 0 && name[i] == ':') {
            first = i + 1;
            last = name.size();
        }
    }
    return name.substr(first, last - first);
}

} // namespace warpatlas::inline source
