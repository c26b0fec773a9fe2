#include "app/experiment/saved_view.h"

#include "kernels/model/error.h"

#include <algorithm>
#include <fmt/format.h>
#include <limits>
#include <nlohmann/json.hpp>

namespace warpatlas {
namespace {

using Json = nlohmann::ordered_json;

class SavedViewReader {
public:
    SavedViewReader(const std::string& name, const Json& json) : m_name(name), m_json(json) { }

    SavedView read() const
    {
        SavedView view;
        if (const Json* main = find("main"))
            view.main = text("main", *main);
        if (const Json* strips = find("strips")) {
            if (!strips->is_array())
                fail("strips", "a list of views is expected");
            for (const Json& strip : *strips)
                view.strips.push_back(text("strips", strip));
        }
        if (const Json* colour = find("colour"))
            view.colour = text("colour", *colour);
        if (const Json* time = find("time")) {
            if (!time->is_number() || !(time->get<double>() >= 0 && time->get<double>() <= 1))
                fail("time", "a number from 0 to 1 is expected");
            view.time = time->get<double>();
        }
        view.thread = whole("thread", 0);
        view.block = whole("block", 0);
        if (const Json* element = find("element")) {
            if (!element->is_array() || element->size() != 2)
                fail("element", "the numbers of a buffer and of an element in it are expected");
            view.element = SavedView::Element{
                std::size_t(wholeOf("element", (*element)[0], 0)), wholeOf("element", (*element)[1], 0)};
        }
        if (const auto line = whole("line", 1))
            view.line = std::uint32_t(std::min<std::uint64_t>(*line, std::numeric_limits<std::uint32_t>::max()));
        view.step = whole("step", 1);
        view.buffer = whole("buffer", 0);
        if (const Json* all = find("all_buffers")) {
            if (!all->is_boolean())
                fail("all_buffers", "true or false is expected");
            view.allBuffers = all->get<bool>();
        }
        if (view.step && !view.thread)
            fail("step", "needs to know of which \"thread\"");
        return view;
    }

private:
    [[noreturn]] void fail(const char* key, const std::string& reason) const
    {
        throw InputError(m_name, fmt::format("\"{}\": \"{}\": {}", savedViewKey, key, reason));
    }
    const Json* find(const char* key) const
    {
        const auto found = m_json.find(key);
        return found == m_json.end() ? nullptr : &*found;
    }
    std::string text(const char* key, const Json& value) const
    {
        if (!value.is_string())
            fail(key, "text is expected");
        return value.get<std::string>();
    }
    std::uint64_t wholeOf(const char* key, const Json& value, std::uint64_t least) const
    {
        if (!value.is_number_unsigned() || value.get<std::uint64_t>() < least)
            fail(key, fmt::format("a whole number from {} is expected", least));
        return value.get<std::uint64_t>();
    }
    std::optional<std::uint64_t> whole(const char* key, std::uint64_t least) const
    {
        const Json* found = find(key);
        return found ? std::optional(wholeOf(key, *found, least)) : std::nullopt;
    }

    const std::string& m_name;
    const Json& m_json;
};

} // namespace

std::optional<SavedView> savedViewFromJson(std::string_view json, const std::string& name)
{
    const Json parsed = Json::parse(json, nullptr, false);
    const auto found = parsed.find(std::string(savedViewKey));
    if (!parsed.is_object() || found == parsed.end())
        return std::nullopt;
    if (!found->is_object())
        throw InputError(name, fmt::format("\"{}\": an object is expected", savedViewKey));
    return SavedViewReader(name, *found).read();
}

std::string withSavedView(const std::string& json, const SavedView& view)
{
    Json whole = Json::parse(json);
    Json& kept = whole[std::string(savedViewKey)] = {{"main", view.main}};
    if (!view.strips.empty())
        kept["strips"] = view.strips;
    kept["colour"] = view.colour;
    kept["time"] = view.time;
    const auto add = [&](const char* key, const auto& value) {
        if (value)
            kept[key] = *value;
    };
    add("thread", view.thread);
    add("block", view.block);
    if (view.element)
        kept["element"] = {view.element->buffer, view.element->index};
    add("line", view.line);
    add("step", view.step);
    add("buffer", view.buffer);
    add("all_buffers", view.allBuffers);
    return whole.dump(2) + "\n";
}

} // namespace warpatlas
