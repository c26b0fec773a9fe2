#include "app/program/saved_program.h"

#include "app/dataset/file_bytes.h"
#include "app/program/compiler_words.h"
#include "app/program/program_start.h"
#include "app/words/json_members.h"
#include "app/words/json_words.h"
#include "app/words/say.h"
#include "kernels/model/error.h"
#include "kernels/model/read_json.h"
#include "kernels/model/shortened.h"

#include <filesystem>
#include <nlohmann/json.hpp>

namespace warpatlas {
namespace {

using ProgramJson = nlohmann::ordered_json;

constexpr std::uint64_t mostLines = 1U << 30;

SourceKernel savedSourceFrom(const JsonReader& file)
{
    SourceKernel source{.file = file.member("program").text(), .text = file.member("text").text()};
    source.includeFolders = file.member("include").texts(listOfTexts());
    source.definitions = file.member("define").texts(listOfTexts());
    const JsonReader headers = file.member("headers");
    headers.expect(headers->is_object(), objectOfTexts());
    for (const auto& [name, text] : headers->items())
        source.headers[name] = headers.inside().member(name).text();
    const JsonReader standard = file.member("standard");
    const std::optional<CppStandard> known = cppStandardFrom(standard.text());
    if (!known)
        standard.fail(say("saved_program.no_standard", "is none of c++14, c++17, c++20"));
    source.standard = *known;
    return source;
}

MeasuredOn measuredFrom(const JsonReader& on)
{
    const auto shown = [&](const char* name) { return onOneLine(on.member(name).text()); };
    MeasuredOn measured{shown("gpu"), shown("driver"), shown("date"), {}};
    measured.measuring.startMicroseconds = on.member("start_us").number();
    measured.measuring.lost = on.member("lost").whole();
    measured.measuring.refusal = on.member("refusal").text();
    return measured;
}

SavedProgram readProgram(std::shared_ptr<const ProgramFile> file, const Progress& progress);

/// What the record's own readers refuse, with the file's name before it.
template <class Read> auto readingRecord(const std::string& path, Read&& read)
{
    try {
        return read();
    } catch (const InputError& error) {
        throw InputError(path, error.what());
    } catch (const nlohmann::json::exception&) {
        throw InputError(path, say("saved_program.other_type", "a value in it is missing, or none that belongs there"));
    }
}

} // namespace

std::vector<LaunchPlace> SavedProgram::launches() const
{
    std::vector<LaunchPlace> places;
    for (std::size_t i = 0; i < run.record.calls.size(); ++i)
        for (std::size_t k = 0; k < run.record.calls[i].launch.size(); ++k)
            places.push_back({i, k});
    return places;
}

ProgramWish SavedProgram::wish() const
{
    ProgramWish wish;
    wish.file = source.file;
    wish.isCommand = run.wasCommand;
    wish.arguments = arguments;
    wish.environment = environment;
    wish.includeFolders = source.includeFolders;
    wish.definitions = source.definitions;
    wish.standard = source.standard;
    wish.compilerOptions = compilerOptions;
    wish.compiler = compiler;
    wish.output.inputFile = inputFile;
    return wish;
}

void saveProgram(const ProgramRun& run, const ProgramWish& wish, const std::string& path)
{
    std::error_code ignored;
    SourceKernel source{.file = std::filesystem::absolute(wish.file, ignored).string()};
    source.includeFolders = wish.includeFolders;
    source.definitions = wish.definitions;
    if (wish.isCommand)
        source.file = wish.file;
    else
        readText(source);
    ProgramJson head{{"program", source.file}, {"text", source.text}, {"headers", ProgramJson(source.headers)},
        {"include", inFull(wish.includeFolders)}, {"define", wish.definitions}, {"standard", nameOf(wish.standard)},
        {"arguments", wish.arguments}, {"gpu", wish.gpu.name}, {"exit_status", run.status}, {"signal", run.signal},
        {"kept_bytes", wish.keptBytes}, {"cut", run.record.cut}, {"damaged_lines", run.record.damaged},
        {"calls", ProgramJson::array()}, {"accesses", ProgramJson::array()}};
    for (std::size_t i = 0; i < run.record.calls.size(); ++i) {
        ProgramJson& call = head["calls"].emplace_back(toJson(run.record.calls[i]));
        setKnown(call, "line", run.record.lineOf(i));
        setKnown(call, "file", run.record.pathOf(i));
    }
    if (const auto& on = run.record.measured)
        head["measured"] = {{"gpu", on->gpu}, {"driver", on->driver}, {"date", on->date},
            {"start_us", on->measuring.startMicroseconds}, {"lost", on->measuring.lost},
            {"refusal", on->measuring.refusal}};
    setKnown(head, "command", wish.isCommand);
    setKnown(head, "compiler", run.compiler);
    if (wish.compiler != ProgramCompiler::Any)
        head["wanted_compiler"] = nameOf(wish.compiler);
    if (!wish.compilerOptions.empty())
        head["nvcc"] = inFull(wish.compilerOptions);
    if (wish.real)
        head["device"] = wish.real->id;
    setKnown(head, "environment", wish.environment);
    if (!wish.output.inputFile.empty())
        head["input"] = std::filesystem::absolute(wish.output.inputFile, ignored).string();
    if (!run.others.empty())
        head["more_processes"] = run.others.size();
    setKnown(head, "child", run.isChild);
    setKnown(head, "lost", run.record.lost);
    setKnown(head, "stopped", run.stopped);
    if (run.record.running)
        head["running"] = toJson(*run.record.running);
    // Behind the memory, whose numbers stay what the record says; it may be of any bytes, which JSON may not.
    std::vector<std::span<const std::byte>> contents(run.contents.begin(), run.contents.end());
    std::string printed;
    if (run.printed) {
        printed = run.printed->first() + std::string(run.printed->last());
        head["printed"] = {{"contents", contents.size()}, {"first", run.printed->first().size()},
            {"left_out", run.printed->leftOut()}};
        contents.push_back(asBytes(printed));
    }
    setKnown(head, "missing_libraries", run.missingLibraries);
    for (std::size_t i = 0; i < run.record.accesses.size(); ++i) {
        ProgramJson& access = head["accesses"].emplace_back(toJson(run.record.accesses[i]));
        access["line"] = run.record.accessLines[i];
        setKnown(access, "file", run.record.accessPathOf(i));
    }
    if (run.record.fault) {
        ProgramJson& fault = head["fault"] = toJson(*run.record.fault);
        fault["line"] = run.record.faultLine;
        setKnown(fault, "file", run.record.faultPath());
    }
    for (const runtime::ClashRecord& clash : run.record.clashes)
        head["clashes"].push_back(toJson(clash));
    setKnown(head, "forgotten_work", run.record.forgottenWork);
    writeProgramFile(path, std::move(head), contents);
}

SavedProgram loadProgram(const std::string& path)
{
    return loadProgram(ProgramFile::open(path));
}

SavedProgram loadProgram(std::shared_ptr<const ProgramFile> file)
{
    return readProgram(std::move(file), Progress());
}

SavedProgram loadProgram(const std::string& path, Progress& progress)
{
    return readProgram(ProgramFile::open(path, progress), progress);
}

namespace {

SavedProgram readProgram(std::shared_ptr<const ProgramFile> file, const Progress& progress)
{
    return readingInput(file->path(), [&] {
        const JsonReader head(file->path(), file->head());
        SavedProgram program{.file = file, .source = savedSourceFrom(head)};
        program.arguments = head.member("arguments").texts(listOfTexts());
        program.gpu = onOneLine(head.member("gpu").text());
        program.run.compiled = true;
        head.takeKnown("command", program.run.wasCommand);
        if (const std::optional<JsonReader> compiler = head.find("compiler"))
            program.run.compiler = onOneLine(compiler->text());
        if (const std::optional<JsonReader> wanted = head.find("wanted_compiler")) {
            const std::optional<ProgramCompiler> known = programCompilerFrom(wanted->text());
            if (!known)
                wanted->fail(say("compiler_words.no_compiler", "is none of nvcc, clang"));
            program.compiler = *known;
        }
        if (const std::optional<JsonReader> options = head.find("nvcc"))
            program.compilerOptions = options->texts(listOfTexts());
        head.takeKnown("device", program.device);
        head.takeKnown("input", program.inputFile);
        if (const std::optional<JsonReader> environment = head.find("environment"))
            for (const JsonReader& variable : environment->list(listOfTexts())) {
                program.environment.push_back(variable.text());
                if (const std::string reason = whyNoVariable(variable.text(), program.run.wasCommand); !reason.empty())
                    variable.fail(reason);
            }
        if (const std::optional<JsonReader> printed = head.find("printed")) {
            const std::string_view all = asText(file->contents(printed->member("contents").whole()));
            const std::size_t first = printed->member("first").wholeFrom(0, all.size());
            program.run.printed = PrintedText(
                std::string(all.substr(0, first)), std::string(all.substr(first)), printed->member("left_out").whole());
        }
        if (const std::optional<JsonReader> missing = head.find("missing_libraries"))
            program.run.missingLibraries = missing->texts(listOfTexts());
        program.run.status = static_cast<int>(head.member("exit_status").wholeFrom(0, 255));
        program.run.signal = static_cast<int>(head.member("signal").wholeFrom(0, 64));
        head.takeKnown("child", program.run.isChild);
        head.takeKnown("lost", program.run.record.lost);
        head.takeKnown("stopped", program.run.stopped);
        ProgramRecord& record = program.run.record;
        if (const std::optional<JsonReader> on = head.find("measured"))
            record.measured = measuredFrom(*on);
        record.cut = head.member("cut").flag();
        record.damaged = head.member("damaged_lines").whole();
        if (const std::optional<JsonReader> more = head.find("more_processes"))
            program.run.othersNotSaved = more->whole();
        if (const std::optional<JsonReader> running = head.find("running"))
            record.running = readingRecord(file->path(), [&] { return runtime::runningFrom(**running); });
        for (const JsonReader& call : head.member("calls").list()) {
            progress.throwIfCancelled();
            record.calls.push_back(readingRecord(file->path(), [&] { return runtime::callFrom(*call); }));
            const std::optional<JsonReader> line = call.find("line");
            record.lines.push_back(line ? static_cast<std::uint32_t>(line->wholeFrom(1, mostLines)) : 0);
            const std::optional<JsonReader> named = call.find("file");
            record.lineFiles.push_back(named ? record.fileNumber(named->text()) : 0);
        }
        for (const JsonReader& access : head.member("accesses").list()) {
            record.accesses.push_back(readingRecord(file->path(), [&] { return runtime::accessFrom(*access); }));
            record.accessLines.push_back(static_cast<std::uint32_t>(access.member("line").wholeFrom(0, mostLines)));
            const std::optional<JsonReader> named = access.find("file");
            record.accessFiles.push_back(named ? record.fileNumber(named->text()) : 0);
        }
        if (const std::optional<JsonReader> fault = head.find("fault")) {
            record.fault = readingRecord(file->path(), [&] { return runtime::faultFrom(**fault); });
            record.faultLine = static_cast<std::uint32_t>(fault->member("line").wholeFrom(0, mostLines));
            const std::optional<JsonReader> named = fault->find("file");
            record.faultFile = named ? record.fileNumber(named->text()) : 0;
        }
        if (const std::optional<JsonReader> clashes = head.find("clashes"))
            for (const JsonReader& clash : clashes->list())
                record.clashes.push_back(readingRecord(file->path(), [&] { return runtime::clashFrom(*clash); }));
        if (const std::optional<JsonReader> forgotten = head.find("forgotten_work"))
            record.forgottenWork = forgotten->whole();
        program.run.judge();
        return program;
    });
}

} // namespace

} // namespace warpatlas
