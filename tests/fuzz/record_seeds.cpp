#include "tests/fuzz/record_seeds.h"

#include "app/dataset/file_bytes.h"
#include "app/dataset/recorded/program_file.h"
#include "kernels/runtime/record/fact_fields.h"
#include "tests/app/program/made_up_run.h"
#include "tests/fuzz/json_mutator.h"
#include "tests/fuzz/mutator.h"

#include <array>
#include <nlohmann/json.hpp>
#include <random>
#include <utility>
#include <variant>

namespace warpatlas::fuzz {
namespace {

using SeedJson = nlohmann::ordered_json;

/// One problem of each kind of fact that a record can have.
template <std::size_t I = 0> void addFacts(std::vector<Problem>& problems)
{
    if constexpr (I < std::variant_size_v<ProblemFact>) {
        using Fact = std::variant_alternative_t<I, ProblemFact>;
        if constexpr (HasFields<Fact, JsonFieldWriter>) {
            Problem problem;
            problem.kind = static_cast<ProblemKind>(I % (std::size_t(ProblemKind::Reference) + 1));
            problem.line = 7;
            problem.block = Dim3{1, 0, 0};
            problem.thread = Dim3{31, 2, 0};
            problem.fact = Fact();
            problems.push_back(std::move(problem));
        }
        addFacts<I + 1>(problems);
    }
}

runtime::CallRecord seedCall(const std::string& name, std::uint64_t address, std::uint64_t bytes, int result = 0)
{
    runtime::CallRecord call;
    call.name = name;
    call.address = address;
    call.bytes = bytes;
    call.result = result;
    call.at = 0x1200 + bytes;
    return call;
}

runtime::ArgumentRecord textureArgument(bool surface)
{
    runtime::ArgumentRecord argument = test::pointer("cudaTextureObject_t", surface ? 4 : 3, 96, 0);
    runtime::TextureRecord& texture = argument.texture.emplace();
    texture.spec.surface = surface;
    texture.spec.axes = surface ? 2 : 1;
    texture.spec.extent = surface ? Extent{3, 4, 1} : Extent{6, 1, 1};
    texture.spec.layers = surface ? 2 : 0;
    texture.spec.linearMemory = !surface;
    texture.rowBytes = surface ? 12 : 0;
    return argument;
}

/// A launch with the kinds of parameters that there are; one with a structure that holds addresses cannot be opened.
runtime::LaunchRecord secondLaunch(bool hasStructure)
{
    runtime::LaunchRecord launch;
    launch.kernel = "blend<float>";
    launch.launch = {{1, 1, 1}, {32, 1, 1}};
    launch.ran = true;
    launch.threadInstructions = 1000;
    launch.dynamicSharedBytes = 128;
    launch.cooperative = true;
    launch.arguments = {textureArgument(false), textureArgument(true), test::number(3)};
    runtime::ArgumentRecord& later = launch.arguments.emplace_back(test::pointer("double*", 5, 64, 0));
    later.offset = 16;
    later.typeByUse = true;
    if (hasStructure) {
        runtime::ArgumentRecord& structure = launch.arguments.emplace_back();
        structure.type = "Box";
        structure.bytes.resize(24);
        structure.memory.holdsAddress = true;
    }
    return launch;
}

void addCalls(std::vector<runtime::CallRecord>& calls)
{
    runtime::CallRecord copy = seedCall("cudaMemcpyAsync", 0, 96);
    copy.direction = runtime::Direction::ToDevice;
    copy.stream = 3;
    copy.thread = 2;
    copy.from = {0x1300, 0x1400};
    copy.startMicroseconds = 1.5;
    copy.endMicroseconds = 9.25;
    copy.hostEndMicroseconds = 4;
    copy.neverAwaited = true;
    calls.push_back(copy);
    runtime::CallRecord back = seedCall("cudaMemcpy", 0, 96, 1);
    back.direction = runtime::Direction::ToHost;
    back.unwrittenBytes = 12;
    back.unwritten = runtime::UnwrittenRecord{.cause = runtime::UnwrittenRecord::Cause::FewThreads,
        .memory = std::uint64_t{2} << 40,
        .number = 1,
        .bytes = 96,
        .elementBytes = 4,
        .ranges = {{21, 23}},
        .rangeCount = 1,
        .kernel = "scale",
        .callKnown = true,
        .launch = {},
        .has = 21,
        .wants = 24};
    calls.push_back(back);
    runtime::CallRecord told = seedCall("cudaGetLastError", 0, 0, 1);
    told.told = 1;
    calls.push_back(told);
    runtime::CallRecord missing = seedCall("cudaIpcGetMemHandle", 0, 0, 801);
    missing.unsupported = true;
    missing.reason = "one process has one device";
    calls.push_back(missing);
    calls.push_back(seedCall("cuMemAlloc", std::uint64_t{2} << 40, 64));
    runtime::CallRecord graph = seedCall("cudaGraphLaunch", 0, 0);
    graph.launch = {secondLaunch(false), secondLaunch(true)};
    graph.graphBytesToDevice = 40;
    calls.push_back(graph);
    runtime::CallRecord failed = seedCall("cudaLaunchKernel", 0, 0);
    failed.failed = 700;
    failed.launch = {secondLaunch(false)};
    addFacts(failed.launch.front().problems);
    calls.push_back(failed);
    runtime::CallRecord refused = seedCall("cudaLaunchKernel", 0, 0, 801);
    refused.launch.emplace_back().kernel = "asks";
    refused.launch.front().refusal = "it asks for what is not there";
    calls.push_back(refused);
    calls.push_back(seedCall("cudaFree", std::uint64_t{2} << 40, 0));
}

struct SavedRunParts {
    SeedJson head;
    std::vector<std::byte> rest; ///< contents
};

SavedRunParts savedParts(bool command)
{
    const test::TemporaryFolder folder;
    ProgramWish wish;
    wish.isCommand = command;
    wish.file = command ? "scale" : folder.write("scale.cu", test::scaleText);
    wish.arguments = {"--fast"};
    wish.environment = {"CASE=3"};
    wish.gpu.name = "T4";
    const std::string path = folder.path("run.warpatlas-program");
    saveProgram(everyKindOfRun(command), wish, path);
    const std::vector<std::byte> bytes = readFile(path);
    const std::string_view text = asText(bytes);
    const std::size_t line = text.find('\n') + 1, end = bytes.size() - checksumLine({}).size();
    return {SeedJson::parse(text.substr(0, line)),
        {bytes.begin() + std::ptrdiff_t(line), bytes.begin() + std::ptrdiff_t(end)}};
}

const SavedRunParts& seedParts(bool command)
{
    static const SavedRunParts parts[] = {savedParts(false), savedParts(true)};
    return parts[command ? 1 : 0];
}

void append(std::vector<std::byte>& bytes, std::string_view text)
{
    bytes.insert(bytes.end(), asBytes(text).begin(), asBytes(text).end());
}

std::string dumped(const SeedJson& json)
{
    return json.dump(-1, ' ', false, SeedJson::error_handler_t::replace);
}

std::vector<std::byte> fileOf(const std::string& head, std::span<const std::byte> rest, bool hasChecksum)
{
    std::vector<std::byte> bytes;
    append(bytes, head + '\n');
    bytes.insert(bytes.end(), rest.begin(), rest.end());
    if (hasChecksum)
        append(bytes, checksumLine(bytes));
    return bytes;
}

/// What stands at one end of a file: bytes are changed, taken away, or there twice.
void damageBytes(std::vector<std::byte>& bytes, std::mt19937_64& random)
{
    if (bytes.empty())
        return;
    const auto at = bytes.begin() + std::ptrdiff_t(random() % bytes.size());
    switch (random() % 4) {
    case 0:
        *at = std::byte(random());
        break;
    case 1:
        bytes.erase(at, bytes.end());
        break;
    case 2:
        bytes.erase(at, std::min(bytes.end(), at + std::ptrdiff_t(1 + random() % 16)));
        break;
    case 3: {
        const std::vector<std::byte> piece(at, std::min(bytes.end(), at + 64));
        bytes.insert(bytes.begin() + std::ptrdiff_t(random() % bytes.size()), piece.begin(), piece.end());
        break;
    }
    }
}

} // namespace

ProgramRun everyKindOfRun(bool command)
{
    ProgramRun run = test::madeUpRun();
    run.wasCommand = command;
    addCalls(run.record.calls);
    for (std::size_t i = 0; i < run.record.calls.size(); ++i) {
        runtime::CallRecord& call = run.record.calls[i];
        call.number = i;
        for (runtime::LaunchRecord& launch : call.launch) {
            if (!command)
                continue;
            launch.source = "/nowhere/scale.cu";
            launch.code = 3;
            if (i == 1)
                launch.text = 2;
        }
    }
    const std::string text = test::scaleText, ptx = ".version 8.0\n.target sm_75\n.address_size 64\n";
    run.contents.emplace_back(asBytes(text).begin(), asBytes(text).end());
    run.contents.emplace_back(asBytes(ptx).begin(), asBytes(ptx).end());
    run.record.lines.assign(run.record.calls.size(), 4);
    run.record.lineFiles.assign(run.record.calls.size(), 0);
    run.record.lineFiles.back() = run.record.fileNumber("/nowhere/scale.h");
    run.record.accesses = {{2, 0x1500, 0x7000, false}, {2, 0x1600, 0x7010, true}};
    run.record.accessLines = {14, 15};
    run.record.accessFiles = {0, 1};
    run.record.clashes = {{2, 1, std::uint64_t{1} << 40, 24, true, false, std::uint64_t{1} << 40}};
    run.record.forgottenWork = 3;
    run.record.running = {"scale", "", {{2, 2, 1}, {4, 4, 1}}, 12, false, {{1, 0, 0}, 3, 6, 500}, 1234567};
    run.printed.emplace("before\n", "after\n", 40);
    run.missingLibraries = {"libcublas.so.12"};
    return run;
}

std::string wholeRecord()
{
    const ProgramRun run = everyKindOfRun(true);
    std::string text = dumped(SeedJson{{"program", "/nowhere/scale"}}) + '\n';
    for (const runtime::CallRecord& call : run.record.calls) {
        if (!call.launch.empty())
            text += dumped(toJson(*run.record.running)) + '\n';
        text += dumped(toJson(call)) + '\n';
    }
    runtime::DoneRecord done{.call = 2,
        .atExit = true,
        .unwrittenBytes = 8,
        .unreadBytes = 16,
        .startMicroseconds = 3.5,
        .endMicroseconds = 11};
    text += dumped(toJson(done)) + '\n';
    done.call = 8;
    done.failed = 719;
    done.launch = {secondLaunch(true)};
    text += dumped(toJson(done)) + '\n';
    done.stream = 4;
    done.device = 1;
    done.bytes = 96;
    done.direction = runtime::Direction::ToHost;
    text += dumped(toJson(done)) + '\n';
    for (const runtime::AccessRecord& access : run.record.accesses)
        text += dumped(toJson(access)) + '\n';
    for (const runtime::ClashRecord& clash : run.record.clashes)
        text += dumped(toJson(clash)) + '\n';
    text += dumped(SeedJson{{"forgotten", run.record.forgottenWork}}) + '\n';
    runtime::CallRecord first = seedCall("cudaFree", 0, 0);
    first.number = run.record.calls.size();
    first.thread = 3;
    first.startedCuda = first.onHost = true;
    text +=
        dumped(toJson(runtime::MeasuringRecord{1500.25, 3, "cuptiSubscribe()"})) + '\n' + dumped(toJson(first)) + '\n';
    return text + dumped(toJson(*run.record.running)) + '\n';
}

std::string damagedRecord(std::uint64_t number)
{
    static const std::vector<SeedJson> lines = [] {
        std::vector<SeedJson> parsed;
        const std::string text = wholeRecord();
        for (std::size_t from = 0, end = 0; (end = text.find('\n', from)) != std::string::npos; from = end + 1)
            parsed.push_back(SeedJson::parse(text.substr(from, end - from)));
        return parsed;
    }();
    std::mt19937_64 random(number);
    SeedJson all = lines; // so that lines can be exchanged, and take from each other
    const Kinds kinds = random() % 2 == 0 ? Kinds::Any : Kinds::Kept;
    for (std::uint64_t changes = 1 + random() % 4; changes > 0; --changes)
        mutateJson(all, random, kinds);
    std::string text;
    if (!all.is_array())
        all = SeedJson::array({all});
    for (const SeedJson& line : all)
        text += dumped(line) + '\n';
    if (random() % 8 == 0)
        text = mutate(text, random, std::size_t{1} << 20, Dialect::Argument);
    return text;
}

std::vector<std::byte> wholeSavedRun(std::uint64_t number)
{
    const SavedRunParts& seed = seedParts(number % 2 == 1);
    SeedJson head = seed.head;
    if (number % 4 >= 2)
        head["warpatlas_program"] = 1;
    return fileOf(dumped(head), seed.rest, number % 4 < 2);
}

std::vector<std::byte> damagedSavedRun(std::uint64_t number)
{
    std::mt19937_64 random(number);
    const SavedRunParts& seed = seedParts(random() % 2 == 0);
    SeedJson head = seed.head;
    std::vector<std::byte> rest = seed.rest;
    const bool first = random() % 4 == 0;
    head["warpatlas_program"] = first ? 1 : 2;
    const std::uint64_t kind = random() % 8;
    const Kinds kinds = random() % 4 == 0 ? Kinds::Any : Kinds::Kept;
    if (kind != 0)
        for (std::uint64_t changes = 1 + random() % 3; changes > 0; --changes)
            mutateJson(head, random, kinds);
    std::string line = dumped(head);
    if (kind == 1)
        line = mutate(line, random, std::size_t{1} << 20, Dialect::Argument);
    if (kind <= 2)
        damageBytes(rest, random);
    std::vector<std::byte> bytes = fileOf(line, rest, !first);
    if (!first && random() % 2 == 0) // and what was not seen to when the checksum was made
        damageBytes(bytes, random);
    return bytes;
}

} // namespace warpatlas::fuzz
