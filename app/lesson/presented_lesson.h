/// A lesson before an audience: its step, what people in the room predict, and what the run says then. A plain value
/// of whoever presents it. Threads: one; revealedBy() any.
#pragma once

#include "app/lesson/lesson.h"
#include "app/lesson/lesson_markdown.h"
#include "kernels/model/progress.h"

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace warpatlas::inline lesson {

class Marker;
using LessonPointer = std::shared_ptr<const Lesson>;

/// An answer, and how many people gave it.
struct RoomAnswer {
    std::string answer;
    std::size_t count = 0;
    bool right = false; ///< only ever once it is revealed
    bool operator==(const RoomAnswer&) const = default;
};

/// What the run says of a step.
struct RevealedStep {
    std::string refusal; ///< in words, why it says nothing; empty: it does
    std::vector<std::vector<std::string>> right; ///< of a table its rows; of a question one answer
    std::set<std::string> rightPredictions;
    std::vector<std::string> printed{}; ///< the last lines that a whole program printed
};

/// What a step shows of itself, for whoever draws it.
struct LessonSlide {
    struct Choice {
        std::vector<TextSpan> spans;
        bool right = false;
    };
    std::string lesson, title;
    std::size_t step = 0, steps = 0; ///< `step` from 1
    std::vector<TextBlock> text, ask;
    std::vector<Choice> choices;
    std::vector<std::vector<std::string>> table; ///< rows with their titles; the first has those of the columns
    std::string typed; ///< a prediction that is being written
    std::vector<RoomAnswer> predictions; ///< the most frequent first
    std::string right; ///< empty: not revealed, or a choice
    std::vector<TextBlock> why; ///< said when it is revealed, with what stands below the question
    std::string refusal;
    bool predicts = false; ///< it waits for predictions
    bool tells = false; ///< there is something to reveal
    bool revealing = false; ///< a run is under way for it
    bool writes = false; ///< it wants a kernel, whose beginning is shown; of a program it is not
    bool pictured = false; ///< it has a picture from its beginning
};

class PresentedLesson {
public:
    explicit PresentedLesson(LessonPointer lesson) : m_lesson(std::move(lesson)) { }

    const LessonPointer& lesson() const { return m_lesson; }
    std::size_t step() const { return m_step; } ///< from 0
    const LessonStep& shown() const { return m_lesson->steps[m_step]; }
    /// To the last where there are fewer.
    void goTo(std::size_t step);

    bool tells() const; ///< the shown step has something to reveal
    bool predicts() const; ///< and people can say what
    /// What the step shows by now (viewOf()).
    std::optional<LessonView> view() const;
    /// Another step's run would tell what is asked, or be taken for what has no picture: a whole program.
    bool hidesPicture() const;
    const std::string& typed() const { return m_typed; }
    void type(char letter);
    /// Takes the last letter back, else the prediction that was counted last.
    void erase();
    void eraseTyped() { m_typed.clear(); }
    /// Counts what was typed; where nothing was, the last one once more.
    void count();
    /// The answers so far, of the shown step.
    std::vector<std::string> predicted() const;

    void reveal(); ///< that is under way
    /// What the run says of a step, from 0.
    void setRevealed(std::size_t step, RevealedStep revealed);
    const RevealedStep* revealed() const; ///< null: it was not

    LessonSlide slide() const;

private:
    LessonPointer m_lesson;
    std::size_t m_step = 0;
    std::string m_typed;
    std::map<std::size_t, std::vector<std::string>> m_predicted; ///< in their order, by step like the next
    std::map<std::size_t, std::optional<RevealedStep>> m_revealed; ///< empty: under way
};

/// Makes the runs that judge a step, from 0, and looks which predictions are right. `marker` is the lesson's, and keeps
/// its runs. Long work. Throws Cancelled.
RevealedStep revealedBy(
    Marker& marker, const LessonStep& step, const std::vector<std::string>& predicted, Progress& progress);

} // namespace warpatlas::inline lesson
