#include "ui/command_line/frame_options.h"

#include "app/words/say.h"
#include "kernels/model/error.h"
#include "ui/canvas/state/kept_view.h"
#include "ui/command_line/commands.h"
#include "ui/command_line/options/option_values.h"
#include "ui/pictures/film_writer.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

namespace warpatlas::ui::inline command_line {

namespace {

constexpr int mostFrames = 100000, usualFrames = 120;

ViewKind parseView(const std::string& option, const std::string& text, const std::string& asWritten)
{
    std::string known;
    for (const ViewKind kind : allViews) {
        if (nameOf(kind) == text)
            return kind;
        known += (known.empty() ? "" : ", ") + std::string(nameOf(kind));
    }
    throw InputError(
        optionText(option, asWritten), say("cli.view_not_one_of", "'{}' is not one of {}", shortened(text), known));
}

bool parseSwitch(const std::string& option, const std::string& text)
{
    if (text != "on" && text != "off")
        throw InputError(optionText(option, text), notOneOf("on, off"));
    return text == "on";
}

} // namespace

void FrameOptions::addTo(CLI::App& command)
{
    const AddOption option{command};
    option("--view", m_view, "VIEW",
        say("cli.render.view",
            "data, launch, memory, schedule, window, or card: the data with one thread's source and numbers (default "
            "data, or the file's)"));
    option("--strips", m_strips, "VIEW,...", say("cli.render.strips", "Views beside it, as strips: launch,memory"));
    option("--time", m_time, "0..1", momentHelp());
    m_thread.addTo(command);
    option("--zoom", m_zoom, "fit|thread",
        say("cli.render.zoom", "All of it, or so near that the selected thread can be read (default fit)"));
    command.add_flag("--follow", m_follow,
        say("cli.render.follow", "Follow that thread through the kernel; a film is then of its way"));
    option("--step", m_step, "N",
        say("cli.render.step", "Step of the thread that is followed, from 1 (default its last)"));
    option("--buffer", m_buffer, "NAME", say("cli.render.buffer", "Buffer that the memory view shows"));
    option("--size", m_size, "WxH",
        say("cli.render.size",
            "Pixels, up to 16384x16384 (default 1280x720, of the window 1920x1080, of a card 1600x900)"));
    option("--theme", m_theme, "dark|light", themeHelp());
    option("--colour,--color", m_colour, "COLOURS", coloursHelp());
    option("--scale", m_scale, "N",
        say("cli.render.scale", "Pixels a logical pixel: 2 as on a high-density screen (default 1)"));
    option("--overlay", m_overlay, "on|off",
        say("cli.render.overlay",
            "What stands on the canvas: the sentence, the legend, the time; off leaves the data alone (default on)"));
    option("--caption", m_caption, "on|off",
        say("cli.render.caption",
            "A strip below the picture, inside its size: kernel, data, launch, device, where each thing comes from and "
            "what "
            "is wrong (default off)"));
    option(
        "--film", m_film, "FROM..TO", say("cli.render.film", "A film from one moment to another, 0..1 is all of it"));
    option("--over", m_over, "NAME=FIRST..LAST[:STRIDE]",
        say("cli.render.over",
            "A run and a picture for each value of a parameter, as a film or, with frames-%04d.png, one by one"));
    option("--frames", m_frames, "N", say("cli.render.frames", "Frames of the film (default 120)"));
    option("--seconds", m_seconds, "S", say("cli.render.seconds", "Its length instead of its frames"));
    option("--fps", m_framesPerSecond, "N", say("cli.render.fps", "Frames a second (default 25)"));
}

void FrameOptions::refuseForWindow() const
{
    const std::pair<const char*, bool> given[]{{"--strips", !m_strips.empty()}, {"--film", !m_film.empty()},
        {"--over", !m_over.empty()}, {"--frames", !m_frames.empty()}, {"--seconds", !m_seconds.empty()},
        {"--fps", !m_framesPerSecond.empty()}, {"--overlay", m_overlay != "on"}, {"--caption", m_caption != "off"}};
    for (const auto& [name, present] : given)
        if (present)
            throw InputError(name,
                std::string_view(name) == "--caption"
                    ? say("cli.caption_of_window", "is for pictures of a view; the window says itself what it shows")
                    : say("cli.not_of_window", "is for pictures of a view, not of the window"));
}

void FrameOptions::readOver(Frame& frame) const
{
    const std::pair<const char*, const std::string&> others[]{
        {"--film", m_film}, {"--frames", m_frames}, {"--seconds", m_seconds}};
    for (const auto& [name, value] : others)
        if (!value.empty())
            throw InputError(optionText(name, value),
                say("cli.film.with_over", "cannot be given together with --over, which says what the frames are"));
    frame.over = parseParameterRange("--over", m_over, mostFrames);
    if (!m_framesPerSecond.empty())
        frame.framesPerSecond = parseWhole("--fps", m_framesPerSecond, 1, 100);
}

void FrameOptions::readFilm(Frame& frame, const std::string& out) const
{
    if (!m_over.empty()) {
        readOver(frame);
        return;
    }
    frame.film = isSequence(out) || isFilmName(out) || !m_film.empty() || !m_frames.empty() || !m_seconds.empty();
    if (!frame.film) {
        if (!m_framesPerSecond.empty())
            throw InputError(
                optionText("--fps", m_framesPerSecond), say("cli.film.fps", "is for films; --film 0..1 makes one"));
        return;
    }
    for (const auto& [name, moment] : {std::pair("--time", m_time), {"--step", m_step}})
        if (!moment.empty())
            throw InputError(
                optionText(name, moment), say("cli.film.moment", "is one moment; a film goes from one to another"));
    if (!m_frames.empty() && !m_seconds.empty())
        throw InputError(optionText("--seconds", m_seconds),
            say("cli.film.with_frames", "cannot be given together with --frames: either says how long the film is"));
    if (!m_film.empty()) {
        const std::size_t dots = m_film.find("..");
        if (dots == std::string::npos)
            throw InputError(optionText("--film", m_film), say("cli.film.range", "is not FROM..TO, such as 0..1"));
        forOption("--film", m_film, [&] {
            frame.filmFrom = parseReal("FROM", m_film.substr(0, dots), 0, 1);
            frame.filmTo = parseReal("TO", m_film.substr(dots + 2), 0, 1);
        });
    }
    if (!m_framesPerSecond.empty())
        frame.framesPerSecond = parseWhole("--fps", m_framesPerSecond, 1, 100);
    frame.frames = usualFrames;
    frame.countIsUsual = m_frames.empty() && m_seconds.empty();
    if (!m_frames.empty())
        frame.frames = parseWhole("--frames", m_frames, 1, mostFrames);
    if (!m_seconds.empty()) {
        const double most = double(mostFrames) / frame.framesPerSecond;
        frame.frames =
            std::max(1, int(std::lround(parseReal("--seconds", m_seconds, 0.001, most) * frame.framesPerSecond)));
    }
}

/// Takes what was kept, where no option says otherwise; a film goes through time by itself.
void FrameOptions::takeKept(Frame& frame, const SavedView& kept, const std::string& name) const
{
    CanvasState state;
    applyView(kept, state, name);
    if (m_view.empty() || frame.window || frame.card)
        frame.views.main = state.views.main;
    if (m_strips.empty())
        frame.views.strips = state.views.strips;
    if (m_time.empty())
        frame.time = kept.time;
    if (m_colour.empty())
        frame.colourBy = state.colourBy;
    frame.buffer = kept.buffer;
    frame.allBuffers = kept.allBuffers;
    if (m_thread.isGiven())
        return;
    frame.selected = state.selected;
    frame.follow = frame.follow || kept.step;
    if (frame.follow && m_step.empty() && kept.step)
        frame.step = int(std::min<std::size_t>(*kept.step, std::numeric_limits<int>::max()));
}

Frame FrameOptions::frame(const std::string& out, const std::optional<SavedView>& kept, const std::string& name) const
{
    if (!out.ends_with(".png") && !out.ends_with(".PNG") && !isFilmName(out))
        throw InputError(
            "--out " + out, say("cli.render.png", "a picture is saved as .png, a film as .png, .gif, .mp4 or .webm"));
    Frame frame;
    frame.window = m_view == "window";
    if (frame.window) {
        forOption("--out", out, [&] {
            if (isSequence(out))
                throw InputError(out,
                    say("cli.film.of_window",
                        "has a place for a frame's number; films are of views, not of the window"));
            if (isFilmName(out))
                throw InputError(out, say("cli.film_name.of_window", "films are of views, not of the window"));
        });
        refuseForWindow();
    } else if (m_view == "card") {
        frame.card = true;
        if (m_caption != "off")
            throw InputError(optionText("--caption", m_caption),
                say("cli.caption_of_card", "is for pictures of a view; a card says itself what it shows"));
    } else if (!m_view.empty()) {
        if (std::none_of(allViews.begin(), allViews.end(), [&](ViewKind kind) { return nameOf(kind) == m_view; }))
            throw InputError(optionText("--view", m_view), notOneOf("data, launch, memory, schedule, window, card"));
        frame.views.main = parseView("--view", m_view, m_view);
    }
    for (std::size_t at = 0; at < m_strips.size();) {
        const std::size_t comma = std::min(m_strips.find(',', at), m_strips.size());
        const ViewKind strip = parseView("--strips", m_strips.substr(at, comma - at), m_strips);
        if (frame.views.strip(strip))
            throw InputError(
                optionText("--strips", m_strips), say("cli.strips_twice", "names {} twice", nameOf(strip)));
        frame.views.setStrip(strip, true);
        at = comma + 1;
    }
    const std::string ownSize = frame.window ? "1920x1080" : frame.card ? "1600x900" : "1280x720";
    std::tie(frame.width, frame.height) = parseSize("--size", m_size.empty() ? ownSize : m_size);
    constexpr int leastCardWidth = 480, leastCardHeight = 270;
    if (frame.card && (frame.width < leastCardWidth || frame.height < leastCardHeight))
        throw InputError(optionText("--size", m_size),
            say("cli.render.small_card", "a card has at least {}x{} pixels, to be read", leastCardWidth,
                leastCardHeight));
    frame.time = m_time.empty() ? 1 : parseReal("--time", m_time, 0, 1);
    frame.scale = parseReal("--scale", m_scale, 0.5, 4);
    frame.theme = parseTheme("--theme", m_theme);
    frame.colourBy = m_colour.empty() ? render::ColourBy::State : parseColour("--colour", m_colour);
    frame.overlay = parseSwitch("--overlay", m_overlay);
    frame.caption = parseSwitch("--caption", m_caption);

    m_thread.check();
    if (m_zoom != "fit" && m_zoom != "thread")
        throw InputError(optionText("--zoom", m_zoom), notOneOf("fit, thread"));
    frame.closeUp = m_zoom == "thread";
    frame.follow = m_follow || !m_step.empty();
    if (!m_step.empty())
        frame.step = parseWhole("--step", m_step, 1, std::numeric_limits<int>::max());
    if (kept)
        takeKept(frame, *kept, name);
    if (!m_strips.empty() && frame.views.strips[std::size_t(frame.views.main)])
        throw InputError(optionText("--strips", m_strips),
            say("cli.strip_is_main", "{} is the view itself, above the strips", nameOf(frame.views.main)));
    if (!m_buffer.empty() && frame.views.main != ViewKind::Memory && !frame.views.strip(ViewKind::Memory))
        throw InputError(optionText("--buffer", m_buffer),
            say("cli.buffer_of_memory", "is shown by the memory view: --view memory, or --strips memory"));
    if (!m_thread.isGiven() && !frame.selected.thread && (frame.closeUp || frame.follow))
        throw InputError(frame.closeUp ? "--zoom thread"
                : m_follow             ? "--follow"
                                       : optionText("--step", m_step),
            say("cli.render.which_thread", "needs to know which thread: --thread BLOCK:THREAD"));
    readFilm(frame, out);
    if (frame.film || frame.over)
        forOption("--out", out, [&] { refuseFilm(out, frame.framesPerSecond); });
    return frame;
}

std::optional<std::uint64_t> FrameOptions::threadOf(const Frame& frame, const Outcome& outcome) const
{
    if (!m_thread.isGiven())
        return within(frame.selected, *outcome.bound).thread;
    return m_thread.in(outcome.bound->launch);
}

std::optional<std::size_t> FrameOptions::bufferOf(const Frame& frame, const Outcome& outcome) const
{
    const auto& buffers = outcome.bound->work.buffers;
    if (m_buffer.empty())
        return frame.buffer && *frame.buffer < buffers.size() ? frame.buffer : std::nullopt;
    std::string known;
    for (std::size_t i = 0; i < buffers.size(); ++i) {
        if (buffers[i].name == m_buffer)
            return i;
        known += (i == 0 ? "" : ", ") + buffers[i].name;
    }
    throw InputError(optionText("--buffer", m_buffer), notOneOf(known));
}

std::size_t FrameOptions::visitOf(const Frame& frame, std::size_t visits) const
{
    if (!frame.step)
        return visits - 1;
    if (m_step.empty())
        return std::min(std::size_t(*frame.step), visits) - 1; // that was kept
    if (std::size_t(*frame.step) > visits)
        throw InputError(optionText("--step", m_step), say("cli.render.steps", "the thread has {} steps", visits));
    return std::size_t(*frame.step) - 1;
}

} // namespace warpatlas::ui::inline command_line
