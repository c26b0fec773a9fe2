/// A lesson: text in steps, each of which may ask something or want a kernel, and the runs that judge the answers. A
/// plain value, read of the folder that its author wrote; see the guide's chapter on writing lessons.
#pragma once

#include "app/experiment/experiment.h"
#include "app/lesson/condition.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace warpatlas::inline lesson {

/// A whole CUDA program, with main().
struct LessonProgram {
    std::string file;
    std::vector<std::string> arguments;
    std::string gpu = "RTX 3060"; ///< whose properties it sees
    std::string prints; ///< the program whose output is the right one; empty: nobody is judged by that
    /// A folder as courses' labs have it: input0.raw, input1.raw …, output.raw, of which the program is told as wb.h
    /// reads it. Empty: none, and `arguments` are what it gets.
    std::string data;
    std::string type = "vector"; ///< of those: "vector", "matrix", "image"

    bool operator==(const LessonProgram&) const = default;

    bool judges() const { return !prints.empty() || !data.empty(); }
};

/// A launch that a lesson looks at or judges by, or a whole program. Its files are those of the lesson's folder.
struct LessonRun {
    std::string name;
    Experiment experiment; ///< says nothing where there is a program
    std::optional<LessonProgram> program{};
    bool hidden = false; ///< its data are not told to whom it judges
    std::string title{}; ///< for people; empty: it has none, and Lesson::titleOf() gives the name
};

/// A part of a step as it is read: text, or a view of a run that is drawn there.
inline constexpr std::string_view programView = "program";
struct LessonView {
    std::string run;
    std::string view; ///< "data", "launch", "memory", "schedule"; of a program "program"
    std::string thread{}; ///< as `render --thread` takes it; empty: none
    std::string colour = "owner"; ///< as `render --colour` takes it
    std::uint32_t line = 0; ///< of the source, that is looked at; 0: none
    bool operator==(const LessonView&) const = default;
};
struct LessonText {
    std::string markdown; ///< CommonMark
    std::map<std::string, LessonView> shows{}; ///< what its links "show:RUN?view=memory&line=4" show, by address
};
using LessonPart = std::variant<LessonText, LessonView>;

/// One of several answers; the run says which is right.
struct Choice {
    std::string text;
    Condition when;
    std::string but{}; ///< said when it is chosen and not right
};

/// Which thread wrote the element last.
struct WriterOf {
    std::vector<std::uint64_t> element; ///< x, y, z of the output
};
/// Which element the thread writes: "1,0:5,3".
struct ElementOf {
    std::string thread;
};

/// What is answered before the run, and judged by it.
struct LessonQuestion {
    std::string ask, run;
    std::variant<std::string, std::vector<Choice>, WriterOf, ElementOf> of; ///< a text: the report's key of a number
    std::string why; ///< said when it is answered
    std::map<std::string, std::string> buts{}; ///< by a wrong number, thread or element: said when that is answered
};

/// A number that the attempt has to reach, beyond being right.
struct Gate {
    Condition is;
    std::string run;
    std::string without; ///< what the start lacks: "tiling"; its number stands beside
    std::string says{}; ///< what it asks for, as people say it; empty: as its condition is worded
};

/// A kernel that is to be written.
struct Task {
    /// What is to be done with the start; of Free anything.
    enum class Kind : std::uint8_t { Complete, Mend, Improve, Free } kind = Kind::Complete;
    std::string ask;
    std::string start = "start.cu", solution = "solution.cu"; ///< files of the folder
    std::vector<std::string> runs; ///< by which it is judged
    std::vector<Gate> gates;
    /// Files of the folder that must fail, and why: the kind of a problem ("race"), or a gate's key.
    std::map<std::string, std::string> mistakes;
    std::vector<std::string> hints; ///< said one after the other, when somebody asks
    std::string why; ///< said when it is solved or given up
};

/// A table to be filled in: a row for each run, a column for each number.
struct TableTask {
    struct Column {
        std::string title, key;
    };
    std::string ask, why;
    std::vector<std::string> runs;
    std::vector<Column> columns;
};

struct LessonStep {
    std::string title;
    std::vector<LessonPart> parts;
    std::variant<std::monostate, LessonQuestion, Task, TableTask> asks;
    std::uint32_t line = 0; ///< of the lesson's file, where it asks
    std::size_t partsBefore = 0; ///< how many stand before what it asks, of a step that asks nothing all; the rest
                                 ///< comes with the answer

    /// Of what it asks; empty: it asks nothing.
    std::string ask() const;
    std::string why() const; ///< said when it is answered; empty: nothing
    /// The first view before what it asks; the first behind. Null: there is none.
    const LessonView* viewBefore() const;
    const LessonView* viewBehind() const;
};

struct Lesson {
    std::string folder, name; ///< `name`: "03-guard", of its folder
    std::string file; ///< of the folder: "lesson.md", "lesson.es.md"
    std::string title, teaches;
    std::uint32_t minutes = 0;
    std::vector<std::string> needs; ///< names of lessons
    std::vector<LessonRun> runs;
    std::vector<LessonStep> steps; ///< at least one

    const LessonRun& run(std::string_view name) const; ///< of those that it has
    const std::string& titleOf(std::string_view run) const; ///< as people read it
};

/// What a step shows: the first view above what it asks. Once that is `answered` the first one behind; or else the run
/// that was asked, of a table its first, unless the view above is of that. Empty: nothing; of a task its start.
std::optional<LessonView> viewOf(const Lesson& lesson, const LessonStep& step, bool answered);

/// "predict", "complete", "mend", "improve", "free", "measure"; of a step that asks nothing "text".
std::string_view kindOf(const LessonStep& step);

} // namespace warpatlas::inline lesson
