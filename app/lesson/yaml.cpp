#include "app/lesson/yaml.h"

#include "app/words/say.h"
#include "kernels/model/error.h"

#include <cmath>
#include <nlohmann/json.hpp>
#include <yaml-cpp/yaml.h>

namespace warpatlas::inline lesson {
namespace {

/// A few aliases of aliases stand for more values than memory has.
constexpr int mostValues = 10000;

class Converter {
public:
    Converter(const std::string& file, std::uint32_t line) : m_file(file), m_line(line) { }

    nlohmann::json json(const YAML::Node& node)
    {
        if (++m_values > mostValues)
            fail(node.Mark(), say("yaml.too_many", "has more than {} values", mostValues));
        switch (node.Type()) {
        case YAML::NodeType::Scalar:
            return scalar(node);
        case YAML::NodeType::Sequence: {
            nlohmann::json list = nlohmann::json::array();
            for (const YAML::Node& element : node)
                list.push_back(json(element));
            return list;
        }
        case YAML::NodeType::Map: {
            nlohmann::json object = nlohmann::json::object();
            for (const auto& entry : node) {
                const auto& key = entry.first.Scalar();
                if (object.contains(key))
                    fail(entry.first.Mark(), say("yaml.twice", "has the key \"{}\" twice", key));
                object[key] = json(entry.second);
            }
            return object;
        }
        default:
            return {};
        }
    }
    [[noreturn]] void fail(const YAML::Mark& mark, const std::string& reason) const
    {
        const std::uint32_t line = m_line + (mark.line > 0 ? std::uint32_t(mark.line) : 0);
        throw InputError(say("yaml.place", "{}, line {}", m_file, line), reason);
    }

private:
    /// What is in quotes is text, whatever it looks like; "no" and "y" always are.
    static nlohmann::json scalar(const YAML::Node& node)
    {
        const std::string& text = node.Scalar();
        double number = 0;
        if (node.Tag() == "!")
            return text;
        if (std::int64_t whole = 0; YAML::convert<std::int64_t>::decode(node, whole))
            return whole < 0 ? nlohmann::json(whole) : nlohmann::json(std::uint64_t(whole));
        if (YAML::convert<double>::decode(node, number) && std::isfinite(number))
            return number;
        return text == "true" || text == "false" ? nlohmann::json(text == "true") : nlohmann::json(text);
    }

    const std::string& m_file;
    std::uint32_t m_line;
    int m_values = 0;
};

} // namespace

nlohmann::json jsonOfYaml(std::string_view text, const std::string& file, std::uint32_t line)
{
    Converter converter(file, line);
    try {
        const std::vector<YAML::Node> documents = YAML::LoadAll(std::string(text));
        if (documents.size() > 1)
            converter.fail(documents[1].Mark(), say("yaml.documents", "begins a second document, which is not read"));
        return documents.empty() ? nlohmann::json() : converter.json(documents.front());
    } catch (const YAML::Exception& error) {
        converter.fail(error.mark, say("yaml.none", "is no YAML: {}", error.msg));
    }
}

} // namespace warpatlas::inline lesson
