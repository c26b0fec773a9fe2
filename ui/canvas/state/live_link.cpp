#include "ui/canvas/state/live_link.h"

#include "app/experiment/experiment_json.h"
#include "app/words/say.h"
#include "kernels/model/read_json.h"
#include "kernels/model/shortened.h"

#include <algorithm>

namespace warpatlas::ui {

namespace {

constexpr const char* versionKey = "warpatlas_live";
/// By how much a player's own clock may differ before it is noticed, seconds of playing.
constexpr double clockTolerance = 0.2;
/// After this time the reader gets the time all the same: it may have been busy recording what it follows.
constexpr double retellSeconds = 2;

nlohmann::json toJson(const ShownViews& views)
{
    nlohmann::json strips = nlohmann::json::array();
    for (const ViewKind kind : allViews)
        if (views.strip(kind))
            strips.push_back(nameOf(kind));
    return {{"main", nameOf(views.main)}, {"strips", strips}};
}

nlohmann::json toJson(const Selection& selection)
{
    nlohmann::json json = nlohmann::json::object();
    if (selection.thread)
        json["thread"] = *selection.thread;
    if (selection.block)
        json["block"] = *selection.block;
    if (selection.element)
        json["element"] = {selection.element->buffer, selection.element->element};
    if (selection.line)
        json["line"] = *selection.line;
    return json;
}

nlohmann::json toJson(const LivePlayback& playback)
{
    return {{"time", playback.time}, {"playing", playback.playing}, {"looping", playback.looping},
        {"reversed", playback.reversed}, {"speed", playback.speed}, {"grain", int(playback.grain)}};
}

nlohmann::json toJson(const LiveFollow& follow)
{
    nlohmann::json json{{"on", follow.on}, {"visit", follow.visit}, {"request", follow.request}};
    if (follow.buffer)
        json["buffer"] = *follow.buffer;
    return json;
}

std::optional<std::uint64_t> wholeIn(const JsonReader& json, const char* key)
{
    const auto found = json.find(key);
    return found ? std::optional(found->whole()) : std::nullopt;
}

double clampedIn(const JsonReader& json, const char* key, double least, double most)
{
    return std::clamp(json[key].number(), least, most);
}

std::optional<JsonReader> objectIn(const JsonReader& json, const char* key)
{
    auto found = json.find(key);
    if (found)
        found->expect((*found)->is_object(), say("live.object", "an object"));
    return found;
}

std::optional<bool> flagIn(const JsonReader& json, const char* key)
{
    const auto found = json.find(key);
    return found ? std::optional(found->flag()) : std::nullopt;
}

ShownViews viewsFrom(const JsonReader& json)
{
    const auto kindFrom = [&](const JsonReader& name) {
        for (const ViewKind kind : allViews)
            if (*name == nameOf(kind))
                return kind;
        json.fail(say("live.view", "one of {} is expected", viewNames()));
    };
    ShownViews views;
    views.main = kindFrom(json["main"]);
    if (const auto strips = json.find("strips"))
        for (const JsonReader& strip : strips->list())
            views.setStrip(kindFrom(strip), true);
    return views;
}

render::ColourBy colourFrom(const JsonReader& json)
{
    const std::uint64_t number = json.whole();
    if (number > std::uint64_t(render::ColourBy::Difference))
        json.fail(say("live.colour", "there is no colouring {}", number));
    return render::ColourBy(number);
}

LivePlayback playbackFrom(const JsonReader& json)
{
    const std::uint64_t grain = wholeIn(json, "grain").value_or(0);
    if (grain > std::uint64_t(Grain::Thread))
        json["grain"].fail(say("live.grain", "there is no grain {}", grain));
    return {clampedIn(json, "time", 0, 1), json["playing"].flag(), json["looping"].flag(),
        flagIn(json, "reversed").value_or(false), clampedIn(json, "speed", Playback::slowest, Playback::fastest),
        Grain(grain)};
}

Selection selectionFrom(const JsonReader& json)
{
    Selection selection;
    selection.thread = wholeIn(json, "thread");
    selection.block = wholeIn(json, "block");
    if (const auto element = json.find("element")) {
        if (!(*element)->is_array() || (*element)->size() != 2)
            element->fail(say("live.element", "a buffer's number and an element's are expected"));
        const auto numbers = element->list();
        selection.element = ElementOf{std::size_t(numbers[0].whole()), numbers[1].whole()};
    }
    if (const auto line = wholeIn(json, "line"))
        selection.line = std::uint32_t(std::min<std::uint64_t>(*line, UINT32_MAX));
    return selection;
}

LiveFollow followFrom(const JsonReader& json)
{
    LiveFollow follow;
    follow.on = json["on"].flag();
    follow.visit = std::size_t(wholeIn(json, "visit").value_or(0));
    follow.request = std::size_t(wholeIn(json, "request").value_or(0));
    follow.buffer = wholeIn(json, "buffer");
    return follow;
}

LiveChange changeFrom(const JsonReader& json)
{
    const auto version = json.find(versionKey);
    if (!version)
        throw InputError(json.file(), say("live.no_link", "is not of a live link: \"{}\" is missing", versionKey));
    if (!(*version)->is_number_unsigned() || **version != liveLinkVersion)
        throw InputError(json.file(),
            say("live.version", "version {} of the link is not known here", shortened((*version)->dump())));
    LiveChange change;
    if (const auto experiment = json.find("experiment"))
        change.experiment = experimentFrom(JsonReader(json.file(), **experiment));
    if (const auto views = objectIn(json, "views"))
        change.views = viewsFrom(*views);
    if (const auto colour = json.find("colour"))
        change.colourBy = colourFrom(*colour);
    if (const auto playback = objectIn(json, "playback"))
        change.playback = playbackFrom(*playback);
    if (const auto selected = objectIn(json, "selected"))
        change.selected = selectionFrom(*selected);
    if (const auto hovered = objectIn(json, "hovered"))
        change.hovered = selectionFrom(*hovered);
    if (const auto follow = objectIn(json, "follow"))
        change.follow = followFrom(*follow);
    if (const auto theme = json.find("theme")) {
        theme->expect(**theme == "dark" || **theme == "light", say("live.theme", "\"dark\" or \"light\""));
        change.theme = **theme == "light" ? render::Theme::Light : render::Theme::Dark;
    }
    change.legend = flagIn(json, "legend");
    change.allBuffers = flagIn(json, "all_buffers");
    change.reducedMotion = flagIn(json, "reduced_motion");
    return change;
}

/// Takes `later` if it is set.
template <class Value> void replace(std::optional<Value>& value, std::optional<Value>&& later)
{
    if (later)
        value = std::move(later);
}

/// Returns the part of `now` that the reader does not know yet, and brings `known` up to date.
template <class Value> std::optional<Value> newsOf(std::optional<Value>& known, const std::optional<Value>& now)
{
    if (!now || known == now)
        return std::nullopt;
    return known = now;
}

} // namespace

bool LiveChange::empty() const
{
    return !experiment && !views && !colourBy && !playback && !selected && !hovered && !follow && !theme && !legend
        && !reducedMotion && !allBuffers;
}

void LiveChange::add(LiveChange later)
{
    replace(experiment, std::move(later.experiment));
    replace(views, std::move(later.views));
    replace(colourBy, std::move(later.colourBy));
    replace(playback, std::move(later.playback));
    replace(selected, std::move(later.selected));
    replace(hovered, std::move(later.hovered));
    replace(follow, std::move(later.follow));
    replace(theme, std::move(later.theme));
    replace(legend, std::move(later.legend));
    replace(reducedMotion, std::move(later.reducedMotion));
    replace(allBuffers, std::move(later.allBuffers));
}

void LiveChange::applyTo(CanvasState& view) const
{
    view.views = views.value_or(view.views);
    view.colourBy = colourBy.value_or(view.colourBy);
    if (playback) {
        view.playback.time = playback->time;
        view.playback.playing = playback->playing;
        view.playback.looping = playback->looping;
        view.playback.reversed = playback->reversed;
        view.playback.speed = playback->speed;
        view.playback.grain = playback->grain;
    }
    view.selected = selected.value_or(view.selected);
    view.hovered = hovered.value_or(view.hovered);
    if (follow) {
        view.following = follow->on;
        view.visit = follow->visit;
        view.request = follow->request;
        view.memoryBuffer = follow->buffer;
    }
    view.theme = theme.value_or(view.theme);
    view.overlayVisible = legend.value_or(view.overlayVisible);
    view.reducedMotion = reducedMotion.value_or(view.reducedMotion);
    if (allBuffers)
        view.allBuffers = allBuffers;
}

LiveChange everythingOf(const LiveState& now)
{
    const CanvasState& view = now.view;
    LiveChange all;
    all.experiment = now.experiment;
    all.views = view.views;
    all.colourBy = view.colourBy;
    const Playback& playback = view.playback;
    all.playback = LivePlayback{
        playback.time, playback.playing, playback.looping, playback.reversed, playback.speed, playback.grain};
    all.selected = view.selected;
    all.hovered = view.hovered;
    all.follow = LiveFollow{view.following, view.visit, view.request, view.memoryBuffer};
    all.theme = view.theme;
    all.legend = view.overlayVisible;
    all.reducedMotion = view.reducedMotion;
    all.allBuffers = view.allBuffers;
    return all;
}

std::string toLine(const LiveChange& change)
{
    nlohmann::json json{{versionKey, liveLinkVersion}};
    if (change.experiment)
        json["experiment"] = jsonOf(*change.experiment);
    if (change.views)
        json["views"] = toJson(*change.views);
    if (change.colourBy)
        json["colour"] = int(*change.colourBy);
    if (change.playback)
        json["playback"] = toJson(*change.playback);
    if (change.selected)
        json["selected"] = toJson(*change.selected);
    if (change.hovered)
        json["hovered"] = toJson(*change.hovered);
    if (change.follow)
        json["follow"] = toJson(*change.follow);
    if (change.theme)
        json["theme"] = *change.theme == render::Theme::Light ? "light" : "dark";
    if (change.legend)
        json["legend"] = *change.legend;
    if (change.reducedMotion)
        json["reduced_motion"] = *change.reducedMotion;
    if (change.allBuffers)
        json["all_buffers"] = *change.allBuffers;
    // Names of files may be any bytes; the reader then misses that one file, and says so.
    return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string tooLongLiveLine()
{
    return say("live.too_long", "is longer than any line of a live link");
}

LiveChange liveChangeFrom(std::string_view line, const std::string& name)
{
    if (line.size() > longestLiveLine)
        throw InputError(name, tooLongLiveLine());
    const std::string isNot = say("live.no_object", "is not a JSON object");
    return readJson(line, name, isNot, [&](const JsonReader& json) {
        if (!json->is_object())
            throw InputError(name, isNot);
        return changeFrom(json);
    });
}

/// Says whether the reader, whose own clock has gone on since the last line, is about where `now` is.
bool LiveWriter::passesAsTold(const Playback& now, double seconds) const
{
    const double passed = seconds - m_seconds;
    if (!now.playing || !m_playback.playing || passed > retellSeconds || now.looping != m_playback.looping
        || now.reversed != m_playback.reversed || now.speed != m_playback.speed || now.grain != m_playback.grain)
        return false;
    Playback early = m_playback, late = m_playback;
    early.advance(std::max(passed - clockTolerance, 0.0));
    late.advance(passed + clockTolerance);
    const auto [first, last] = std::minmax(early.time, late.time);
    return first <= now.time && now.time <= last;
}

std::optional<std::string> LiveWriter::next(const LiveState& now, double seconds)
{
    LiveChange all = everythingOf(now);
    if (!m_told)
        m_told = LiveChange();
    LiveChange news;
    news.experiment = newsOf(m_told->experiment, all.experiment);
    news.views = newsOf(m_told->views, all.views);
    news.colourBy = newsOf(m_told->colourBy, all.colourBy);
    news.selected = newsOf(m_told->selected, all.selected);
    news.hovered = newsOf(m_told->hovered, all.hovered);
    news.theme = newsOf(m_told->theme, all.theme);
    news.legend = newsOf(m_told->legend, all.legend);
    news.reducedMotion = newsOf(m_told->reducedMotion, all.reducedMotion);
    news.allBuffers = newsOf(m_told->allBuffers, all.allBuffers);

    const bool goesOn = m_told->playback && passesAsTold(now.view.playback, seconds);
    // A reader that was told to play is somewhere else by now, even where nothing else changed.
    if (!goesOn && (m_told->playback != all.playback || all.playback->playing)) {
        news.playback = m_told->playback = all.playback;
        m_playback = now.view.playback;
        m_seconds = seconds;
    }
    // Visits pass with time; the reader is told which one it is when time stops.
    const bool onlyPassed = goesOn && m_told->follow && m_told->follow->on && all.follow->on;
    if (!onlyPassed)
        news.follow = newsOf(m_told->follow, all.follow);
    if (news.empty())
        return std::nullopt;
    return toLine(news) + "\n";
}

void LiveWriter::forget()
{
    m_told.reset();
}

} // namespace warpatlas::ui
