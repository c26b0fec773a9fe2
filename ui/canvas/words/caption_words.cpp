#include "ui/canvas/words/caption_words.h"

#include "app/experiment/kernel_name.h"
#include "app/report/report_words.h"
#include "app/words/figures.h"
#include "app/words/say.h"
#include "ui/canvas/words/data_words.h"

#include <algorithm>

namespace warpatlas::ui::inline canvas {

namespace {

constexpr const char* spacedDot = "  ·  ";
constexpr Noun differs{"value_differs", "value differs", "values differ"};

RichText whatWasRun(const Outcome& outcome)
{
    const BoundExperiment& bound = *outcome.bound;
    const Launch& launch = bound.launch;
    RichText text;
    append(text, nameOfKernel(bound), Tone::Plain, true);
    if (const std::string mistake = mistakeTitle(bound); !mistake.empty())
        append(text, say("caption.mistake", ", mistake: {}", mistake), Tone::Wrong, true);
    for (std::size_t i = 0; i < bound.data.size(); ++i) {
        const Dataset& data = bound.data[i];
        append(text, (i == 0 ? spacedDot : say("list.last", " and ")) + nameAndConversion(data));
        // The names of generated data contain their size.
        if (data.label.find_first_of("0123456789") == std::string::npos)
            append(text, ", " + sizeText(data.array->shape().extent));
    }
    if (bound.kernel)
        if (const std::string words = parametersInWords(bound.kernel->description(), bound.experiment.parameters);
            !words.empty())
            append(text, spacedDot + words);
    append(text, spacedDot);
    appendMarked(text, launchWords(launch));
    return text;
}

/// Returns "out of bounds" for an error, "possible race" for a problem that did not show in this run.
std::string kindInWords(const Problem& problem)
{
    std::string words(nameOf(problem.kind));
    std::ranges::replace(words, '_', ' ');
    return problem.severity == Severity::Possible ? say("possible", "possible {}", words) : words;
}

/// Returns what the report counts as wrong (exit status 1); empty where nothing is.
RichText whatIsWrong(const Outcome& outcome)
{
    std::vector<std::string> kinds;
    const auto add = [&kinds](std::string words) {
        if (std::ranges::find(kinds, words) == kinds.end())
            kinds.push_back(std::move(words));
    };
    bool sure = false;
    for (const Problem& problem : outcome.problems)
        if (problem.severity != Severity::Information && problem.kind != ProblemKind::Mismatch) {
            add(kindInWords(problem));
            sure |= problem.severity == Severity::Error;
        }
    if (outcome.check && !outcome.check->matches) {
        const std::string reference = nameOfReference(outcome), count = counted(outcome.check->differing, differs);
        add(reference.empty() ? say("caption.differs", "{} from the CPU's", count)
                              : say("caption.differs_from", "{} from {}", count, reference));
        sure = true;
    }
    RichText text;
    for (const std::string& words : kinds)
        append(text,
            !text.empty() ? ", " + words
                : sure    ? say("caption.wrong", "The run is wrong: {}", words)
                          : say("caption.may_be_wrong", "The run may be wrong: {}", words),
            sure ? Tone::Wrong : Tone::Warning, true);
    return text;
}

RichText whereItComesFrom(const Outcome& outcome)
{
    RichText text;
    const auto soft = [&](std::string words, bool strong = false) {
        append(text, std::move(words), Tone::Soft, strong);
    };
    soft(outcome.device.name);
    if (outcome.owners) {
        soft(spacedDot + say("caption.owners", "owners "));
        soft(std::string(nameOf(outcome.ownersProvenance)), true);
    }
    if (const Schedule* schedule = outcome.schedule.get()) {
        soft(spacedDot + say("caption.schedule", "schedule "));
        soft(std::string(nameOf(schedule->provenance)), true);
        // The device is named at the beginning already where it recorded the schedule itself.
        if (!schedule->device.empty() && schedule->provenance != Provenance::Recorded)
            soft(say("caption.device", " for {}", schedule->device));
    }
    soft(spacedDot + std::string("WarpAtlas " WARPATLAS_VERSION));
    return text;
}

} // namespace

std::vector<RichText> captionWords(const Outcome& outcome)
{
    std::vector<RichText> words{whatWasRun(outcome), whereItComesFrom(outcome)};
    if (RichText wrong = whatIsWrong(outcome); !wrong.empty())
        words.insert(words.begin() + 1, std::move(wrong));
    return words;
}

std::string captionText(const Outcome& outcome)
{
    std::string text;
    for (const RichText& words : captionWords(outcome))
        text += (text.empty() ? "" : spacedDot) + plainText(words);
    return text;
}

} // namespace warpatlas::ui::inline canvas
