/// The runs of whole programs that a lesson makes: its own, and those of an attempt, which is a stranger's code and may
/// compute, and no more (app/program/confinement.h). Each text is compiled once. One thread; long work.
#pragma once

#include "app/lesson/attempt.h"
#include "app/lesson/lesson.h"
#include "app/program/kernel_problems.h"
#include "app/program/run_program.h"
#include "kernels/model/error.h"

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

namespace warpatlas::inline lesson {

/// An attempt that needs more is refused.
struct MarkingLimits {
    std::chrono::milliseconds time = std::chrono::seconds(10); ///< of a run
    std::uint64_t bytes = std::uint64_t{1} << 30; ///< the same
    std::chrono::milliseconds compileTime = std::chrono::seconds(60); ///< of its compiler, before that
};

/// A program's run, as Outcome is one of a kernel.
struct ProgramOutcome {
    ProgramWish wish;
    ProgramRun run;
    std::string text; ///< that was compiled
    std::string verdict{}; ///< why a lab's data are not as expected, in words; empty: they are, or there are none
    PrintedText output{}; ///< its standard output, which alone is judged

    nlohmann::ordered_json report() const;
    std::string printed() const; ///< with what it writes to standard error
};
using ProgramOutcomePointer = std::shared_ptr<const ProgramOutcome>;

/// An attempt does not compile, or cannot be run as a stranger's code has to be.
class AttemptError : public InputError {
    using InputError::InputError;
};

class ProgramRuns {
public:
    ProgramRuns(const Lesson& lesson, const MarkingLimits& limits);
    ~ProgramRuns();

    /// The lesson's own run, once. Throws InputError where it does not compile or does not end; Cancelled.
    ProgramOutcomePointer own(const LessonRun& run, const Progress& progress);
    /// What an attempt has to print in that run; empty where it is not judged by that.
    std::optional<std::string> wanted(const LessonRun& run, const Progress& progress);
    /// The attempt in the place of the run's program. Throws AttemptError; InputError where there is no compiler;
    /// Cancelled.
    ProgramOutcomePointer attempted(const LessonRun& run, const Attempt& attempt, const Progress& progress);

private:
    struct Compiled;
    /// `attempt` null: the file itself.
    const Compiled& compiled(
        const LessonRun& run, const std::string& file, const Attempt* attempt, const Progress& progress);
    ProgramOutcomePointer runOf(const LessonRun& run, const std::string& file, const Progress& progress);
    ProgramWish wishOf(const LessonRun& run) const;
    /// Why what a lab's program has written is not what is expected; empty: it is.
    std::string labVerdict(const LessonRun& run, const std::string& written, const Progress& progress);

    const Lesson& m_lesson;
    MarkingLimits m_limits;
    std::map<std::string, std::unique_ptr<Compiled>> m_compiled; ///< by text
    std::map<std::string, ProgramOutcomePointer> m_own; ///< by run and file
};

/// Why an attempt's run has no result that could be looked at: it did not end by itself, or said that it failed. Empty:
/// it has one.
std::string whyNoResult(const ProgramOutcome& outcome, const MarkingLimits& limits);

/// All that is wrong with it, remarks about the host's code as well: a lesson's solution gives no reason for them.
std::vector<ProgramProblem> faultsOf(const ProgramOutcome& outcome);

/// What a program prints, without blanks at ends of lines and empty lines at the end.
std::vector<std::string> linesOfPrint(const std::string& printed);

/// The first line that it prints otherwise, in words; empty: there is none. Blanks at ends of lines, and empty lines at
/// the end, are no difference. `tells`: what is right may be said.
std::string otherPrint(const std::string& printed, const std::string& wanted, bool tells);

} // namespace warpatlas::inline lesson
