#include "app/fairness/fairness_report.h"

#include "app/fairness/fairness_words.h"
#include "app/report/csv_cell.h"
#include "app/report/json_report.h"
#include "app/report/problem_rows.h"
#include "app/report/text_table.h"
#include "app/words/problem_words.h"
#include "app/words/say.h"
#include "kernels/model/provenance.h"

#include <fmt/format.h>
#include <string_view>

namespace warpatlas {

namespace {

using FairnessJson = nlohmann::ordered_json;

FairnessJson jsonOf(const FairNumber& number)
{
    FairnessJson json{{"value", number.value}, {"interval", {number.low, number.high}}, {"samples", number.samples}};
    if (!number.note.empty())
        json["note"] = number.note;
    return json;
}

FairnessJson jsonOf(const Dim3& dim)
{
    return {dim.x, dim.y, dim.z};
}

FairnessJson jsonOf(const FairnessRow& row, const FairnessFacts& facts)
{
    const FairnessCode code = codeOf(row.what);
    const FairnessRun run = facts.runOf(row);
    return {{"what", nameOf(row.what)}, {"unit", isRatio(row.what) ? "times" : "ms"},
        {"provenance", nameOf(row.provenance)}, {"device", row.device},
        {"of", {{"kernel", run.kernel}, {"size", run.size}, {"block", jsonOf(run.launch.block)}}},
        {"wrong", jsonOf(row.wrong)}, {"right", jsonOf(row.right)}, {"factor", factorOf(row)},
        {"too_small", isTooSmall(row)}, {"why", fairnessInWords(row, facts)}, {"wrong_code", code.wrong},
        {"right_code", code.right}};
}

void addCode(TextTable& table, const std::string& label, std::string_view code)
{
    for (bool first = true; !code.empty(); first = false) {
        const std::size_t end = code.find('\n');
        table.line(fmt::format("{:<12}{}", first ? label : "", code.substr(0, end)));
        code = end == std::string_view::npos ? std::string_view() : code.substr(end + 1);
    }
}

} // namespace

nlohmann::ordered_json fairnessReport(const FairnessFacts& facts)
{
    FairnessJson json{
        {"schema", 1}, {"kernel", facts.kernel}, {"size", facts.size}, {"block", jsonOf(facts.launch.block)}};
    if (facts.recordedOf)
        json["recorded_of"] = runInWords(*facts.recordedOf);
    json["rows"] = FairnessJson::array();
    for (const FairnessRow& row : facts.rows)
        json["rows"].push_back(jsonOf(row, facts));
    for (const FairnessGap& gap : facts.gaps)
        json["missing"].push_back({{"what", nameOf(gap.what)}, {"reason", gap.reason}});
    json["problems"] = problemsReport(facts.problems);
    if (!facts.notJudged.empty())
        json["not_judged"] = facts.notJudged;
    if (facts.speedUp)
        json["speed_up"] = {{"claimed", facts.speedUp->claimed}, {"fair", facts.speedUp->fair}};
    return json;
}

std::string fairnessCsv(const FairnessFacts& facts)
{
    std::string csv = "kernel,size,what,unit,wrong,wrong_low,wrong_high,wrong_samples,right,right_low,right_high,"
                      "right_samples,factor,provenance,device,block\r\n";
    for (const FairnessRow& row : facts.rows) {
        const FairnessRun run = facts.runOf(row);
        csv += fmt::format("{},{},{},{},{:.6g},{:.6g},{:.6g},{},{:.6g},{:.6g},{:.6g},{},{:.6g},{},{},{}\r\n",
            csvCell(run.kernel), csvCell(run.size), nameOf(row.what), isRatio(row.what) ? "times" : "ms",
            row.wrong.value, row.wrong.low, row.wrong.high, row.wrong.samples, row.right.value, row.right.low,
            row.right.high, row.right.samples, factorOf(row), nameOf(row.provenance), csvCell(row.device),
            csvCell(toText(run.launch.block)));
    }
    return csv;
}

std::string fairnessTable(const FairnessFacts& facts, bool code)
{
    TextTable table;
    std::string title = fairnessTitle(facts);
    if (TextTable::columns(title) > 100) // two kernels of long names
        if (const auto end = title.rfind(", "); end != std::string::npos)
            title[end + 1] = '\n';
    table.heading(title);
    table.gap();
    addProblemRows(table, facts.problems, true);
    if (!facts.problems.empty())
        table.gap();
    table.line(fmt::format(
        "{:<26}{:>20}{:>20}  {}", "", say("fairness.table.wrong", "wrong"), say("fairness.table.right", "right"), ""));
    for (const FairnessRow& row : facts.rows)
        table.line(
            fmt::format("{:<26}{:>20}{:>20}  {:<22}{}", titleOf(row.what), valueInWords(row.what, row.wrong.value),
                valueInWords(row.what, row.right.value), factorInWords(row), nameOf(row.provenance)));
    for (const FairnessRow& row : facts.rows) {
        table.gap();
        table.line(titleOf(row.what));
        table.row("", fairnessInWords(row, facts));
        const auto number = [&](const FairNumber& shown) {
            return fmt::format("{} ({})", valueInWords(row.what, shown.value), conditionsInWords(row.what, shown));
        };
        table.row(say("fairness.table.wrong_row", "  wrong"), number(row.wrong), nameOf(row.provenance));
        table.row(say("fairness.table.right_row", "  right"), number(row.right), nameOf(row.provenance));
        table.row(say("fairness.table.device", "  on"), row.device);
        if (facts.recordedOf)
            table.row(say("fairness.table.of", "  of"), runInWords(facts.runOf(row)));
        if (!code)
            continue;
        addCode(table, say("fairness.table.wrong_row", "  wrong"), codeOf(row.what).wrong);
        addCode(table, say("fairness.table.right_row", "  right"), codeOf(row.what).right);
    }
    if (!facts.gaps.empty())
        table.gap();
    for (const FairnessGap& gap : facts.gaps) {
        table.line(titleOf(gap.what));
        table.row("", say("fairness.table.missing", "not measured: {}", gap.reason));
    }
    if (!facts.notJudged.empty()) {
        table.gap();
        table.row(say("fairness.table.note", "Note"), notJudgedInWords(facts.notJudged));
    }
    return table.take();
}

} // namespace warpatlas
