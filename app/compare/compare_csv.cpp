#include "app/compare/compare_csv.h"

#include "app/compare/compare_words.h"
#include "app/report/csv_cell.h"

#include <fmt/format.h>

namespace warpatlas {

namespace {

struct CompareLine {
    std::string kind, what, a, b, aLow, aHigh, bLow, bHigh, ratio, ratioLow, ratioHigh, verdict, provenance,
        aRecordedAt, bRecordedAt;
};

std::string csvNumber(double value)
{
    return fmt::format("{}", value);
}

void addLine(std::string& csv, const CompareLine& line)
{
    csv += line.kind;
    for (const std::string* cell :
        {&line.what, &line.a, &line.b, &line.aLow, &line.aHigh, &line.bLow, &line.bHigh, &line.ratio, &line.ratioLow,
            &line.ratioHigh, &line.verdict, &line.provenance, &line.aRecordedAt, &line.bRecordedAt})
        csv += "," + csvCell(*cell);
    csv += "\r\n";
}

void setTime(CompareLine& line, const ComparedTime& time, std::string& value, std::string& low, std::string& high)
{
    value = csvNumber(time.time.medianMs);
    low = csvNumber(time.time.ciLowMs);
    high = csvNumber(time.time.ciHighMs);
    if (const std::string source(nameOf(time.time.provenance)); line.provenance != source)
        line.provenance += (line.provenance.empty() ? "" : "; ") + source;
}

CompareLine lineOf(const TimeRow& row)
{
    CompareLine line;
    line.kind = "time_ms";
    line.what = nameOf(row.what);
    if (row.a) {
        setTime(line, *row.a, line.a, line.aLow, line.aHigh);
        line.aRecordedAt = otherRunInWords(*row.a);
    }
    if (row.b) {
        setTime(line, *row.b, line.b, line.bLow, line.bHigh);
        line.bRecordedAt = otherRunInWords(*row.b);
    }
    if (row.ratio) {
        line.ratio = csvNumber(row.ratio->factor);
        line.ratioLow = csvNumber(row.ratio->low);
        line.ratioHigh = csvNumber(row.ratio->high);
        line.verdict = nameOf(row.ratio->verdict);
    }
    if (row.bands)
        line.verdict = nameOf(*row.bands);
    return line;
}

CompareLine lineOf(const CounterRow& row)
{
    CompareLine line;
    line.kind = "counter";
    line.what = row.counter->key;
    if (row.a)
        line.a = csvNumber(*row.a);
    if (row.b)
        line.b = csvNumber(*row.b);
    if (const auto ratio = row.ratio())
        line.ratio = csvNumber(*ratio);
    line.provenance = nameOf(Provenance::Simulated);
    return line;
}

} // namespace

std::string compareCsv(const RunComparison& comparison)
{
    std::string csv =
        "kind,what,a,b,a_low,a_high,b_low,b_high,ratio,ratio_low,ratio_high,verdict,provenance,a_recorded_at,"
        "b_recorded_at\r\n";
    for (const ConditionDifference& difference : comparison.conditions) {
        CompareLine line;
        line.kind = "condition";
        line.what = nameOf(difference.what);
        if (!difference.name.empty())
            line.what += " " + difference.name;
        line.a = difference.a;
        line.b = difference.b;
        addLine(csv, line);
    }
    for (const TimeRow& row : comparison.times)
        addLine(csv, lineOf(row));
    for (const CounterRow& row : comparison.counters)
        addLine(csv, lineOf(row));
    return csv;
}

} // namespace warpatlas
