// The .warpatlas format: written by hand as often as by the program, so it is read strictly and refused in words.
#include "app/experiment/experiment_json.h"
#include "app/dataset/data_spec.h"
#include "app/dataset/file_bytes.h"
#include "app/dataset/inner_files.h"
#include "app/experiment/experiment.h"
#include "app/reference/reference_spec.h"
#include "app/source/argument_spec.h"
#include "app/source/symbol_spec.h"
#include "app/words/json_members.h"
#include "app/words/say.h"
#include "kernels/model/json_fields.h"
#include "kernels/model/shortened.h"
#include "kernels/model/text.h"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

namespace warpatlas::inline experiment {

namespace {

using Json = nlohmann::ordered_json; ///< for writing; it looks for keys one after the other
namespace fs = std::filesystem;

constexpr const char* experimentVersionKey = "warpatlas";
constexpr const char* innerFilesKey = "files"; ///< {"photo.png": base64}
std::string isNoExperiment()
{
    return say("experiment.is_none", "is not an experiment");
}
/// Far more than an experiment has, but for files within it; quickly read.
constexpr std::uint64_t mostExperimentBytes = std::uint64_t{64} << 20;
constexpr std::uint32_t mostSharedBytes = 1U << 30U;

constexpr std::size_t mostNameBytes = 200;
constexpr std::size_t mostDataBytes = 8192; ///< for a path and its conversions
constexpr std::size_t mostSymbolBytes = 1U
    << 20U; ///< for the values of a variable, one by one: constant memory has 64 KiB

/// Refuses longer texts: they name nothing that exists, and would only be carried through menus and titles.
std::string shortEnough(const JsonReader& value, std::string text, std::size_t mostBytes = mostNameBytes)
{
    if (text.size() > mostBytes)
        value.fail(say("experiment.long_text", "a text of {} bytes; at most {} are read", grouped(text.size()),
            grouped(mostBytes)));
    return text;
}

/// A text, or each of a list.
struct ShortText {
    std::size_t most = mostNameBytes; ///< bytes
    void read(const JsonReader& value, std::string& text) const { text = shortEnough(value, value.text(), most); }
    void read(const JsonReader& value, std::vector<std::string>& texts) const
    {
        for (const JsonReader& text : value.list(listOfTexts()))
            read(text, texts.emplace_back());
    }
};

void readDefinitions(const JsonReader& value, std::vector<std::string>& definitions)
{
    ShortText{mostDataBytes}.read(value, definitions);
    value.expect(
        std::ranges::all_of(definitions, isDefinition), say("experiment.definitions", "a list of NAME or NAME=VALUE"));
}

void readHeadersOf(const JsonReader& value, std::map<std::string, std::string>& headers)
{
    value.expect(value->is_object(), say("experiment.headers", "an object of texts"));
    for (const auto& [name, unread] : value->items())
        headers[shortEnough(value, name, mostDataBytes)] = value.inside()[name].text();
}

struct Parameters {
    Json written(const ParameterValues& values) const
    {
        Json::object_t parameters;
        for (const auto& [name, value] : values)
            parameters.emplace_back(name, value); // none stands twice
        return parameters;
    }
    void read(const JsonReader& value, ParameterValues& values) const
    {
        value.expect(value->is_object(), objectOfNumbers());
        for (const auto& [parameter, number] : value->items()) {
            const double read = value.inside()[parameter].number();
            values[shortEnough(value, parameter)] = read;
        }
    }
};

struct AutoOrAxes {
    Json written(const std::optional<Dim3>& dim) const { return dim ? Json{dim->x, dim->y, dim->z} : Json("auto"); }
    void read(const JsonReader& value, std::optional<Dim3>& field) const
    {
        if (*value == "auto")
            return;
        Dim3& dim = field.emplace();
        if (!value->is_array() || value->empty() || value->size() > 3)
            value.fail(say("experiment.dim", "\"auto\" or one to three numbers [x, y, z] are expected"));
        std::uint32_t* const axes[] = {&dim.x, &dim.y, &dim.z};
        for (std::size_t axis = 0; const JsonReader& number : value.list())
            *axes[axis++] = std::uint32_t(number.wholeFrom(1, 4294967295u));
    }
};

/// True where nothing says otherwise.
struct UnlessTrue {
    bool isKnown(bool field) const { return !field; }
};

/// ["c=cpu:addCpu", "s=expected.npy"]. Reads no file.
void readReferences(const JsonReader& value, std::vector<std::string>& references)
{
    ShortText{mostDataBytes}.read(value, references);
    try {
        for (const std::string& reference : references)
            parseReferenceSpec(reference);
    } catch (const InputError& error) {
        value.fail(error.what());
    }
}

void readTolerance(const JsonReader& value, std::optional<double>& tolerance)
{
    tolerance = value.number();
    value.expect(*tolerance >= 0, say("experiment.tolerance", "a number that is not negative"));
}

/// [{"cell": 7, "line": 3, "code": "void ..."}]
struct LaunchesOfCells {
    template <class Io> void fields(Io& io, CellLaunch& launch) const
    {
        io.need("cell", launch.cell, "line", launch.line, "code", launch.code);
    }
};

/// {"file": "scale.cu", "arguments": ["f32:2", "n=i32:5"], "symbols": ["weights=f32:1,2"] ...}. Reads no file.
struct OwnSource {
    template <class Io> void fields(Io& io, SourceKernel& source) const
    {
        io.need("file", source.file, ShortText{mostDataBytes}, "arguments", source.arguments, ShortText{mostDataBytes});
        io.known("symbols", source.symbols, ShortText{mostSymbolBytes}, "shared_bytes", source.dynamicSharedBytes,
            WholeFrom{0, mostSharedBytes}, "shared_opt_in", source.sharedOptIn, "cooperative", source.cooperative,
            "compiler", source.compiler,
            Chosen<CompilerKind>{compilerFrom, say("experiment.compiler", "nvrtc or clang")}, "program_compiler",
            source.programCompiler, ShortText{mostDataBytes}, "program_registers", source.programRegisters,
            WholeFrom{1, 255}, "mode", source.mode,
            Chosen<CompileMode>{compileModeFrom, say("experiment.mode", "lesson, o3 or debug"), CompileMode::Lesson},
            "cell", source.cell, ShortText{mostDataBytes}, "launches", source.launches, LaunchesOfCells(), "text",
            source.text, "headers", source.headers, readHeadersOf, "include_folders", source.includeFolders,
            ShortText{mostDataBytes}, "definitions", source.definitions, readDefinitions, "standard", source.standard,
            Chosen<CppStandard>{
                cppStandardFrom, say("experiment.standard", "c++14, c++17 or c++20"), CppStandard::Cpp17});
    }
    SourceKernel read(const JsonReader& value) const
    {
        value.expect(value->is_object(), say("experiment.source", "an object with \"file\" and \"arguments\""));
        const JsonReader inside = value.inside();
        SourceKernel source;
        JsonFieldReader reader(inside);
        fields(reader, source);
        if (const auto key = reader.unknownKey())
            value.fail(unknownKey(*key));
        try {
            for (const std::string& argument : source.arguments)
                namedArgument(argument);
            for (const std::string& symbol : source.symbols)
                parseSymbolSpec(symbol);
        } catch (const InputError& error) {
            inside.fail(error.what()); // about the file, as all that is wrong with it
        }
        return source;
    }
    void read(const JsonReader& value, std::optional<SourceKernel>& source) const { source = read(value); }
};

void requireExperimentSize(std::uint64_t bytes, const std::string& name)
{
    if (bytes > mostExperimentBytes)
        throw InputError(name,
            say("experiment.too_large", "is not an experiment: it has {} bytes, and at most {} are read",
                grouped(bytes), grouped(mostExperimentBytes)));
}

/// Whether its file, and those beside it, give the same text.
bool isAsInItsFile(const SourceKernel& source)
{
    try {
        SourceKernel read = source;
        readText(read);
        return read == source;
    } catch (const InputError&) {
        return false;
    }
}

/// The files that the experiment names, each by what `change` makes of its path; its source and folders of headers,
/// whose texts it has, by what `changeSource` does.
template <class Change, class ChangeSource>
void changeFiles(Experiment& experiment, Change change, ChangeSource changeSource)
{
    for (std::string& spec : experiment.data)
        if (const std::string file(fileOf(spec)); !file.empty())
            spec.replace(partsOf(spec).conversions.size(), file.size(), change(file));
    if (!experiment.source)
        return;
    for (std::string& reference : experiment.references)
        reference = withFiles(parseReferenceSpec(reference), change);
    experiment.source->file = changeSource(experiment.source->file);
    for (std::string& folder : experiment.source->includeFolders)
        folder = changeSource(folder);
    for (std::string& argument : experiment.source->arguments)
        argument = withFiles(namedArgument(argument), change);
    for (std::string& symbol : experiment.source->symbols)
        symbol = withFiles(parseSymbolSpec(symbol), change);
}

/// Whether `is` holds of one of the files that changeFiles() gives to `change`.
template <class Is> bool anyFile(Experiment experiment, Is is)
{
    bool any = false;
    const auto look = [&](const std::string& file) {
        any = any || is(file);
        return file;
    };
    changeFiles(experiment, look, [](const std::string& named) { return named; });
    return any;
}

std::string asFile(const Json& json)
{
    // Names of files may be anything; what is not UTF-8 must not make saving fail.
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

fs::path folderOf(const std::string& path)
{
    return fs::absolute(path).lexically_normal().parent_path();
}

std::string fileIn(const fs::path& folder, const std::string& file)
{
    return fs::path(file).is_absolute() ? file : (folder / file).lexically_normal().string();
}

/// Files inside the experiment's own file, by their names there.
class PackedFiles {
public:
    std::string add(const std::string& file)
    {
        if (const auto known = m_names.find(file); known != m_names.end())
            return known->second;
        // Two folders may have a file of one name.
        std::string name = fs::path(file).filename().string();
        for (int copy = 2; m_packed.contains(name); ++copy)
            name = fmt::format("{}_{}", copy, fs::path(file).filename().string());
        std::string packed = packedFile(file);
        if ((m_bytes += packed.size() / 4 * 3) > maximumInnerBytes)
            throw InputError(file,
                say("experiment.files_too_large",
                    "with it, the files have {} bytes, and at most {} are put into an experiment", grouped(m_bytes),
                    grouped(maximumInnerBytes)));
        m_packed[name] = std::move(packed);
        return m_names[file] = name;
    }
    const Json& packed() const { return m_packed; }

private:
    std::map<std::string, std::string> m_names;
    Json m_packed = Json::object();
    std::uint64_t m_bytes = 0;
};

/// Returns where each of the files within it is now, by its name.
std::map<std::string, std::string> unpackedFiles(const JsonReader& file, const std::string& path)
{
    std::map<std::string, std::string> places;
    const auto files = file.find(innerFilesKey);
    if (!files)
        return places;
    (*files).expect((*files)->is_object(), say("experiment.files", "an object of files in base64"));
    for (const auto& [name, unread] : (*files)->items())
        places[name] = unpackFile(path, shortEnough(*files, name), (*files).inside()[name].text());
    return places;
}

} // namespace

template <class Io> void fieldsOf(Io& io, Experiment& experiment)
{
    io.need("kernel", experiment.kernel, ShortText());
    io.known("source", experiment.source, OwnSource());
    io("data", experiment.data, ShortText{mostDataBytes});
    io.known("convert", experiment.convert, UnlessTrue());
    io("parameters", experiment.parameters, Parameters());
    io.known("mistake", experiment.mistake, ShortText());
    io("grid", experiment.grid, AutoOrAxes(), "block", experiment.block, AutoOrAxes(), "device", experiment.device,
        ShortText(), "gpu", experiment.gpu, ShortText());
    io.known("references", experiment.references, readReferences, "tolerance", experiment.tolerance, readTolerance);
}

nlohmann::ordered_json jsonOf(const Experiment& experiment)
{
    Json json;
    json[std::string(experimentVersionKey)] = experimentVersion;
    JsonFieldWriter::add(json, experiment);
    return json;
}

std::string toJson(const Experiment& experiment)
{
    return asFile(jsonOf(experiment));
}

Experiment experimentFrom(const JsonReader& file)
{
    file.expectFormat(isNoExperiment(), experimentVersionKey, experimentVersion);
    Experiment experiment;
    JsonFieldReader reader(file);
    fieldsOf(reader, experiment);
    if (const auto key = reader.unknownKey({experimentVersionKey, savedViewKey, innerFilesKey}))
        file.fail(unknownKey(*key));
    return experiment;
}

std::vector<std::string> filesOf(Experiment experiment)
{
    std::vector<std::string> files;
    const auto keep = [&](const std::string& file) {
        files.push_back(file);
        return file;
    };
    changeFiles(experiment, keep, keep);
    return files;
}

void nameFrom(Experiment& experiment, const std::string& folder)
{
    const auto whole = [&](const std::string& file) { return fileIn(fs::absolute(folder), file); };
    changeFiles(experiment, whole, whole);
}

Experiment experimentFromJson(std::string_view json, const std::string& name)
{
    requireExperimentSize(json.size(), name);
    return readJson(json, name, isNoExperiment(), experimentFrom);
}

Experiment loadExperiment(const std::string& path, std::optional<SavedView>* view)
{
    return readingInput(path, [&] {
        std::error_code unknown; // where there is none, reading it says why
        if (const std::uintmax_t bytes = fs::file_size(path, unknown); !unknown)
            requireExperimentSize(bytes, path);
        const std::vector<std::byte> bytes = readFile(path, maximumTextBytes);
        requireExperimentSize(bytes.size(), path);
        std::map<std::string, std::string> within;
        Experiment experiment = readJson(asText(bytes), path, isNoExperiment(), [&](const JsonReader& file) {
            Experiment read = experimentFrom(file);
            within = unpackedFiles(file, path);
            if (view)
                *view = savedViewFrom(file);
            return read;
        });
        // Files are named relative to the experiment's own folder, so that the two can be moved together.
        const auto whole = [&](const std::string& file) { return fileIn(folderOf(path), file); };
        changeFiles(
            experiment,
            [&](const std::string& file) {
                const auto inner = within.find(file);
                return inner == within.end() ? whole(file) : inner->second;
            },
            whole);
        if (experiment.source && experiment.source->text.empty())
            readText(*experiment.source);
        return experiment;
    });
}

void saveExperiment(
    const Experiment& experiment, const std::string& path, const std::optional<SavedView>& view, SavedFiles files)
{
    readingInput(path, [&] {
        Experiment saved = experiment;
        // The text is read from its file, so that edits of it run.
        if (files == SavedFiles::Named && saved.source && isAsInItsFile(*saved.source)) {
            saved.source->text.clear();
            saved.source->launches.clear();
            saved.source->headers.clear();
        }
        const fs::path folder = folderOf(path);
        const auto relativeTo = [&](const std::string& named) {
            const fs::path file = fs::absolute(named).lexically_normal(), relative = file.lexically_relative(folder);
            const bool inside = !relative.empty() && *relative.begin() != "..";
            return (inside ? relative : file).string();
        };
        PackedFiles packed;
        if (anyFile(saved, isUnpacked))
            files = SavedFiles::Within;
        changeFiles(
            saved,
            [&](const std::string& named) {
                return files == SavedFiles::Within ? packed.add(fs::absolute(named).lexically_normal().string())
                                                   : relativeTo(named);
            },
            relativeTo);
        Json json = jsonOf(saved);
        if (!packed.packed().empty())
            json[innerFilesKey] = packed.packed();
        if (view)
            json[std::string(savedViewKey)] = jsonOf(*view);
        writeFile(path, asBytes(asFile(json)));
    });
}

} // namespace warpatlas::inline experiment
