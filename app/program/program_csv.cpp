#include "app/program/program_csv.h"

#include "app/program/program_timeline.h"
#include "app/result/table.h"
#include "kernels/runtime/errors/driver_errors.h"

#include <filesystem>

namespace warpatlas {
namespace {

std::string_view barName(ProgramBar::What what)
{
    switch (what) {
    case ProgramBar::What::Kernel:
        return "kernel";
    case ProgramBar::What::ToDevice:
        return "to_device";
    case ProgramBar::What::ToHost:
        return "to_host";
    case ProgramBar::What::Inside:
        return "on_device";
    case ProgramBar::What::Graph:
        return "graph";
    case ProgramBar::What::Wait:
        return "wait";
    case ProgramBar::What::Call:
        break;
    }
    return "call";
}

} // namespace

std::string programCsv(const ProgramRecord& record, const std::string& file)
{
    Table table;
    for (const char* key : {"lane", "number", "what", "call", "function", "kernel", "bytes", "file", "line", "start_us",
             "end_us", "times", "error", "wrong", "device"})
        table.columns.push_back({key});
    const std::string own = std::filesystem::path(file).filename().string();
    for (const ProgramLane& lane : timelineOf(record).lanes)
        for (const ProgramBar& bar : lane.bars) {
            const runtime::CallRecord& call = record.calls[bar.call];
            const std::uint32_t line = record.lineOf(bar.call);
            const std::string named = record.fileOf(bar.call);
            table.rows.push_back({lane.host ? "host" : "stream", lane.number, barName(bar.what), bar.call, call.name,
                call.launch.empty() ? std::string() : call.launch.front().kernel, call.bytes,
                line == 0           ? std::string()
                    : named.empty() ? own
                                    : named,
                line == 0 ? Cell() : Cell(line), bar.start, bar.open ? Cell() : Cell(bar.end),
                !bar.takesTime()      ? ""
                    : record.measured ? "measured"
                                      : "modelled",
                call.result == 0 ? std::string()
                                 : std::string(runtime::errorNameOf(runtime::isDrivers(call.name), call.result)),
                bar.wrong ? 1 : 0, lane.host ? Cell() : Cell(call.device)});
        }
    return csvOf(table);
}

} // namespace warpatlas
