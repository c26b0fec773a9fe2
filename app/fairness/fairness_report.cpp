#include "app/fairness/fairness_report.h"

#include "app/fairness/fairness_words.h"
#include "app/report/json_report.h"
#include "app/words/json_members.h"
#include "app/words/problem_words.h"
#include "app/words/say.h"
#include "kernels/model/provenance.h"

#include <fmt/format.h>
#include <string_view>

namespace warpatlas::inline fairness {

namespace {

using FairnessJson = nlohmann::ordered_json;

FairnessJson jsonOf(const Quantity& number)
{
    FairnessJson json{{"value", number.value}, {"interval", {number.low, number.high}}, {"samples", number.samples}};
    setKnown(json, "note", number.note);
    return json;
}

FairnessJson jsonOf(const FairnessRow& row, const FairnessFacts& facts)
{
    const FairnessCode code = codeOf(row.what);
    const FairnessRun run = facts.runOf(row);
    return {{"what", nameOf(row.what)}, {"unit", isRatio(row.what) ? "times" : "ms"},
        {"provenance", nameOf(row.provenance())}, {"device", row.device()},
        {"of", {{"kernel", run.kernel}, {"size", run.size}, {"block", run.launch.block}}}, {"wrong", jsonOf(row.wrong)},
        {"right", jsonOf(row.right)}, {"factor", factorOf(row)}, {"too_small", isTooSmall(row)},
        {"why", fairnessInWords(row, facts)}, {"wrong_code", code.wrong}, {"right_code", code.right}};
}

void addCode(Paragraph& lines, const std::string& label, std::string_view code)
{
    for (bool first = true; !code.empty(); first = false) {
        const std::size_t end = code.find('\n');
        lines.push_back({first ? label : "", std::string(code.substr(0, end)), {}, true});
        code = end == std::string_view::npos ? std::string_view() : code.substr(end + 1);
    }
}

Paragraph paragraphOf(const FairnessRow& row, const FairnessFacts& facts, bool code)
{
    const std::string wrong = say("fairness.table.wrong_row", "  wrong"),
                      right = say("fairness.table.right_row", "  right");
    const auto number = [&](const std::string& label, const Quantity& is) {
        return ResultLine{label,
            fmt::format("{} ({})", valueInWords(row.what, is.value), conditionsInWords(row.what, is)), is.provenance};
    };
    Paragraph lines{{titleOf(row.what), {}, {}, true}, {"", fairnessInWords(row, facts)}, number(wrong, row.wrong),
        number(right, row.right), {say("fairness.table.device", "  on"), row.device()}};
    if (facts.recordedOf)
        lines.push_back({say("fairness.table.of", "  of"), runInWords(facts.runOf(row))});
    if (code) {
        addCode(lines, wrong, codeOf(row.what).wrong);
        addCode(lines, right, codeOf(row.what).right);
    }
    return lines;
}

Table tableOf(const FairnessFacts& facts)
{
    Table table;
    table.columns = {{"kernel"}, {"size"}, {"what", "", -26}, {"unit"},
        {"wrong", say("fairness.table.wrong", "wrong"), 20, 0, TableColumn::Parts::Samples},
        {"right", say("fairness.table.right", "right"), 20, 0, TableColumn::Parts::Samples}, {"factor", "", -22, 2},
        {"provenance", "", -1}, {"device"}, {"block"}};
    for (const FairnessRow& row : facts.rows) {
        const FairnessRun run = facts.runOf(row);
        table.rows.push_back({run.kernel, run.size, {nameOf(row.what), titleOf(row.what)},
            isRatio(row.what) ? "times" : "ms", {row.wrong, valueInWords(row.what, row.wrong.value)},
            {row.right, valueInWords(row.what, row.right.value)}, {factorOf(row), factorInWords(row)},
            nameOf(row.provenance()), row.device(), toText(run.launch.block)});
    }
    return table;
}

} // namespace

nlohmann::ordered_json fairnessReport(const FairnessFacts& facts)
{
    FairnessJson json{{"schema", 1}, {"kernel", facts.kernel}, {"size", facts.size}, {"block", facts.launch.block}};
    if (facts.recordedOf)
        json["recorded_of"] = runInWords(*facts.recordedOf);
    json["rows"] = FairnessJson::array();
    for (const FairnessRow& row : facts.rows)
        json["rows"].push_back(jsonOf(row, facts));
    for (const FairnessGap& gap : facts.gaps)
        json["missing"].push_back({{"what", nameOf(gap.what)}, {"reason", gap.reason}});
    json["problems"] = problemsReport(facts.problems);
    setKnown(json, "not_judged", facts.notJudged);
    if (facts.speedUp)
        json["speed_up"] = {{"claimed", facts.speedUp->claimed}, {"fair", facts.speedUp->fair}};
    return json;
}

Result resultOf(const FairnessFacts& facts, bool code)
{
    Result result;
    result.title = fairnessTitle(facts);
    result.sentence = fairnessSummary(facts);
    if (std::string faults = fairnessFaults(facts); !faults.empty())
        result.faults.push_back(std::move(faults));
    result.conditions = sourcesInWords(facts);
    result.table = tableOf(facts);
    result.problems = facts.problems;
    for (const FairnessRow& row : facts.rows)
        result.paragraphs.push_back(paragraphOf(row, facts, code));
    Paragraph missing;
    for (const FairnessGap& gap : facts.gaps) {
        missing.push_back({titleOf(gap.what), {}, {}, true});
        missing.push_back({"", say("fairness.table.missing", "not measured: {}", gap.reason)});
    }
    if (!missing.empty())
        result.paragraphs.push_back(std::move(missing));
    if (!facts.notJudged.empty()) {
        result.notes.push_back(notJudgedInWords(facts.notJudged));
        result.paragraphs.push_back({{say("fairness.table.note", "Note"), result.notes.back()}});
    }
    return result;
}

} // namespace warpatlas::inline fairness
