#include "app/result/csv_cell.h"

namespace warpatlas {

std::string csvCell(const std::string& text)
{
    if (text.find_first_of(",\"\r\n") == std::string::npos)
        return text;
    std::string inside;
    for (const char letter : text)
        inside += letter == '"' ? std::string("\"\"") : std::string(1, letter);
    return "\"" + inside + "\"";
}

} // namespace warpatlas
