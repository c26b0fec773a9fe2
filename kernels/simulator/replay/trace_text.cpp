#include "kernels/simulator/replay/trace_text.h"

#include "kernels/model/text.h"
#include "kernels/simulator/execution/lanes_in.h"
#include "kernels/simulator/replay/trace_walk.h"
#include "kernels/simulator/replay/value_text.h"

#include <bit>

namespace warpatlas::simulator {
namespace {

class Printer {
public:
    Printer(const Cursor& cursor, std::string_view source, const TraceFilter& filter, const TraceOutput& output)
        : m_cursor(cursor),
          m_recording(cursor.recording()),
          m_filter(filter),
          m_output(output),
          m_source(source),
          m_ptx(*m_recording.program().module->text)
    {
    }

    void heading()
    {
        const Launch& launch = m_recording.start().launch();
        const Dim3 block = m_recording.blockIndex();
        m_output("block (" + std::to_string(block.x) + "," + std::to_string(block.y) + "," + std::to_string(block.z)
            + ") of " + toText(launch.grid) + " blocks of " + toText(launch.block) + " threads, "
            + std::to_string(launch.warpsPerBlock()) + (launch.warpsPerBlock() == 1 ? " warp" : " warps")
            + "; lanes 0 to 31: '#' executes, '-' held back by its guard, '.' elsewhere\n");
    }

    void step()
    {
        const StepDetail& detail = *m_cursor.lastStep();
        const std::uint32_t line = m_recording.lineOf(detail.step), warp = detail.executed.warp;
        if (!m_any || line != m_line || warp != m_warp)
            place(line, warp);
        const ptx::Instruction& instruction = m_recording.instructionOf(detail.step);
        std::string number = std::to_string(detail.step);
        number.insert(0, number.size() < 8 ? 8 - number.size() : 0, ' ');
        std::string text = number + "  " + maskText(detail.executed.mask, detail.executed.executed) + "  "
            + std::string(2 * detail.executed.depth, ' ') + ptxStatement(m_ptx, instruction.ptxLine);
        for (const RegisterChange& change : detail.registers)
            if (const std::uint32_t lanes = shown(change.mask); lanes != 0)
                text += "\n" + indent + std::string(change.name) + " = " + lanesText(change.after, lanes, change.type);
        for (const MemoryRequest& request : detail.memory)
            memory(request, text);
        events(detail, text);
        m_output(text + "\n");
    }

private:
    std::uint32_t shown(std::uint32_t mask) const
    {
        return m_filter.follow.lane ? mask & 1u << *m_filter.follow.lane : mask;
    }

    void place(std::uint32_t line, std::uint32_t warp)
    {
        m_any = true;
        m_line = line;
        m_warp = warp;
        std::string text = "warp " + std::to_string(warp);
        if (line != 0)
            text += ", line " + std::to_string(line);
        if (const std::string_view source = m_source.line(line); !source.empty())
            text += ": " + std::string(source);
        m_output(text + "\n");
    }

    void memory(const MemoryRequest& request, std::string& text) const
    {
        if (request.window == ptx::Window::KernelParameter || request.window == ptx::Window::CallParameter)
            return;
        MemoryRequest part = request;
        part.lanes = shown(request.lanes);
        if (part.lanes == 0)
            return;
        const char* const verb = request.kind == AccessKind::Load ? "reads "
            : request.kind == AccessKind::Store                   ? "writes "
                                                                  : "updates ";
        text += "\n" + indent + verb + placesText(m_recording.start(), part);
        if (request.kind != AccessKind::Load) {
            LaneValues before{}, after{};
            for (const int lane : LanesIn(part.lanes)) {
                before[static_cast<std::size_t>(lane)] = request.valueBefore(lane);
                after[static_cast<std::size_t>(lane)] = request.valueAfter(lane);
            }
            text += ": " + lanesText(before, part.lanes, request.type) + " -> "
                + lanesText(after, part.lanes, request.type);
        }
        const RequestCost cost = costOf(request);
        const auto lanes = std::to_string(std::popcount(request.lanes));
        if (request.texture)
            text += "\n" + indent + "of a texture or a surface, by " + lanes
                + (request.lanes == (request.lanes & -request.lanes) ? " lane" : " lanes");
        else if (request.window == ptx::Window::Global)
            text += "\n" + indent + "one request of " + lanes
                + (request.lanes == (request.lanes & -request.lanes) ? " lane: " : " lanes: ")
                + std::to_string(cost.sectors) + (cost.sectors == 1 ? " sector" : " sectors");
        if (request.window == ptx::Window::Shared)
            text += "\n" + indent
                + (cost.passes == cost.phases ? "free of bank conflicts"
                                              : std::to_string(cost.passes / cost.phases) + "-way bank conflict: "
                            + std::to_string(cost.passes) + " passes for " + std::to_string(cost.phases));
    }

    void events(const StepDetail& detail, std::string& text) const
    {
        const auto say = [&](const std::string& what) { text += "\n" + indent + what; };
        if (detail.refused != 0)
            say("lanes " + laneListText(detail.refused) + ": not possible, see the problems");
        if (detail.parted)
            say("the lanes part");
        if (detail.waits)
            say("waits for the other lanes that are named");
        if (detail.barrier)
            say("comes to barrier " + std::to_string(*detail.barrier));
        for (const WarpLanes& released : detail.released)
            say("warp " + std::to_string(released.warp) + " goes on (lanes " + laneListText(released.lanes) + ")");
        if (detail.exited != 0)
            say("lanes " + laneListText(detail.exited) + " are done");
        std::string_view printed = printedAt(m_recording, detail.step);
        while (!printed.empty()) {
            const std::size_t end = std::min(printed.find('\n'), printed.size());
            say("prints \"" + std::string(printed.substr(0, end)) + "\"");
            printed.remove_prefix(std::min(end + 1, printed.size()));
        }
    }

    const std::string indent = std::string(44, ' ');
    const Cursor& m_cursor;
    const BlockRecording& m_recording;
    const TraceFilter& m_filter;
    const TraceOutput& m_output;
    TextLines m_source, m_ptx;
    bool m_any = false;
    std::uint32_t m_line = 0, m_warp = 0;
};

} // namespace

TraceSummary writeTrace(std::shared_ptr<const BlockRecording> recording, std::string_view source,
    const TraceFilter& filter, const TraceOutput& output, Progress& progress)
{
    Cursor cursor(std::move(recording));
    Printer printer(cursor, source, filter, output);
    printer.heading();
    TraceSummary summary = walkTrace(
        cursor, filter, [&] { printer.step(); }, progress);
    output(summary.text + "\n");
    return summary;
}

} // namespace warpatlas::simulator
