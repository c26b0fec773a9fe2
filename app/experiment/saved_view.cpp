#include "app/experiment/saved_view.h"

#include "app/experiment/experiment_json.h"
#include "app/words/say.h"
#include "kernels/model/read_json.h"

#include <algorithm>
#include <limits>

namespace warpatlas::inline experiment {
namespace {

std::uint64_t wholeFrom(const JsonReader& value, std::uint64_t least)
{
    return value.whole(say("saved_view.whole", "a whole number from {}", least), least);
}

std::optional<std::uint64_t> wholeIn(const JsonReader& view, const char* key, std::uint64_t least)
{
    const auto found = view.find(key);
    return found ? std::optional(wholeFrom(*found, least)) : std::nullopt;
}

} // namespace

std::optional<SavedView> savedViewFrom(const JsonReader& file)
{
    const auto found = file.find(savedViewKey);
    if (!found)
        return std::nullopt;
    found->expect((*found)->is_object(), say("saved_view.object", "an object"));
    const JsonReader json = found->inside();
    SavedView view;
    if (const auto main = json.find("main"))
        view.main = main->text();
    if (const auto strips = json.find("strips"))
        for (const JsonReader& strip : strips->list(say("saved_view.list", "a list of views")))
            view.strips.push_back(strip.text());
    if (const auto colour = json.find("colour"))
        view.colour = colour->text();
    if (const auto time = json.find("time")) {
        time->expect(
            (*time)->is_number() && **time >= 0 && **time <= 1, say("saved_view.fraction", "a number from 0 to 1"));
        view.time = time->number();
    }
    view.thread = wholeIn(json, "thread", 0);
    view.block = wholeIn(json, "block", 0);
    if (const auto element = json.find("element")) {
        if (!(*element)->is_array() || (*element)->size() != 2)
            element->fail(say("saved_view.element", "the numbers of a buffer and of an element in it are expected"));
        const auto numbers = element->list();
        view.element = SavedView::Element{std::size_t(wholeFrom(numbers[0], 0)), wholeFrom(numbers[1], 0)};
    }
    if (const auto line = wholeIn(json, "line", 1))
        view.line = std::uint32_t(std::min<std::uint64_t>(*line, std::numeric_limits<std::uint32_t>::max()));
    view.step = wholeIn(json, "step", 1);
    view.buffer = wholeIn(json, "buffer", 0);
    if (const auto all = json.find("all_buffers"))
        view.allBuffers = all->flag();
    if (view.step && !view.thread)
        json["step"].fail(say("saved_view.which_thread", "needs to know of which \"thread\""));
    return view;
}

nlohmann::ordered_json jsonOf(const SavedView& view)
{
    nlohmann::ordered_json json{{"main", view.main}};
    if (!view.strips.empty())
        json["strips"] = view.strips;
    json["colour"] = view.colour;
    json["time"] = view.time;
    const auto add = [&](const char* key, const auto& value) {
        if (value)
            json[key] = *value;
    };
    add("thread", view.thread);
    add("block", view.block);
    if (view.element)
        json["element"] = {view.element->buffer, view.element->index};
    add("line", view.line);
    add("step", view.step);
    add("buffer", view.buffer);
    add("all_buffers", view.allBuffers);
    return json;
}

} // namespace warpatlas::inline experiment
