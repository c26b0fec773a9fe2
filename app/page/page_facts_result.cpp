#include "app/page/page_facts.h"
#include "app/words/json_members.h"

namespace warpatlas::inline page {
namespace {

constexpr std::string_view tones[] = {"", "good", "bad", "soft"};

PageJson cellOf(const Cell& cell)
{
    PageJson json{{"words", wordsWithoutProvenance(cell)}};
    setKnown(json, "tone", std::string(tones[std::size_t(cell.tone)]));
    if (const Quantity* const quantity = std::get_if<Quantity>(&cell.value))
        json["provenance"] = nameOf(quantity->provenance);
    return json;
}

/// The columns that people read.
PageJson factsOf(const Table& table)
{
    PageJson json{
        {"title", table.title}, {"folded", table.folded}, {"columns", PageJson::array()}, {"rows", PageJson::array()}};
    for (const TableColumn& column : table.columns)
        if (column.width != 0)
            json["columns"].push_back({{"title", column.title}, {"right", column.width > 0}});
    for (const std::vector<Cell>& row : table.rows) {
        PageJson& cells = json["rows"].emplace_back(PageJson::array());
        for (std::size_t i = 0; i < row.size(); ++i)
            if (table.columns[i].width != 0)
                cells.push_back(cellOf(row[i]));
    }
    return json;
}

/// Lines of a terminal as a table without heads.
PageJson factsOf(const Paragraph& paragraph)
{
    PageJson json{{"title", ""}, {"folded", false},
        {"columns", {{{"title", ""}, {"right", false}}, {{"title", ""}, {"right", false}}}},
        {"rows", PageJson::array()}};
    for (const ResultLine& line : paragraph) {
        PageJson words{{"words", line.words}};
        if (line.provenance)
            words["provenance"] = nameOf(*line.provenance);
        json["rows"].push_back({PageJson{{"words", line.label}}, std::move(words)});
    }
    return json;
}

} // namespace

PageJson factsOf(const Result& result)
{
    PageJson json{{"title", result.title}, {"sentence", result.sentence}};
    if (result.provenance)
        json["provenance"] = nameOf(*result.provenance);
    PageJson faults = result.faults;
    for (const std::string& fault : result.ownFaults)
        faults.push_back(fault);
    json["faults"] = std::move(faults);
    json["notes"] = result.notes;
    json["conditions"] = result.conditions;
    json["tables"] = PageJson::array();
    for (const Table& table : tablesOf(result))
        if (table.isForPeople())
            json["tables"].push_back(factsOf(table));
    // What a terminal says in lines, a table says better where there is one.
    if (json["tables"].empty() && !result.found.empty())
        json["tables"].push_back(factsOf(result.found));
    return json;
}

} // namespace warpatlas::inline page
