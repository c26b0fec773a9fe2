/// Goes through a lesson before an audience, on a canvas: each step with its run, what people predict, and what is
/// right. Threads: that of the canvas, but for `wake`.
#pragma once

#include "app/lesson/presented_lesson.h"
#include "app/player/newest_work.h"
#include "ui/canvas/state/input.h"
#include "ui/canvas/state/key_commands.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace warpatlas::ui::inline canvas {
class Canvas;
}

namespace warpatlas::ui::inline presenter {

class LessonPlayer {
public:
    /// `show` makes a step's run, unless it is shown already, and tells showed() of it; `wake` is called on any thread
    /// when update() has something to do.
    LessonPlayer(Canvas& canvas, std::function<void(const Experiment&)> show, std::function<void()> wake);

    bool isOpen() const { return m_lesson.has_value(); }
    /// Its step has something to tell, which nobody knows yet.
    bool asks() const { return m_lesson && m_lesson->tells(); }
    /// The canvas stays empty: its run would tell, or is another step's.
    bool hidesPicture() const { return m_lesson && m_lesson->hidesPicture(); }
    /// Goes to a step, from 0; `shows`: its run is made here. Another lesson replaces the one before; null: none.
    void open(const LessonPointer& lesson, std::size_t step, bool shows);
    /// Runs what the step asks; `shows`: and shows it.
    void reveal(bool shows);
    /// Returns whether the command is one of a lesson's.
    bool perform(KeyCommand command, const InputEvent& event);
    /// Lets go what is being typed; false: nothing was.
    bool clearTyped();
    bool update(); ///< takes what was found out; returns whether there was anything
    void showed(); ///< another outcome is on the canvas
    std::string title() const; ///< of the lesson, with the step

private:
    struct Wish {
        LessonPointer lesson;
        std::size_t step = 0;
        std::vector<std::string> predicted;
    };
    struct Told {
        LessonPointer lesson;
        std::size_t step = 0;
        RevealedStep revealed;
    };
    void goTo(std::size_t step, bool shows);
    void turn(int direction);
    void showStep();
    void show(const LessonView& view);
    void show(const Experiment& experiment, std::string thread);
    void refresh(bool asks);

    Canvas& m_canvas;
    std::function<void(const Experiment&)> m_show;
    std::optional<PresentedLesson> m_lesson; ///< empty: none is open
    std::optional<Experiment> m_wanted; ///< that was to be shown last
    std::string m_thread; ///< of it, to be selected as soon as it is there
    std::string m_refusal; ///< why the step's beginning cannot be shown; empty: it can
    NewestWork<Wish, Told> m_work; ///< last: it wakes the others
};

} // namespace warpatlas::ui::inline presenter
