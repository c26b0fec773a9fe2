/// The presenter without its window: the canvas with large type, a session of its own for what was not run yet, its
/// keys, and a desktop's changes. Hosts give it a current GL context, events and a size, as they do for the canvas.
/// Threads: that of the GL context, which is current in every call; `wake` is called from any thread.
#pragma once

#include "app/player/followed_thread.h"
#include "app/player/player.h"
#include "app/player/task_queue.h"
#include "render/gl/shared_buffer.h"
#include "ui/canvas/canvas.h"
#include "ui/canvas/state/live_link.h"
#include "ui/presenter/lesson_player.h"
#include "ui/presenter/scene_player.h"

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace warpatlas::ui::inline canvas {
class GlDisplayTarget;
}

namespace warpatlas::ui::inline presenter {

struct PresenterOptions {
    std::optional<Experiment> experiment; ///< empty: a lesson's, or a desktop hands over what it has run
    LessonPointer lesson{}; ///< that is gone through, in the experiment's place; null: none
    std::size_t lessonStep = 0; ///< to begin with, from 0
    CanvasState view; ///< to begin with
    bool launchAnyway = false;
    render::InteropPolicy interop = render::InteropPolicy::Automatic;
};

/// Returns the canvas' text scale: a fixed share of the picture for any projector, large enough for the last row.
double presenterTextScale(int width, int height, double pixelScale);

class Presenter : private Player::Host {
public:
    /// Throws what the canvas throws where GL cannot draw it.
    Presenter(const PresenterOptions& options, std::function<void()> wake);
    ~Presenter() override; ///< cancels what runs and waits for it
    Presenter(const Presenter&) = delete;
    Presenter& operator=(const Presenter&) = delete;

    void resize(int width, int height, double pixelScale);
    /// These three return whether something changed that needs a frame.
    bool handle(const InputEvent& event);
    bool apply(const LiveChange& change); ///< what the desktop hands over replaces what the keys did here
    bool update(); ///< takes what workers reported since the last time; call it after every wake
    /// Lets `seconds` pass and draws. Returns whether it wants another frame soon.
    bool draw(unsigned framebuffer, double seconds);

    /// Says that Esc was pressed, or that there is nothing to show.
    bool ended() const { return m_ended; }
    /// Says in one line why nothing could be shown at all; empty where something was.
    const std::string& failure() const { return m_failure; }
    const Canvas& canvas() const { return m_canvas; }
    bool pointing() const; ///< the numbers of the thread at hand are still being recorded
    std::size_t runs() const { return m_runs; } ///< that it began itself
    /// Returns the moment and the thread that it was left at, for the desktop to go on with; empty where it shows a run
    /// of its own.
    LiveChange left() const;
    std::string title() const; ///< the view, the kernel and its mistake

private:
    bool keyPressed(const InputEvent& event);
    void refreshFollowed();
    void refreshPicture();
    bool hidesPicture() const;
    std::optional<std::uint64_t> threadPointedAt() const;
    void tell();
    bool changeBlock(int direction);
    void run(const Experiment& experiment);
    void hear(const LiveRun& run);
    void hear(const LiveLesson& lesson);
    void showOfLesson(const Experiment& experiment);
    void showed(bool ofNewRun) override;
    void progressed(const RunProgress& progress) override;
    void waitingChanged() override { m_canvas.state().waiting = m_player.waiting(); }
    void waits() override;
    void failed(const RunFailed& failure) override;
    void busyChanged() override;
    void setHint(const std::string& words);

    TaskQueue m_tasks;
    Canvas m_canvas;
    std::unique_ptr<GlDisplayTarget> m_target;
    ScenePlayer m_scenes;
    LessonPlayer m_lesson;
    FollowedThread m_followed;
    FollowedThread m_pointed; ///< threadPointedAt()
    std::unique_ptr<SessionRunner> m_runner;
    Player m_player;
    Experiment m_experiment; ///< the one that was asked for last
    std::optional<LiveRun> m_heard; ///< the desktop's; empty: none drives it
    std::uint64_t m_runBefore = 0; ///< that was shown when the desktop went to its lesson's step
    bool m_own = false; ///< a key asked for another run than the desktop's
    std::size_t m_runs = 0;
    bool m_launchAnyway;
    bool m_mustRun; ///< an experiment was given: without a picture of it there is nothing to show
    std::array<double, 3> m_size{}; ///< width, height, pixelScale
    std::optional<ElementWindow> m_inView; ///< as it was told last
    std::string m_busyWords, m_notice; ///< words about the run
    double m_busyFraction = 0;
    std::string m_hint; ///< about a key that was pressed, in the notice's place; empty: none
    double m_hintSeconds = 0; ///< for which it stays
    std::string m_copyReason; ///< as it was told last
    std::string m_failure;
    bool m_ended = false;
};

} // namespace warpatlas::ui::inline presenter
