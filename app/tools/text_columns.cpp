#include "app/tools/text_columns.h"

#include "app/result/table.h"

#include <algorithm>
#include <fmt/format.h>

namespace warpatlas::inline tools {

std::string inColumns(
    const std::vector<std::vector<std::string>>& rows, const std::string& indent, bool underlined, bool firstAtLeft)
{
    std::vector<std::size_t> widths;
    for (const auto& row : rows) {
        widths.resize(std::max(widths.size(), row.size()));
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], row[i].size());
    }
    std::string text;
    const auto add = [&](const std::vector<std::string>& row) {
        std::string line = indent;
        for (std::size_t i = 0; i < row.size(); ++i) {
            const bool left = (i + 1 == row.size() && i != 0) || (i == 0 && firstAtLeft);
            line += (i == 0 ? "" : "  ")
                + (left ? fmt::format("{:<{}}", row[i], widths[i]) : fmt::format("{:>{}}", row[i], widths[i]));
        }
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + "\n";
    };
    for (std::size_t i = 0; i < rows.size(); ++i) {
        add(rows[i]);
        if (i != 0 || !underlined)
            continue;
        std::vector<std::string> below;
        for (const std::size_t width : widths)
            below.emplace_back(width, '-');
        add(below);
    }
    return text;
}

std::string asCsv(const std::vector<std::vector<std::string>>& rows)
{
    std::string text;
    for (const auto& row : rows) {
        for (std::size_t i = 0; i < row.size(); ++i)
            text += (i == 0 ? "" : ",") + csvCell(row[i]);
        text += "\n";
    }
    return text;
}

} // namespace warpatlas::inline tools
