#include "app/program/call_lines.h"

#include "kernels/runtime/errors/error_table.h"

#include <algorithm>
#include <filesystem>
#include <iterator>

namespace warpatlas::inline program {
namespace {

namespace fs = std::filesystem;
using runtime::CallRecord;

/// As the functions of CUDA's static runtime are called, all of them.
constexpr std::string_view staticRuntime = "libcudart_static_";

const std::vector<SourceLine>& linesAt(const LinesByPlace& lines, std::uint64_t place)
{
    static const std::vector<SourceLine> none;
    const auto found = place == 0 ? lines.end() : lines.find(place);
    return found == lines.end() ? none : found->second;
}

/// From the call outwards.
std::vector<SourceLine> stackOf(const CallRecord& call, const LinesByPlace& lines)
{
    std::vector<SourceLine> stack = linesAt(lines, call.at);
    for (const std::uint64_t from : call.from)
        stack.insert(stack.end(), linesAt(lines, from).begin(), linesAt(lines, from).end());
    return stack;
}

/// nvcc makes two functions for the host of a kernel, in the kernel's line; the first is called so. The launch stands
/// where the second one is called.
SourceLine lineOfStack(std::vector<SourceLine> stack)
{
    const auto isStub = [](const SourceLine& line) {
        return line.function.find("__device_stub__") != line.function.npos;
    };
    const auto stub = std::find_if(stack.rbegin(), stack.rend(), isStub);
    const auto begin = stub == stack.rend() ? stack.begin() : std::next(stub.base(), stub == stack.rbegin() ? 0 : 1);
    const auto known = std::find_if(begin, stack.end(), [](const SourceLine& line) { return line.line != 0; });
    return known == stack.end() ? SourceLine() : *known;
}

/// Takes out what the static runtime asks the driver for.
void removeRuntimesOwn(ProgramRecord& record, const LinesByPlace& lines)
{
    std::map<std::uint64_t, CallRecord> worked; // by thread: what was taken out, and had the GPU work
    std::vector<CallRecord> kept;
    for (CallRecord& call : record.calls) {
        const std::vector<SourceLine>& first = linesAt(lines, call.at);
        const bool own =
            runtime::isDrivers(call.name) && !first.empty() && first.front().function.starts_with(staticRuntime);
        if (own) {
            if (call.endMicroseconds > 0)
                worked.insert_or_assign(call.thread, std::move(call));
            continue;
        }
        if (const auto work = worked.find(call.thread); work != worked.end()) {
            addWork(call, std::move(work->second));
            worked.erase(work);
        }
        kept.push_back(std::move(call));
    }
    record.calls = std::move(kept);
}

} // namespace

void takeLines(ProgramRecord& record, const LinesByPlace& lines, const std::string& file)
{
    if (record.measured)
        removeRuntimesOwn(record, lines);
    const auto fileOf = [&](const SourceLine& line) {
        const bool own = fs::path(line.file).filename() == fs::path(file).filename();
        return record.fileNumber(own ? std::string() : line.file);
    };
    for (const CallRecord& call : record.calls) {
        const SourceLine line = lineOfStack(stackOf(call, lines));
        record.lines.push_back(line.line);
        record.lineFiles.push_back(fileOf(line));
    }
    for (const runtime::AccessRecord& access : record.accesses) {
        const SourceLine line = lineOfStack(linesAt(lines, access.at));
        record.accessLines.push_back(line.line);
        record.accessFiles.push_back(fileOf(line));
    }
    if (record.fault) {
        const SourceLine line = lineOfStack(linesAt(lines, record.fault->at));
        record.faultLine = line.line;
        record.faultFile = fileOf(line);
    }
}

void findLines(ProgramRecord& record, const std::string& executable, const std::string& file, const Progress& progress)
{
    std::vector<std::uint64_t> places;
    for (const CallRecord& call : record.calls) {
        places.push_back(call.at);
        places.insert(places.end(), call.from.begin(), call.from.end());
    }
    for (const runtime::AccessRecord& access : record.accesses)
        places.push_back(access.at);
    if (record.fault)
        places.push_back(record.fault->at);
    std::ranges::sort(places);
    places.erase(std::unique(places.begin(), places.end()), places.end());
    std::vector<std::vector<SourceLine>> found = linesOf(executable, places, progress);
    LinesByPlace lines;
    for (std::size_t i = 0; i < places.size(); ++i)
        lines.emplace(places[i], std::move(found[i]));
    takeLines(record, lines, file);
}

} // namespace warpatlas::inline program
