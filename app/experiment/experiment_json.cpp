// The .warpatlas format: written by hand as often as by the program, so it is read strictly and refused in words.
#include "app/dataset/data_spec.h"
#include "app/dataset/file_bytes.h"
#include "app/dataset/read_json.h"
#include "app/experiment/experiment.h"
#include "app/source/argument_spec.h"
#include "kernels/model/shortened.h"
#include "kernels/model/text.h"

#include <filesystem>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace warpatlas {

namespace {

using Json = nlohmann::ordered_json; ///< for writing; it looks for keys one after the other
using ReadJson = nlohmann::json;
namespace fs = std::filesystem;

constexpr std::string_view experimentVersionKey = "warpatlas";
/// Far more than one has, and soon read.
constexpr std::uint64_t mostExperimentBytes = std::uint64_t{16} << 20;
constexpr std::uint32_t mostSharedBytes = 1U << 30U;

Json dimToJson(const std::optional<Dim3>& dim)
{
    return dim ? Json{dim->x, dim->y, dim->z} : Json("auto");
}

class ExperimentReader {
public:
    explicit ExperimentReader(const std::string& name) : m_name(name) { }

    Experiment read(const ReadJson& json) const
    {
        if (!json.is_object())
            fail("is not an experiment: a JSON object is expected");
        requireVersion(json);
        Experiment experiment;
        for (const auto& [key, value] : json.items()) {
            if (key == experimentVersionKey || key == savedViewKey)
                continue;
            if (key == "kernel")
                experiment.kernel = text(key, value);
            else if (key == "source")
                experiment.source = source(value);
            else if (key == "data")
                experiment.data = texts(key, value);
            else if (key == "convert")
                experiment.convert = flag(key, value);
            else if (key == "parameters")
                experiment.parameters = parameters(key, value);
            else if (key == "mistake")
                experiment.mistake = text(key, value);
            else if (key == "grid")
                experiment.grid = dim(key, value);
            else if (key == "block")
                experiment.block = dim(key, value);
            else if (key == "device")
                experiment.device = text(key, value);
            else if (key == "gpu")
                experiment.gpu = text(key, value);
            else
                fail(fmt::format("unknown key \"{}\"", shortened(key)));
        }
        if (!json.contains("kernel"))
            fail("\"kernel\" is missing");
        return experiment;
    }

private:
    [[noreturn]] void fail(const std::string& reason) const { throw InputError(m_name, reason); }

    /// First of all: a later version may have other keys, and that is then the reason.
    void requireVersion(const ReadJson& json) const
    {
        const auto found = json.find(std::string(experimentVersionKey));
        if (found == json.end())
            fail(
                fmt::format("is not an experiment: \"{}\" with the format's version is missing", experimentVersionKey));
        if (!found->is_number_unsigned() || found->get<std::uint64_t>() < 1)
            fail(fmt::format("\"{}\": a version number from 1 is expected", experimentVersionKey));
        if (found->get<std::uint64_t>() > experimentVersion)
            fail(fmt::format("comes from a later version of the program (format {}; this one reads up to {})",
                found->dump(), experimentVersion));
    }

    static constexpr std::size_t mostNameBytes = 200;
    static constexpr std::size_t mostDataBytes = 8192; ///< of a path and what is to be made of the file

    std::string text(const std::string& key, const ReadJson& value, std::size_t mostBytes = mostNameBytes) const
    {
        if (!value.is_string())
            fail(fmt::format("\"{}\": text is expected", key));
        return shortEnough(key, value.get<std::string>(), mostBytes);
    }

    bool flag(const std::string& key, const ReadJson& value) const
    {
        if (!value.is_boolean())
            fail(fmt::format("\"{}\": true or false is expected", key));
        return value.get<bool>();
    }

    /// What is longer names nothing that there is, and would only be carried through menus and titles.
    std::string shortEnough(const std::string& key, std::string text, std::size_t mostBytes = mostNameBytes) const
    {
        if (text.size() > mostBytes)
            fail(fmt::format(
                "\"{}\": a text of {} bytes; at most {} are read", key, grouped(text.size()), grouped(mostBytes)));
        return text;
    }

    std::vector<std::string> texts(const std::string& key, const ReadJson& value) const
    {
        if (!value.is_array())
            fail(fmt::format("\"{}\": a list of texts is expected", key));
        std::vector<std::string> list;
        for (const ReadJson& entry : value)
            list.push_back(text(key, entry, mostDataBytes));
        return list;
    }

    /// {"file": "scale.cu", "arguments": ["f32:2", "in:x.npy"], "shared_bytes": 1024, "compiler": "clang", "mode":
    /// "o3"}, of which the first two are needed. Reads no file.
    SourceKernel source(const ReadJson& json) const
    {
        if (!json.is_object() || !json.contains("file") || !json.contains("arguments"))
            fail("\"source\": an object with \"file\" and \"arguments\" is expected");
        SourceKernel source;
        for (const auto& [key, value] : json.items()) {
            if (key == "file")
                source.file = text(key, value, mostDataBytes);
            else if (key == "arguments")
                source.arguments = texts(key, value);
            else if (key == "shared_bytes" && value.is_number_unsigned() && value <= mostSharedBytes)
                source.dynamicSharedBytes = value.get<std::uint32_t>();
            else if (key == "compiler" && compilerFrom(text(key, value)))
                source.compiler = compilerFrom(text(key, value));
            else if (key == "mode" && compileModeFrom(text(key, value)))
                source.mode = *compileModeFrom(text(key, value));
            else
                fail(
                    fmt::format("\"source\": \"{}\" is not known, or has a value that it cannot have", shortened(key)));
        }
        try {
            for (const std::string& argument : source.arguments)
                parseArgumentSpec(argument);
        } catch (const InputError& error) {
            fail(error.what());
        }
        return source;
    }

    ParameterValues parameters(const std::string& key, const ReadJson& value) const
    {
        if (!value.is_object())
            fail(fmt::format("\"{}\": an object of numbers is expected", key));
        ParameterValues values;
        for (const auto& [parameter, number] : value.items()) {
            if (!number.is_number())
                fail(fmt::format("\"{}\": \"{}\": a number is expected", key, shortened(parameter)));
            values[shortEnough(key, parameter)] = number.get<double>();
        }
        return values;
    }

    std::optional<Dim3> dim(const std::string& key, const ReadJson& value) const
    {
        if (value == "auto")
            return std::nullopt;
        Dim3 dim;
        std::uint32_t* const axes[] = {&dim.x, &dim.y, &dim.z};
        if (!value.is_array() || value.empty() || value.size() > 3)
            fail(fmt::format("\"{}\": \"auto\" or one to three numbers [x, y, z] are expected", key));
        for (std::size_t axis = 0; axis < value.size(); ++axis) {
            const ReadJson& number = value[axis];
            if (!number.is_number_integer() || number < 1 || number > 4294967295u)
                fail(fmt::format(
                    "\"{}\": {} is not a whole number from 1 to 4294967295", key, shortened(number.dump())));
            *axes[axis] = number.get<std::uint32_t>();
        }
        return dim;
    }

    const std::string& m_name;
};

void requireExperimentSize(std::uint64_t bytes, const std::string& name)
{
    if (bytes > mostExperimentBytes)
        throw InputError(name,
            fmt::format("is not an experiment: it has {} bytes, and at most {} are read", grouped(bytes),
                grouped(mostExperimentBytes)));
}

Json toJson(const SourceKernel& source)
{
    Json json{{"file", source.file}, {"arguments", source.arguments}};
    if (source.dynamicSharedBytes > 0)
        json["shared_bytes"] = source.dynamicSharedBytes;
    if (source.compiler)
        json["compiler"] = nameOf(*source.compiler);
    if (source.mode != CompileMode::Lesson)
        json["mode"] = nameOf(source.mode);
    return json;
}

/// The files that the experiment names, each by what `change` makes of its path.
template <class Change> void changeFiles(Experiment& experiment, Change change)
{
    for (std::string& spec : experiment.data)
        if (readsFile(spec))
            spec = std::string(partsOf(spec).conversions) + change(std::string(fileOf(spec)));
    if (!experiment.source)
        return;
    experiment.source->file = change(experiment.source->file);
    for (std::string& argument : experiment.source->arguments)
        argument = withFiles(parseArgumentSpec(argument), change);
}

fs::path folderOf(const std::string& path)
{
    return fs::absolute(path).lexically_normal().parent_path();
}

} // namespace

std::string toJson(const Experiment& experiment)
{
    Json json;
    json[std::string(experimentVersionKey)] = experimentVersion;
    json["kernel"] = experiment.kernel;
    if (experiment.source)
        json["source"] = toJson(*experiment.source);
    json["data"] = experiment.data;
    if (!experiment.convert)
        json["convert"] = false;
    Json::object_t parameters;
    for (const auto& [name, value] : experiment.parameters)
        parameters.emplace_back(name, value); // none stands twice
    json["parameters"] = std::move(parameters);
    if (!experiment.mistake.empty())
        json["mistake"] = experiment.mistake;
    json["grid"] = dimToJson(experiment.grid);
    json["block"] = dimToJson(experiment.block);
    json["device"] = experiment.device;
    json["gpu"] = experiment.gpu;
    // Names of files may be anything; what is not UTF-8 must not make saving fail.
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

Experiment experimentFromJson(std::string_view json, const std::string& name)
{
    requireExperimentSize(json.size(), name);
    return readJson(json, name, "is not an experiment",
        [&](const ReadJson& parsed) { return ExperimentReader(name).read(parsed); });
}

Experiment loadExperiment(const std::string& path, std::optional<SavedView>* view)
{
    return readingInput(path, [&] {
        std::error_code unknown; // where there is none, reading it says why
        if (const std::uintmax_t bytes = fs::file_size(path, unknown); !unknown)
            requireExperimentSize(bytes, path);
        const std::vector<std::byte> bytes = readFile(path, maximumTextBytes);
        Experiment experiment = experimentFromJson(asText(bytes), path);
        if (view)
            *view = savedViewFromJson(asText(bytes), path);
        // Files are named relative to the experiment's own folder, so that the two can be moved together.
        changeFiles(experiment, [&](const std::string& file) {
            return fs::path(file).is_absolute() ? file : (folderOf(path) / file).lexically_normal().string();
        });
        if (experiment.source)
            readText(*experiment.source);
        return experiment;
    });
}

void saveExperiment(const Experiment& experiment, const std::string& path, const std::optional<SavedView>& view)
{
    readingInput(path, [&] {
        Experiment saved = experiment;
        const fs::path folder = folderOf(path);
        changeFiles(saved, [&](const std::string& named) {
            const fs::path file = fs::absolute(named).lexically_normal(), relative = file.lexically_relative(folder);
            const bool inside = !relative.empty() && *relative.begin() != "..";
            return (inside ? relative : file).string();
        });
        const std::string json = toJson(saved);
        writeFile(path, asBytes(view ? withSavedView(json, *view) : json));
    });
}

} // namespace warpatlas
