#include "kernels/simulator/replay/trace_json.h"

#include "kernels/model/json_fields.h"
#include "kernels/simulator/execution/lanes_in.h"
#include "kernels/simulator/replay/trace_walk.h"
#include "kernels/simulator/replay/value_text.h"

namespace warpatlas::simulator {
namespace {

using Json = nlohmann::ordered_json;

/// NaN and infinity have no number in JSON: they are texts.
Json valueJson(std::uint64_t bits, ptx::Type type)
{
    if (type == ptx::Type::Pred)
        return (bits & 1) != 0;
    const std::string text = valueText(bits, type);
    Json value = Json::parse(text, nullptr, false);
    return value.is_discarded() ? Json(text) : value;
}

std::string_view spaceName(ptx::Window window)
{
    constexpr std::string_view names[] = {
        "call_parameter", "global", "constant", "shared", "local", "kernel_parameter", "call_parameter"};
    return names[static_cast<std::size_t>(window)];
}

Json requestJson(const LaunchSnapshot& launch, const MemoryRequest& request)
{
    constexpr std::string_view kinds[] = {"load", "store", "atomic"};
    Json json{{"kind", kinds[static_cast<std::size_t>(request.kind)]}, {"space", spaceName(request.window)},
        {"bytes", request.bytes}, {"lanes", Json::array()}};
    for (const int lane : LanesIn(request.lanes)) {
        const std::uint64_t address = request.addresses[static_cast<std::size_t>(lane)];
        const NamedPlace place = placeOf(launch, request.window, address);
        Json one{{"lane", lane}, {"address", address}, {"in", place.name}, {"offset", place.offset}};
        const int elements = static_cast<int>(request.bytes / request.valueBytes);
        for (int k = 0; k < elements; ++k) {
            one["before"].push_back(valueJson(request.valueBefore(lane, k), request.type));
            if (request.kind != AccessKind::Load)
                one["after"].push_back(valueJson(request.valueAfter(lane, k), request.type));
        }
        json["lanes"].push_back(std::move(one));
    }
    const RequestCost cost = costOf(request);
    if (request.window == ptx::Window::Global)
        json["sectors"] = cost.sectors;
    if (request.window == ptx::Window::Shared) {
        json["phases"] = cost.phases;
        json["passes"] = cost.passes;
    }
    return json;
}

Json stepJson(const Cursor& cursor, const TextLines& ptx)
{
    const BlockRecording& recording = cursor.recording();
    const StepDetail& detail = *cursor.lastStep();
    const ptx::Instruction& instruction = recording.instructionOf(detail.step);
    Json json{{"step", detail.step}, {"warp", detail.executed.warp}, {"line", recording.lineOf(detail.step)},
        {"ptx_line", instruction.ptxLine}, {"instruction", ptxStatement(ptx, instruction.ptxLine)},
        {"mask", detail.executed.mask}, {"executed", detail.executed.executed}, {"depth", detail.executed.depth}};
    for (const RegisterChange& change : detail.registers) {
        Json one{{"name", change.name}, {"lanes", change.mask}, {"values", Json::array()}};
        for (const auto lane : LanesIn<std::size_t>(change.mask))
            one["values"].push_back(valueJson(change.after[lane], change.type));
        json["registers"].push_back(std::move(one));
    }
    for (const MemoryRequest& request : detail.memory)
        json["memory"].push_back(requestJson(recording.start(), request));
    JsonFieldWriter io(json);
    io.known("refused", detail.refused, "parted", detail.parted, "waits", detail.waits, "barrier", detail.barrier);
    for (const WarpLanes& released : detail.released)
        json["released"].push_back({{"warp", released.warp}, {"lanes", released.lanes}});
    io.known("exited", detail.exited, "printed", printedAt(recording, detail.step));
    return json;
}

} // namespace

TraceSummary writeTraceJson(std::shared_ptr<const BlockRecording> recording, std::string_view source,
    const TraceFilter& filter, const TraceOutput& output, Progress& progress)
{
    Cursor cursor(std::move(recording));
    const Dim3 block = cursor.recording().blockIndex();
    const TextLines ptx(*cursor.recording().program().module->text), lines(source);
    const auto dump = [](const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); };
    output("{\"block\": " + dump(Json{block.x, block.y, block.z}) + ", \"steps\": [");
    bool first = true;
    TraceSummary summary = walkTrace(
        cursor, filter,
        [&] {
            output(first ? "\n" : ",\n");
            first = false;
            Json step = stepJson(cursor, ptx);
            if (const std::string_view text = lines.line(step["line"].get<std::uint32_t>()); !text.empty())
                step["source"] = text;
            output(dump(step));
        },
        progress);
    output("\n], \"shown\": " + std::to_string(summary.printed) + ", \"left_out\": " + std::to_string(summary.leftOut)
        + ", \"summary\": " + dump(Json(summary.text)) + "}\n");
    return summary;
}

} // namespace warpatlas::simulator
