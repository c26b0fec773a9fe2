#include "app/experiment/source_json.h"

#include "app/source/argument_spec.h"
#include "kernels/model/error.h"
#include "kernels/model/shortened.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace warpatlas {

namespace {

constexpr std::size_t mostTextBytes = 8192;
constexpr std::uint32_t mostSharedBytes = 1U << 30U;

class SourceReader {
public:
    explicit SourceReader(const std::string& name) : m_name(name) { }

    SourceKernel read(const nlohmann::json& json) const
    {
        if (!json.is_object() || !json.contains("file") || !json.contains("arguments"))
            fail("an object with \"file\" and \"arguments\" is expected");
        SourceKernel source;
        for (const auto& [key, value] : json.items()) {
            if (key == "file")
                source.file = text(key, value);
            else if (key == "arguments" && value.is_array())
                for (const nlohmann::json& argument : value)
                    source.arguments.push_back(argumentFrom(text(key, argument)));
            else if (key == "shared_bytes" && value.is_number_unsigned() && value <= mostSharedBytes)
                source.dynamicSharedBytes = value.get<std::uint32_t>();
            else if (key == "compiler" && compilerFrom(text(key, value)))
                source.compiler = compilerFrom(text(key, value));
            else if (key == "mode" && compileModeFrom(text(key, value)))
                source.mode = *compileModeFrom(text(key, value));
            else
                fail(fmt::format("\"{}\": is not known, or has a value that it cannot have", shortened(key)));
        }
        return source;
    }

private:
    [[noreturn]] void fail(const std::string& reason) const { throw InputError(m_name, "\"source\": " + reason); }

    std::string text(const std::string& key, const nlohmann::json& value) const
    {
        if (!value.is_string() || value.get_ref<const std::string&>().size() > mostTextBytes)
            fail(fmt::format("\"{}\": text of at most {} bytes is expected", shortened(key), mostTextBytes));
        return value.get<std::string>();
    }

    std::string argumentFrom(const std::string& text) const
    {
        try {
            return parseArgumentSpec(text).text;
        } catch (const InputError& error) {
            fail(fmt::format("\"{}\" {}", shortened(text), error.reason()));
        }
    }

    const std::string& m_name;
};

} // namespace

nlohmann::ordered_json toJson(const SourceKernel& source)
{
    nlohmann::ordered_json json{{"file", source.file}, {"arguments", source.arguments}};
    if (source.dynamicSharedBytes > 0)
        json["shared_bytes"] = source.dynamicSharedBytes;
    if (source.compiler)
        json["compiler"] = nameOf(*source.compiler);
    if (source.mode != CompileMode::Lesson)
        json["mode"] = nameOf(source.mode);
    return json;
}

SourceKernel sourceFromJson(const nlohmann::json& json, const std::string& name)
{
    return SourceReader(name).read(json);
}

void changeFiles(SourceKernel& source, const std::function<std::string(const std::string& path)>& change)
{
    source.file = change(source.file);
    for (std::string& argument : source.arguments)
        argument = withFiles(parseArgumentSpec(argument), change);
}

} // namespace warpatlas
