#include "kernels/model/text.h"

namespace warpatlas {

std::string grouped(std::uint64_t number)
{
    std::string text = std::to_string(number);
    for (std::size_t position = text.size(); position > 3; position -= 3)
        text.insert(position - 3, 1, ',');
    return text;
}

} // namespace warpatlas
