/// The options of `render` that say what is drawn and how: view, moment, thread, size, film. Text as it was written,
/// and its values once they are checked.
#pragma once

#include "app/experiment/outcome.h"
#include "app/experiment/saved_view.h"
#include "render/views/data/data_view.h"
#include "ui/canvas/state/selection.h"
#include "ui/canvas/state/view_kind.h"
#include "ui/command_line/options/parameter_range.h"
#include "ui/command_line/thread_option.h"

#include <cstdint>
#include <optional>
#include <string>

namespace CLI {
class App;
}

namespace warpatlas::ui::inline command_line {

/// A picture or a film, checked as far as it can be without a run.
struct Frame {
    bool window = false;
    bool card = false; ///< of the main view
    ShownViews views;
    int width = 0, height = 0;
    double time = 1, scale = 1;
    render::Theme theme = render::Theme::Dark;
    render::ColourBy colourBy = render::ColourBy::State;
    bool overlay = true;
    bool caption = false;
    Selection selected; ///< the file's selection, where no option chose a thread
    std::optional<std::size_t> buffer; ///< the file's buffer in the memory view
    std::optional<bool> allBuffers;
    bool closeUp = false, follow = false;
    std::optional<int> step; ///< step of the followed thread, from 1

    bool film = false;
    double filmFrom = 0, filmTo = 1;
    int frames = 1, framesPerSecond = 25;
    bool countIsUsual = false; ///< for a film: no option said how many frames
    std::optional<ParameterRange> over; ///< makes a run and a frame for each of its values, at the moment `time`
};

class FrameOptions {
public:
    void addTo(CLI::App& command);
    /// Checks the options. Throws InputError that names the option. `out` also decides whether it is a film. `kept`,
    /// the view in the file `name`, holds where no option was given.
    Frame frame(const std::string& out, const std::optional<SavedView>& kept = {}, const std::string& name = {}) const;

    /// Find them in an outcome. Throw InputError: no such thread in the launch, no such buffer.
    std::optional<std::uint64_t> threadOf(const Frame& frame, const Outcome& outcome) const;
    std::optional<std::size_t> bufferOf(const Frame& frame, const Outcome& outcome) const;
    /// Returns the visit that --step asks for, or the last, of a followed thread with so many visits.
    std::size_t visitOf(const Frame& frame, std::size_t visits) const;

private:
    void takeKept(Frame& frame, const SavedView& kept, const std::string& name) const;
    void readFilm(Frame& frame, const std::string& out) const;
    void readOver(Frame& frame) const;
    void refuseForWindow() const;

    std::string m_view; ///< empty: the file's, else data
    std::string m_strips;
    std::string m_time; ///< empty: the file's, else the end
    std::string m_size; ///< empty: the view's own
    std::string m_theme = "dark";
    std::string m_colour; ///< empty: the file's, else state
    std::string m_scale = "1";
    std::string m_overlay = "on";
    std::string m_caption = "off";
    ThreadOption m_thread;
    std::string m_step, m_buffer;
    std::string m_zoom = "fit";
    bool m_follow = false;
    std::string m_film, m_over, m_frames, m_seconds, m_framesPerSecond;
};

} // namespace warpatlas::ui::inline command_line
