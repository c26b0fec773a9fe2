#include "app/program/saved_program.h"

#include "app/dataset/file_bytes.h"
#include "app/program/compiler_words.h"
#include "app/program/program_start.h"
#include "app/words/json_members.h"
#include "app/words/say.h"
#include "kernels/model/error.h"
#include "kernels/model/shortened.h"

#include <filesystem>
#include <nlohmann/json.hpp>

namespace warpatlas::inline program {
namespace {

using ProgramJson = nlohmann::ordered_json;

constexpr std::uint64_t mostLines = 1U << 30;

void readOneLine(const JsonReader& value, std::string& text)
{
    text = onOneLine(value.text());
}

void readTexts(const JsonReader& value, std::vector<std::string>& texts)
{
    texts = value.texts(listOfTexts());
}

void readHeaderTexts(const JsonReader& value, std::map<std::string, std::string>& texts)
{
    value.expect(value->is_object(), objectOfTexts());
    for (const auto& [name, text] : value->items())
        texts[name] = value.inside().member(name).text();
}

void readStandard(const JsonReader& value, CppStandard& standard)
{
    const std::optional<CppStandard> known = cppStandardFrom(value.text());
    if (!known)
        value.fail(say("saved_program.no_standard", "is none of c++14, c++17, c++20"));
    standard = *known;
}

void readWantedCompiler(const JsonReader& value, ProgramCompiler& compiler)
{
    const std::optional<ProgramCompiler> known = programCompilerFrom(value.text());
    if (!known)
        value.fail(say("compiler_words.no_compiler", "is none of nvcc, clang"));
    compiler = *known;
}

struct MeasuredFields {
    template <class Io> void fields(Io& io, MeasuredOn& on) const
    {
        io.need("gpu", on.gpu, readOneLine, "driver", on.driver, readOneLine, "date", on.date, readOneLine, "start_us",
            on.measuring.startMicroseconds, "lost", on.measuring.lost, "refusal", on.measuring.refusal);
    }
};

SavedProgram readProgram(std::shared_ptr<const ProgramFile> file, const Progress& progress);

/// Adds the file's name to errors of the record's own readers.
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
        setKnown(call, "line", run.record.lineOf(i), "file", run.record.pathOf(i));
    }
    JsonFieldWriter io(head);
    io.known("measured", run.record.measured, MeasuredFields(), "command", wish.isCommand, "compiler", run.compiler);
    if (wish.compiler != ProgramCompiler::Any)
        head["wanted_compiler"] = nameOf(wish.compiler);
    io.known("nvcc", inFull(wish.compilerOptions));
    if (wish.real)
        head["device"] = wish.real->id;
    io.known("environment", wish.environment);
    if (!wish.output.inputFile.empty())
        head["input"] = std::filesystem::absolute(wish.output.inputFile, ignored).string();
    if (!run.others.empty())
        head["more_processes"] = run.others.size();
    io.known("child", run.isChild, "lost", run.record.lost, "stopped", run.stopped);
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
    io.known("missing_libraries", run.missingLibraries);
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
    io.known("forgotten_work", run.record.forgottenWork);
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
        SavedProgram program{.file = file};
        SourceKernel& source = program.source;
        ProgramRun& run = program.run;
        ProgramRecord& record = run.record;
        run.compiled = true;
        JsonFieldReader io(head);
        io.need("program", source.file, "text", source.text, "headers", source.headers, readHeaderTexts, "include",
            source.includeFolders, readTexts, "define", source.definitions, readTexts, "standard", source.standard,
            readStandard, "arguments", program.arguments, readTexts, "gpu", program.gpu, readOneLine, "exit_status",
            run.status, WholeFrom{0, 255}, "signal", run.signal, WholeFrom{0, 64}, "cut", record.cut, "damaged_lines",
            record.damaged);
        io.known("command", run.wasCommand, "compiler", run.compiler, readOneLine, "wanted_compiler", program.compiler,
            readWantedCompiler, "nvcc", program.compilerOptions, readTexts, "device", program.device, "input",
            program.inputFile, "missing_libraries", run.missingLibraries, readTexts, "child", run.isChild, "lost",
            record.lost, "stopped", run.stopped, "measured", record.measured, MeasuredFields(), "more_processes",
            run.othersNotSaved, "forgotten_work", record.forgottenWork);
        if (const std::optional<JsonReader> environment = head.find("environment"))
            for (const JsonReader& variable : environment->list(listOfTexts())) {
                program.environment.push_back(variable.text());
                if (const std::string reason = whyNoVariable(variable.text(), run.wasCommand); !reason.empty())
                    variable.fail(reason);
            }
        if (const std::optional<JsonReader> printed = head.find("printed")) {
            const std::string_view all = asText(file->contents(printed->member("contents").whole()));
            const std::size_t first = printed->member("first").wholeFrom(0, all.size());
            run.printed = PrintedText(
                std::string(all.substr(0, first)), std::string(all.substr(first)), printed->member("left_out").whole());
        }
        if (const std::optional<JsonReader> running = head.find("running"))
            record.running =
                readingRecord(file->path(), [&] { return runtime::recordFrom<runtime::RunningRecord>(**running); });
        const auto fileIn = [&](const JsonReader& of) {
            const std::optional<JsonReader> named = of.find("file");
            return named ? record.fileNumber(named->text()) : 0;
        };
        for (const JsonReader& call : head.member("calls").list()) {
            progress.throwIfCancelled();
            record.calls.push_back(
                readingRecord(file->path(), [&] { return runtime::recordFrom<runtime::CallRecord>(*call); }));
            JsonFieldReader(call).known("line", record.lines.emplace_back(), WholeFrom{1, mostLines});
            record.lineFiles.push_back(fileIn(call));
        }
        for (const JsonReader& access : head.member("accesses").list()) {
            record.accesses.push_back(
                readingRecord(file->path(), [&] { return runtime::recordFrom<runtime::AccessRecord>(*access); }));
            JsonFieldReader(access).need("line", record.accessLines.emplace_back(), WholeFrom{0, mostLines});
            record.accessFiles.push_back(fileIn(access));
        }
        if (const std::optional<JsonReader> fault = head.find("fault")) {
            record.fault =
                readingRecord(file->path(), [&] { return runtime::recordFrom<runtime::FaultRecord>(**fault); });
            JsonFieldReader(*fault).need("line", record.faultLine, WholeFrom{0, mostLines});
            record.faultFile = fileIn(*fault);
        }
        if (const std::optional<JsonReader> clashes = head.find("clashes"))
            for (const JsonReader& clash : clashes->list())
                record.clashes.push_back(
                    readingRecord(file->path(), [&] { return runtime::recordFrom<runtime::ClashRecord>(*clash); }));
        run.judge();
        return program;
    });
}

} // namespace

} // namespace warpatlas::inline program
