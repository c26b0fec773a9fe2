#include "kernels/runtime/record/program_record.h"

#include "kernels/model/shortened.h"
#include "kernels/runtime/record/fact_fields.h"

#include <array>
#include <charconv>
#include <cmath>

namespace warpatlas::runtime {
namespace {

using Json = nlohmann::ordered_json;

/// A value of a record, which JsonReader would have to know the file of. An error names its key. What nlohmann's
/// library throws where a value is missing, or of another kind, goes through.
class RecordValue {
public:
    RecordValue(const nlohmann::json& json, const char* key) : m_json(&json), m_key(key) { }

    const nlohmann::json& operator*() const { return *m_json; }
    [[noreturn]] void fail(const std::string& reason) const { throw InputError(m_key, reason); }

    std::optional<RecordValue> find(const char* key) const
    {
        if (!m_json->is_object())
            fail("is no object");
        const auto found = m_json->find(key);
        return found == m_json->end() ? std::nullopt : std::optional(RecordValue(*found, key));
    }
    RecordValue member(const char* key) const { return {m_json->at(key), key}; }
    std::string text() const { return m_json->get<std::string>(); }
    bool flag() const { return m_json->get<bool>(); }
    double number() const { return m_json->get<double>(); }
    template <class T> T whole(T least = std::numeric_limits<T>::min(), T most = std::numeric_limits<T>::max()) const
    {
        if (!m_json->is_number_integer() || (std::is_unsigned_v<T> && !m_json->is_number_unsigned()))
            fail("is no whole number");
        const bool fits = m_json->is_number_unsigned()
            ? most >= 0 && m_json->get<std::uint64_t>() <= std::uint64_t(most)
            : m_json->get<std::int64_t>() >= std::int64_t(least);
        if (!fits)
            fail("has no such value");
        return m_json->get<T>();
    }
    std::vector<RecordValue> list() const
    {
        constexpr std::size_t mostElements = 4096; // more than any list has, but that of a graph's launches
        if (!m_json->is_array() || m_json->size() > mostElements)
            fail("is no list");
        return allOf(*m_json);
    }
    std::vector<RecordValue> allOf(const nlohmann::json& elements) const
    {
        std::vector<RecordValue> values;
        for (const nlohmann::json& element : elements)
            values.emplace_back(element, m_key);
        return values;
    }

private:
    const nlohmann::json* m_json;
    const char* m_key;
};

using RecordReader = JsonFieldReader<RecordValue>;

struct OnlyAxes {
    Json written(const Dim3& dim) const { return {dim.x, dim.y, dim.z}; }
    void read(const RecordValue& value, Dim3& dim) const
    {
        const auto axes = value.list();
        if (axes.size() != 3)
            throw InputError("launch", "has no three axes");
        dim = {axes[0].whole<std::uint32_t>(), axes[1].whole<std::uint32_t>(), axes[2].whole<std::uint32_t>()};
    }
};
constexpr OnlyAxes axes;

struct ExtentAxes {
    Json written(const Extent& extent) const { return {extent.x, extent.y, extent.z}; }
    void read(const RecordValue& value, Extent& extent) const
    {
        const auto at = [&](std::size_t i) { return RecordValue((*value).at(i), "extent").whole<std::uint64_t>(); };
        extent = {at(0), at(1), at(2)};
    }
};

/// Thirty years are more than any program takes, and far less than what makes figures of it useless.
struct Microseconds {
    void read(const RecordValue& value, double& time) const
    {
        constexpr double most = 1e15;
        time = (*value).is_number() ? value.number() : most * 2;
        if (!(std::abs(time) <= most))
            value.fail("is no time that a program takes");
    }
};
constexpr Microseconds microseconds;

struct ErrorCode {
    void read(const RecordValue& value, int& code) const
    {
        constexpr std::uint64_t most = 100'000;
        if (value.whole<std::uint64_t>() > most)
            value.fail("is no error code");
        code = value.whole<int>();
    }
};
constexpr ErrorCode errorCode;

struct Hexadecimal {
    std::string written(const std::vector<std::byte>& bytes) const { return hexOf(bytes); }
    void read(const RecordValue& value, std::vector<std::byte>& bytes) const
    {
        const std::string text = value.text();
        for (std::size_t i = 0; i < text.size(); i += 2) {
            unsigned byte = 0;
            const char* const end = text.data() + std::min(i + 2, text.size());
            const auto [stop, error] = std::from_chars(text.data() + i, end, byte, 16);
            if (error != std::errc() || stop != text.data() + i + 2)
                value.fail("are not two hexadecimal digits each");
            bytes.push_back(static_cast<std::byte>(byte));
        }
    }
};

/// A later version may know more of them.
struct LoopEndName {
    static constexpr std::array<std::string_view, 3> names{"", "nothing", "other_threads"};
    std::string_view written(LoopEnd end) const { return names[static_cast<std::size_t>(end)]; }
    void read(const RecordValue& value, LoopEnd& end) const
    {
        end = valueNamed<LoopEnd>(names, value.text()).value_or(LoopEnd::Unknown);
    }
};

constexpr auto directionName = byName(Direction::Inside);

} // namespace

template <class Io> void fieldsOf(Io& io, KeptMemory& memory)
{
    io.known("snapshot", memory.snapshot, "holds_address", memory.holdsAddress);
}

template <class Io> void fieldsOf(Io& io, TextureRecord& texture)
{
    TextureSpec& spec = texture.spec;
    io("axes", spec.axes);
    io.need("extent", spec.extent, ExtentAxes());
    io("layers", spec.layers);
    io.need("filter", spec.filter, byName(TextureFilter::Linear), "address", spec.address,
        byName(TextureAddress::Mirror), "type", texture.type, byName(ElementType::Bool));
    io("channels", texture.channels, "row_bytes", texture.rowBytes);
    io.known("surface", spec.surface, "normalised_coordinates", spec.normalisedCoordinates, "normalised_floats",
        spec.normalisedFloats, "linear_memory", spec.linearMemory, "gathers", spec.gathers);
    if (Io::reads && (spec.axes < 1 || spec.axes > 3 || texture.channels < 1 || texture.channels > 4))
        throw InputError("texture", "is none");
}

template <class Io> void fieldsOf(Io& io, ArgumentRecord& argument)
{
    io.need("bytes", argument.bytes, Hexadecimal());
    io.known("type", argument.type, "type_by_use", argument.typeByUse, "texture", argument.texture, "allocation",
        argument.allocation);
    if (Io::reads || argument.allocation != 0)
        io("offset", argument.offset, "length", argument.length);
    io.known("unwritten", argument.unwritten, "used_as", argument.usedAs);
}

/// A pointer that a structure holds, which holds none itself.
struct HeldPointer {
    template <class Io> void fields(Io& io, ArgumentRecord& pointer) const
    {
        fieldsOf(io, pointer);
        fieldsOf(io, pointer.memory);
        io("at", pointer.at);
    }
};

struct WholeArgument {
    template <class Io> void fields(Io& io, ArgumentRecord& argument) const
    {
        fieldsOf(io, argument);
        io.known("pointers", argument.held, HeldPointer());
        fieldsOf(io, argument.memory);
    }
};

template <class Io> void fieldsOf(Io& io, VariableRecord& variable)
{
    io.need("name", variable.name);
    io("length", variable.length);
    fieldsOf(io, variable.memory);
}

template <class Io> void countersOf(Io& io, LaunchRecord& launch)
{
    io("thread_instructions", launch.threadInstructions, "warp_instructions", launch.warpInstructions,
        "global_load_sectors", launch.loadSectors, "global_store_sectors", launch.storeSectors, "global_load_requests",
        launch.loadRequests, "global_store_requests", launch.storeRequests, "shared_requests", launch.sharedRequests,
        "shared_passes", launch.sharedPasses, "branches", launch.branches, "divergent_branches",
        launch.divergentBranches, "printed_bytes", launch.printedBytes, "printed_lost_bytes", launch.printedLostBytes);
}

template <class Io> void fieldsOf(Io& io, LaunchRecord& launch)
{
    io.need("kernel", launch.kernel, "grid", launch.launch.grid, axes, "block", launch.launch.block, axes);
    io("dynamic_shared_bytes", launch.dynamicSharedBytes, "ran", launch.ran);
    io.known("cooperative", launch.cooperative, "registers", launch.registers);
    if (Io::reads || launch.ran)
        countersOf(io, launch);
    io.known("refusal", launch.refusal, "problems", launch.problems, "arguments", launch.arguments, WholeArgument(),
        "variables", launch.variables, "source", launch.source, "symbol", launch.symbol, "code", launch.code, "text",
        launch.text);
}

/// Of a call's launches.
struct FirstLaunch {
    Json written(const std::vector<LaunchRecord>& launches) const { return JsonFieldWriter::written(launches.front()); }
    void read(const RecordValue& value, std::vector<LaunchRecord>& launches) const
    {
        RecordReader::read(value, launches.emplace_back());
    }
};

struct MoreLaunches {
    bool isKnown(const std::vector<LaunchRecord>& launches) const { return launches.size() > 1; }
    Json written(const std::vector<LaunchRecord>& launches) const
    {
        Json list = Json::array();
        for (std::size_t i = 1; i < launches.size(); ++i)
            list.push_back(JsonFieldWriter::written(launches[i]));
        return list;
    }
    void read(const RecordValue& value, std::vector<LaunchRecord>& launches) const
    {
        for (const RecordValue& launch : value.allOf(*value))
            RecordReader::read(launch, launches.emplace_back());
    }
};

template <class Io> void fieldsOf(Io& io, CallRecord& call)
{
    io.need("call", call.name);
    io("result", call.result, errorCode);
    if constexpr (Io::reads) {
        call.name = onOneLine(call.name);
        call.thread = 0;
    }
    io.known("bytes", call.bytes, "address", call.address, "to", call.to, "stream", call.stream, "device", call.device,
        "thread", call.thread, "at", call.at, "n", call.number, "graph_bytes_to_device", call.graphBytesToDevice,
        "graph_bytes_to_host", call.graphBytesToHost, "unwritten_bytes", call.unwrittenBytes, "unread_bytes",
        call.unreadBytes, "direction", call.direction, directionName, "from", call.from, "unsupported",
        call.unsupported, "reason", call.reason, "told", call.told, errorCode, "failed", call.failed, errorCode,
        "unwritten", call.unwritten);
    if (Io::reads || call.endMicroseconds > 0)
        io("start_us", call.startMicroseconds, microseconds, "end_us", call.endMicroseconds, microseconds);
    if (Io::reads || call.hostEndMicroseconds > 0)
        io("host_start_us", call.hostStartMicroseconds, microseconds, "host_end_us", call.hostEndMicroseconds,
            microseconds);
    io.known("never_awaited", call.neverAwaited, "open", call.open, "work_open", call.workOpen, "started_cuda",
        call.startedCuda, "computed_on_host", call.onHost, "launch", call.launch, FirstLaunch(), "more_launches",
        call.launch, MoreLaunches());
}

template <class Io> void fieldsOf(Io& io, DoneRecord& done)
{
    io("done", done.call, "start_us", done.startMicroseconds, microseconds, "end_us", done.endMicroseconds,
        microseconds);
    io.known("failed", done.failed, errorCode, "at_exit", done.atExit, "unwritten_bytes", done.unwrittenBytes,
        "unwritten", done.unwritten, "unread_bytes", done.unreadBytes, "launch", done.launch, FirstLaunch());
    if (Io::reads || done.stream)
        io("stream", done.stream, "device", done.device, "bytes", done.bytes, "direction", done.direction,
            directionName);
}

template <class Io> void fieldsOf(Io& io, MeasuringRecord& measuring)
{
    bool is = true;
    io("measuring", is);
    io.known(
        "start_us", measuring.startMicroseconds, microseconds, "lost", measuring.lost, "refusal", measuring.refusal);
}

template <class Io> void fieldsOf(Io& io, FaultRecord& fault)
{
    io("fault", fault.address, "at", fault.at);
    io.known("write", fault.write);
}

template <class Io> void fieldsOf(Io& io, ClashRecord& clash)
{
    io("clash", clash.call, "earlier", clash.earlier, "address", clash.address, "bytes", clash.bytes, "writes",
        clash.writes, "earlier_writes", clash.earlierWrites, "memory", clash.memory);
}

template <class Io> void fieldsOf(Io& io, AccessRecord& access)
{
    io("access", access.call, "at", access.at, "address", access.address, "write", access.write);
}

template <class Io> void fieldsOf(Io& io, OpenWork& open)
{
    io("stream", open.stream, "start_us", open.startMicroseconds, microseconds);
    io.known("call", open.call, "waits_in", open.waitsIn);
    if (Io::reads || !open.waitsIn.empty())
        io("thread", open.thread, "at", open.at, "from", open.from, "host_start_us", open.hostStartMicroseconds,
            microseconds);
}

template <class Io> void fieldsOf(Io& io, RunningRecord& running)
{
    WorkPlace& place = running.place;
    io.need("running", running.kernel, "grid", running.launch.grid, axes, "block", running.launch.block, axes);
    io("seconds", running.seconds);
    io.need("at", place.block, axes);
    io("warp", place.warp, "line", place.line, "of_block", place.ofBlock, "executed", running.executed);
    io.known("loop_ends_by", place.loopEnd, LoopEndName());
    if (place.loopEnd != LoopEnd::Unknown)
        io("loop_line", place.loopLine);
    io.known("done", running.done, "seconds_left", running.secondsLeft, "early", running.early, "source",
        running.source, "open", running.open, "problems", running.problems);
}

std::string hexOf(std::span<const std::byte> bytes)
{
    std::string text;
    for (const std::byte byte : bytes) {
        constexpr std::string_view digits = "0123456789abcdef";
        text += digits[std::to_integer<unsigned>(byte) >> 4];
        text += digits[std::to_integer<unsigned>(byte) & 15];
    }
    return text;
}

std::string_view nameOf(Direction direction)
{
    constexpr std::array<std::string_view, 4> names{"none", "to_device", "to_host", "inside"};
    return names[static_cast<std::size_t>(direction)];
}

std::vector<std::string> counterNames()
{
    Json json;
    JsonFieldWriter writer(json);
    LaunchRecord launch;
    countersOf(writer, launch);
    std::vector<std::string> names;
    for (const auto& [name, counter] : json.items())
        names.push_back(name);
    return names;
}

template <class Record> Json toJson(const Record& record)
{
    return JsonFieldWriter::written(record);
}

template <class Record> Record recordFrom(const nlohmann::json& json)
{
    Record record;
    RecordReader::read(RecordValue(json, "record"), record);
    return record;
}

template Json toJson(const CallRecord&);
template Json toJson(const DoneRecord&);
template Json toJson(const MeasuringRecord&);
template Json toJson(const AccessRecord&);
template Json toJson(const FaultRecord&);
template Json toJson(const ClashRecord&);
template Json toJson(const RunningRecord&);
template Json toJson(const Problem&);
template CallRecord recordFrom(const nlohmann::json&);
template DoneRecord recordFrom(const nlohmann::json&);
template MeasuringRecord recordFrom(const nlohmann::json&);
template AccessRecord recordFrom(const nlohmann::json&);
template FaultRecord recordFrom(const nlohmann::json&);
template ClashRecord recordFrom(const nlohmann::json&);
template RunningRecord recordFrom(const nlohmann::json&);
template Problem recordFrom(const nlohmann::json&);

} // namespace warpatlas::runtime
