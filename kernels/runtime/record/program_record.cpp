#include "kernels/runtime/record/program_record.h"

#include "kernels/model/error.h"
#include "kernels/model/shortened.h"
#include "kernels/runtime/record/problem_json.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>

namespace warpatlas::runtime {
namespace {

using Json = nlohmann::ordered_json;

/// By LoopEnd.
constexpr std::array<std::string_view, 3> loopEndNames{"", "nothing", "other_threads"};

constexpr std::array<std::string_view, 4> directions{"none", "to_device", "to_host", "inside"};

constexpr std::pair<const char*, std::uint64_t LaunchRecord::*> launchCounters[] = {
    {"thread_instructions", &LaunchRecord::threadInstructions}, {"warp_instructions", &LaunchRecord::warpInstructions},
    {"global_load_sectors", &LaunchRecord::loadSectors}, {"global_store_sectors", &LaunchRecord::storeSectors},
    {"global_load_requests", &LaunchRecord::loadRequests}, {"global_store_requests", &LaunchRecord::storeRequests},
    {"shared_requests", &LaunchRecord::sharedRequests}, {"shared_passes", &LaunchRecord::sharedPasses},
    {"branches", &LaunchRecord::branches}, {"divergent_branches", &LaunchRecord::divergentBranches},
    {"printed_bytes", &LaunchRecord::printedBytes}, {"printed_lost_bytes", &LaunchRecord::printedLostBytes}};

constexpr std::pair<const char*, std::uint64_t CallRecord::*> callNumbers[] = {{"bytes", &CallRecord::bytes},
    {"address", &CallRecord::address}, {"to", &CallRecord::to}, {"stream", &CallRecord::stream},
    {"device", &CallRecord::device}, {"thread", &CallRecord::thread}, {"at", &CallRecord::at},
    {"n", &CallRecord::number}, {"graph_bytes_to_device", &CallRecord::graphBytesToDevice},
    {"graph_bytes_to_host", &CallRecord::graphBytesToHost}, {"unwritten_bytes", &CallRecord::unwrittenBytes},
    {"unread_bytes", &CallRecord::unreadBytes}};

Json axes(const Dim3& dim)
{
    return {dim.x, dim.y, dim.z};
}

Dim3 dimFrom(const nlohmann::json& json)
{
    if (!json.is_array() || json.size() != 3)
        throw InputError("launch", "has no three axes");
    std::array<std::uint32_t, 3> sizes{};
    for (std::size_t i = 0; i < 3; ++i) {
        if (!json[i].is_number_unsigned() || json[i].get<std::uint64_t>() > 0xffffffffu)
            throw InputError("launch", "has an axis that is none");
        sizes[i] = json[i].get<std::uint32_t>();
    }
    return {sizes[0], sizes[1], sizes[2]};
}

std::uint64_t wholeOf(const nlohmann::json& json, const char* name)
{
    if (!json.is_number_unsigned())
        throw InputError(name, "is no whole number");
    return json.get<std::uint64_t>();
}

std::uint64_t numberOf(const nlohmann::json& json, const char* name)
{
    const auto found = json.find(name);
    return found == json.end() ? 0 : wholeOf(*found, name);
}

/// Thirty years are more than any program takes, and far less than what makes figures of it useless.
double microsecondsOf(const nlohmann::json& json, const char* name)
{
    constexpr double most = 1e15;
    const auto found = json.find(name);
    if (found == json.end())
        return 0;
    const double time = found->is_number() ? found->get<double>() : most * 2;
    if (!(std::abs(time) <= most))
        throw InputError(name, "is no time that a program takes");
    return time;
}

int codeOf(const nlohmann::json& json, const char* name)
{
    const std::uint64_t code = numberOf(json, name);
    if (code > 100'000)
        throw InputError(name, "is no error code");
    return static_cast<int>(code);
}

std::vector<std::byte> bytesFrom(const std::string& text)
{
    std::vector<std::byte> bytes;
    for (std::size_t i = 0; i < text.size(); i += 2) {
        unsigned value = 0;
        const char* const end = text.data() + std::min(i + 2, text.size());
        const auto [stop, error] = std::from_chars(text.data() + i, end, value, 16);
        if (error != std::errc() || stop != text.data() + i + 2)
            throw InputError("bytes", "are not two hexadecimal digits each");
        bytes.push_back(static_cast<std::byte>(value));
    }
    return bytes;
}

void addMemory(Json& json, const KeptMemory& memory)
{
    if (memory.snapshot)
        json["snapshot"] = *memory.snapshot;
    if (memory.holdsAddress)
        json["holds_address"] = true;
}

KeptMemory memoryFrom(const nlohmann::json& json)
{
    KeptMemory memory;
    if (json.contains("snapshot"))
        memory.snapshot = numberOf(json, "snapshot");
    memory.holdsAddress = json.value("holds_address", false);
    return memory;
}

constexpr std::pair<const char*, bool TextureSpec::*> textureFlags[] = {{"surface", &TextureSpec::surface},
    {"normalised_coordinates", &TextureSpec::normalisedCoordinates},
    {"normalised_floats", &TextureSpec::normalisedFloats}, {"linear_memory", &TextureSpec::linearMemory},
    {"gathers", &TextureSpec::gathers}};

Json textureJson(const TextureRecord& texture)
{
    const TextureSpec& spec = texture.spec;
    Json json{{"axes", spec.axes}, {"extent", {spec.extent.x, spec.extent.y, spec.extent.z}}, {"layers", spec.layers},
        {"filter", nameOf(spec.filter)}, {"address", nameOf(spec.address)}, {"type", nameOf(texture.type)},
        {"channels", texture.channels}, {"row_bytes", texture.rowBytes}};
    for (const auto& [name, flag] : textureFlags)
        if (spec.*flag)
            json[name] = true;
    return json;
}

TextureRecord textureFrom(const nlohmann::json& json)
{
    TextureRecord texture;
    TextureSpec& spec = texture.spec;
    spec.axes = static_cast<unsigned>(numberOf(json, "axes"));
    const nlohmann::json& extent = json.at("extent");
    spec.extent = {wholeOf(extent.at(0), "extent"), wholeOf(extent.at(1), "extent"), wholeOf(extent.at(2), "extent")};
    spec.layers = numberOf(json, "layers");
    const auto filter = valueNamed<TextureFilter>(textureFilterNames, json.at("filter").get<std::string>());
    const auto address = valueNamed<TextureAddress>(textureAddressNames, json.at("address").get<std::string>());
    const auto type = elementTypeFrom(json.at("type").get<std::string>());
    texture.channels = static_cast<std::uint32_t>(numberOf(json, "channels"));
    if (!filter || !address || !type || spec.axes < 1 || spec.axes > 3 || texture.channels < 1 || texture.channels > 4)
        throw InputError("texture", "is none");
    spec.filter = *filter;
    spec.address = *address;
    texture.type = *type;
    texture.rowBytes = numberOf(json, "row_bytes");
    for (const auto& [name, flag] : textureFlags)
        spec.*flag = json.value(name, false);
    return texture;
}

Json argumentJson(const ArgumentRecord& argument)
{
    Json json{{"bytes", hexOf(argument.bytes)}};
    if (!argument.type.empty())
        json["type"] = argument.type;
    if (argument.typeByUse)
        json["type_by_use"] = true;
    if (argument.texture)
        json["texture"] = textureJson(*argument.texture);
    if (argument.allocation != 0) {
        json["allocation"] = argument.allocation;
        json["offset"] = argument.offset;
        json["length"] = argument.length;
    }
    if (argument.unwritten)
        json["unwritten"] = true;
    if (!argument.usedAs.empty())
        json["used_as"] = argument.usedAs;
    for (const ArgumentRecord& pointer : argument.held)
        json["pointers"].emplace_back(argumentJson(pointer))["at"] = pointer.at;
    addMemory(json, argument.memory);
    return json;
}

/// `depth`: 1 of a pointer that a structure holds, which holds none itself.
ArgumentRecord argumentFrom(const nlohmann::json& json, int depth = 0)
{
    ArgumentRecord argument;
    argument.type = json.value("type", std::string());
    argument.typeByUse = json.value("type_by_use", false);
    argument.bytes = bytesFrom(json.at("bytes").get<std::string>());
    if (json.contains("texture"))
        argument.texture = textureFrom(json.at("texture"));
    argument.allocation = numberOf(json, "allocation");
    if (const auto offset = json.find("offset"); offset != json.end()) {
        if (!offset->is_number_integer())
            throw InputError("offset", "is no whole number");
        argument.offset = offset->get<std::int64_t>();
    }
    argument.length = numberOf(json, "length");
    argument.unwritten = json.value("unwritten", false);
    argument.usedAs = json.value("used_as", std::string());
    argument.at = numberOf(json, "at");
    for (const auto& pointer : depth == 0 ? json.value("pointers", nlohmann::json::array()) : nlohmann::json::array())
        argument.held.push_back(argumentFrom(pointer, depth + 1));
    argument.memory = memoryFrom(json);
    return argument;
}

Json launchJson(const LaunchRecord& launch)
{
    Json json{{"kernel", launch.kernel}, {"grid", axes(launch.launch.grid)}, {"block", axes(launch.launch.block)},
        {"dynamic_shared_bytes", launch.dynamicSharedBytes}, {"ran", launch.ran}};
    if (launch.cooperative)
        json["cooperative"] = true;
    if (launch.registers != 0)
        json["registers"] = launch.registers;
    if (launch.ran)
        for (const auto& [name, counter] : launchCounters)
            json[name] = launch.*counter;
    if (!launch.refusal.empty())
        json["refusal"] = launch.refusal;
    for (const Problem& problem : launch.problems)
        json["problems"].push_back(toJson(problem));
    for (const ArgumentRecord& argument : launch.arguments)
        json["arguments"].push_back(argumentJson(argument));
    for (const VariableRecord& variable : launch.variables) {
        Json& kept = json["variables"].emplace_back(Json{{"name", variable.name}, {"length", variable.length}});
        addMemory(kept, variable.memory);
    }
    if (!launch.source.empty())
        json["source"] = launch.source;
    if (!launch.symbol.empty())
        json["symbol"] = launch.symbol;
    if (launch.code)
        json["code"] = *launch.code;
    if (launch.text)
        json["text"] = *launch.text;
    return json;
}

LaunchRecord launchFrom(const nlohmann::json& json)
{
    LaunchRecord launch;
    launch.kernel = json.at("kernel").get<std::string>();
    launch.launch = {dimFrom(json.at("grid")), dimFrom(json.at("block"))};
    launch.dynamicSharedBytes = numberOf(json, "dynamic_shared_bytes");
    launch.cooperative = json.value("cooperative", false);
    launch.registers = numberOf(json, "registers");
    launch.ran = json.value("ran", false);
    launch.refusal = json.value("refusal", std::string());
    for (const auto& [name, counter] : launchCounters)
        launch.*counter = numberOf(json, name);
    if (json.contains("problems"))
        for (const nlohmann::json& problem : json.at("problems"))
            launch.problems.push_back(problemFrom(problem));
    if (json.contains("arguments"))
        for (const nlohmann::json& argument : json.at("arguments"))
            launch.arguments.push_back(argumentFrom(argument));
    if (json.contains("variables"))
        for (const nlohmann::json& variable : json.at("variables"))
            launch.variables.push_back(
                {variable.at("name").get<std::string>(), numberOf(variable, "length"), memoryFrom(variable)});
    launch.source = json.value("source", std::string());
    launch.symbol = json.value("symbol", std::string());
    if (json.contains("code"))
        launch.code = numberOf(json, "code");
    if (json.contains("text"))
        launch.text = numberOf(json, "text");
    return launch;
}

} // namespace

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
    return directions[static_cast<std::size_t>(direction)];
}

Json toJson(const CallRecord& call)
{
    Json json{{"call", call.name}, {"result", call.result}};
    for (const auto& [name, number] : callNumbers)
        if (call.*number != 0)
            json[name] = call.*number;
    if (call.direction != Direction::None)
        json["direction"] = nameOf(call.direction);
    if (!call.from.empty())
        json["from"] = call.from;
    if (call.unsupported)
        json["unsupported"] = true;
    if (!call.reason.empty())
        json["reason"] = call.reason;
    if (call.told != 0)
        json["told"] = call.told;
    if (call.failed != 0)
        json["failed"] = call.failed;
    if (call.unwritten)
        json["unwritten"] = toJson(*call.unwritten);
    if (call.endMicroseconds > 0) {
        json["start_us"] = call.startMicroseconds;
        json["end_us"] = call.endMicroseconds;
    }
    if (call.hostEndMicroseconds > 0) {
        json["host_start_us"] = call.hostStartMicroseconds;
        json["host_end_us"] = call.hostEndMicroseconds;
    }
    if (call.neverAwaited)
        json["never_awaited"] = true;
    if (call.open)
        json["open"] = true;
    if (call.workOpen)
        json["work_open"] = true;
    if (call.startedCuda)
        json["started_cuda"] = true;
    if (call.onHost)
        json["computed_on_host"] = true;
    if (!call.launch.empty())
        json["launch"] = launchJson(call.launch.front());
    for (std::size_t i = 1; i < call.launch.size(); ++i)
        json["more_launches"].push_back(launchJson(call.launch[i]));
    return json;
}

std::vector<std::string_view> counterNames()
{
    std::vector<std::string_view> names;
    for (const auto& [name, counter] : launchCounters)
        names.emplace_back(name);
    return names;
}

Json toJson(const DoneRecord& done)
{
    Json json{{"done", done.call}, {"start_us", done.startMicroseconds}, {"end_us", done.endMicroseconds}};
    if (done.failed != 0)
        json["failed"] = done.failed;
    if (done.atExit)
        json["at_exit"] = true;
    if (done.unwrittenBytes != 0)
        json["unwritten_bytes"] = done.unwrittenBytes;
    if (done.unwritten)
        json["unwritten"] = toJson(*done.unwritten);
    if (done.unreadBytes != 0)
        json["unread_bytes"] = done.unreadBytes;
    if (!done.launch.empty())
        json["launch"] = launchJson(done.launch.front());
    if (done.stream)
        json.update({{"stream", *done.stream}, {"device", done.device}, {"bytes", done.bytes},
            {"direction", nameOf(done.direction)}});
    return json;
}

Json toJson(const MeasuringRecord& measuring)
{
    Json json{{"measuring", true}};
    if (measuring.startMicroseconds > 0)
        json["start_us"] = measuring.startMicroseconds;
    if (measuring.lost != 0)
        json["lost"] = measuring.lost;
    if (!measuring.refusal.empty())
        json["refusal"] = measuring.refusal;
    return json;
}
MeasuringRecord measuringFrom(const nlohmann::json& json)
{
    return {microsecondsOf(json, "start_us"), numberOf(json, "lost"), json.value("refusal", std::string())};
}

Json toJson(const FaultRecord& fault)
{
    Json json{{"fault", fault.address}, {"at", fault.at}};
    if (fault.write)
        json["write"] = true;
    return json;
}

FaultRecord faultFrom(const nlohmann::json& json)
{
    return {numberOf(json, "fault"), numberOf(json, "at"), json.value("write", false)};
}

Json toJson(const ClashRecord& clash)
{
    return {{"clash", clash.call}, {"earlier", clash.earlier}, {"address", clash.address}, {"bytes", clash.bytes},
        {"writes", clash.writes}, {"earlier_writes", clash.earlierWrites}, {"memory", clash.memory}};
}
ClashRecord clashFrom(const nlohmann::json& json)
{
    return {numberOf(json, "clash"), numberOf(json, "earlier"), numberOf(json, "address"), numberOf(json, "bytes"),
        json.value("writes", false), json.value("earlier_writes", false), numberOf(json, "memory")};
}
Json toJson(const AccessRecord& access)
{
    return {{"access", access.call}, {"at", access.at}, {"address", access.address}, {"write", access.write}};
}

Json toJson(const RunningRecord& running)
{
    Json json{{"running", running.kernel}, {"grid", axes(running.launch.grid)}, {"block", axes(running.launch.block)},
        {"seconds", running.seconds}, {"at", axes(running.place.block)}, {"warp", running.place.warp},
        {"line", running.place.line}, {"of_block", running.place.ofBlock}, {"executed", running.executed}};
    if (running.place.loopEnd != LoopEnd::Unknown) {
        json["loop_ends_by"] = loopEndNames[static_cast<std::size_t>(running.place.loopEnd)];
        json["loop_line"] = running.place.loopLine;
    }
    if (running.done > 0)
        json["done"] = running.done;
    if (running.secondsLeft)
        json["seconds_left"] = *running.secondsLeft;
    if (running.early)
        json["early"] = true;
    if (!running.source.empty())
        json["source"] = running.source;
    if (const std::optional<OpenWork>& open = running.open) {
        Json& work = json["open"] = {{"stream", open->stream}, {"start_us", open->startMicroseconds}};
        if (open->call)
            work["call"] = *open->call;
        if (!open->waitsIn.empty())
            work.update({{"waits_in", open->waitsIn}, {"thread", open->thread}, {"at", open->at}, {"from", open->from},
                {"host_start_us", open->hostStartMicroseconds}});
    }
    for (const Problem& problem : running.problems)
        json["problems"].push_back(toJson(problem));
    return json;
}

namespace {

Direction directionFrom(const nlohmann::json& json)
{
    if (!json.contains("direction"))
        return Direction::None;
    const auto found = std::ranges::find(directions, json.at("direction").get<std::string>());
    if (found == directions.end())
        throw InputError("direction", "is none");
    return static_cast<Direction>(found - directions.begin());
}

} // namespace

CallRecord callFrom(const nlohmann::json& json)
{
    CallRecord call;
    call.name = onOneLine(json.at("call").get<std::string>());
    call.result = codeOf(json, "result");
    for (const auto& [name, number] : callNumbers)
        call.*number = numberOf(json, name);
    call.direction = directionFrom(json);
    if (json.contains("from"))
        for (const nlohmann::json& from : json.at("from"))
            call.from.push_back(wholeOf(from, "from"));
    call.unwritten = unwrittenFrom(json);
    call.unsupported = json.value("unsupported", false);
    call.reason = json.value("reason", std::string());
    call.told = codeOf(json, "told");
    call.failed = codeOf(json, "failed");
    call.startMicroseconds = microsecondsOf(json, "start_us");
    call.endMicroseconds = microsecondsOf(json, "end_us");
    call.hostStartMicroseconds = microsecondsOf(json, "host_start_us");
    call.hostEndMicroseconds = microsecondsOf(json, "host_end_us");
    call.neverAwaited = json.value("never_awaited", false);
    call.open = json.value("open", false);
    call.workOpen = json.value("work_open", false);
    call.startedCuda = json.value("started_cuda", false);
    call.onHost = json.value("computed_on_host", false);
    if (json.contains("launch"))
        call.launch.push_back(launchFrom(json.at("launch")));
    if (json.contains("more_launches"))
        for (const nlohmann::json& launch : json.at("more_launches"))
            call.launch.push_back(launchFrom(launch));
    return call;
}

DoneRecord doneFrom(const nlohmann::json& json)
{
    DoneRecord done;
    done.call = numberOf(json, "done");
    done.failed = codeOf(json, "failed");
    done.atExit = json.value("at_exit", false);
    done.unwrittenBytes = numberOf(json, "unwritten_bytes");
    done.unwritten = unwrittenFrom(json);
    done.unreadBytes = numberOf(json, "unread_bytes");
    done.startMicroseconds = microsecondsOf(json, "start_us");
    done.endMicroseconds = microsecondsOf(json, "end_us");
    if (json.contains("launch"))
        done.launch.push_back(launchFrom(json.at("launch")));
    if (json.contains("stream"))
        done.stream = numberOf(json, "stream");
    done.device = numberOf(json, "device");
    done.bytes = numberOf(json, "bytes");
    done.direction = directionFrom(json);
    return done;
}

AccessRecord accessFrom(const nlohmann::json& json)
{
    return {numberOf(json, "access"), numberOf(json, "at"), numberOf(json, "address"), json.value("write", false)};
}

RunningRecord runningFrom(const nlohmann::json& json)
{
    RunningRecord running;
    running.kernel = json.at("running").get<std::string>();
    running.source = json.value("source", "");
    running.launch = {dimFrom(json.at("grid")), dimFrom(json.at("block"))};
    running.seconds = numberOf(json, "seconds");
    running.early = json.value("early", false);
    running.place = {dimFrom(json.at("at")), static_cast<std::uint32_t>(numberOf(json, "warp")),
        static_cast<std::uint32_t>(numberOf(json, "line")), numberOf(json, "of_block")};
    if (const auto end = std::ranges::find(loopEndNames, json.value("loop_ends_by", "")); end != loopEndNames.end())
        running.place.loopEnd = LoopEnd(end - loopEndNames.begin());
    if (running.place.loopEnd != LoopEnd::Unknown)
        running.place.loopLine = static_cast<std::uint32_t>(numberOf(json, "loop_line"));
    running.executed = numberOf(json, "executed");
    running.done = json.value("done", 0.0);
    if (json.contains("seconds_left"))
        running.secondsLeft = numberOf(json, "seconds_left");
    if (json.contains("open")) {
        const nlohmann::json& work = json.at("open");
        OpenWork& open = running.open.emplace();
        open.stream = numberOf(work, "stream");
        open.startMicroseconds = microsecondsOf(work, "start_us");
        if (work.contains("call"))
            open.call = numberOf(work, "call");
        open.waitsIn = work.value("waits_in", "");
        open.thread = work.contains("thread") ? numberOf(work, "thread") : 1;
        open.at = numberOf(work, "at");
        if (work.contains("from"))
            for (const nlohmann::json& from : work.at("from"))
                open.from.push_back(wholeOf(from, "from"));
        open.hostStartMicroseconds = microsecondsOf(work, "host_start_us");
    }
    if (json.contains("problems"))
        for (const nlohmann::json& problem : json.at("problems"))
            running.problems.push_back(problemFrom(problem));
    return running;
}

} // namespace warpatlas::runtime
