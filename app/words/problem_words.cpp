#include "app/words/problem_words.h"

#include "app/words/cause_words.h"
#include "app/words/efficiency_words.h"
#include "app/words/launch_words.h"
#include "app/words/place_words.h"
#include "app/words/race_words.h"
#include "app/words/say.h"
#include "kernels/model/text.h"

namespace warpatlas::inline words {
namespace {

std::string verb(AccessKind kind)
{
    return kind == AccessKind::Load ? say("reads", "reads")
        : kind == AccessKind::Store ? say("writes", "writes")
                                    : say("updates", "updates");
}

std::string outside(const MemoryFault& fault, Mentions& mentions)
{
    if (!fault.place.isKnown())
        return fmt::format("{} {}", verb(fault.access), placeText(fault.place, mentions));
    std::string words = fmt::format("{} {}, {}", verb(fault.access), placeText(fault.place, mentions),
        distanceText(fault.place, fault.bytes, mentions));
    if (fault.dynamicSharedTaken != 0 && mentions.ofProgram)
        words += say("fault.dynamic_shared_program",
            "; the launch gave {} bytes of dynamic shared memory, and this takes {}: the third value in <<<...>>> "
            "gives it",
            grouped(fault.dynamicSharedGiven), grouped(fault.dynamicSharedTaken));
    else if (fault.dynamicSharedTaken != 0)
        words += say("fault.dynamic_shared",
            "; the launch gave {} bytes of dynamic shared memory, and this takes {}: --shared, in the window "
            "\"shared\" "
            "under Launch, gives it more",
            grouped(fault.dynamicSharedGiven), grouped(fault.dynamicSharedTaken));
    return words;
}

std::string text(const MemoryFault& fault, Mentions& mentions)
{
    const std::string place = placeText(fault.place, mentions);
    switch (fault.what) {
    case MemoryFault::What::Outside:
        return outside(fault, mentions);
    case MemoryFault::What::Constant:
        return say("fault.constant", "{} {}, which is constant: kernels cannot write it", verb(fault.access), place);
    case MemoryFault::What::Misaligned:
        if (!fault.place.coordinates.empty())
            return say("fault.misaligned_surface",
                "{0} {1} bytes at {2}, from a byte on that is no multiple of {1}: the x of a surface counts bytes",
                verb(fault.access), fault.bytes, place);
        return say("fault.misaligned", "{} {} bytes at {}: the address is no multiple of {}", verb(fault.access),
            fault.bytes, place, fault.bytes);
    case MemoryFault::What::Unwritten:
        break;
    }
    if (fault.zeros && fault.unset)
        return say("fault.unset",
            "{} {}, which was never written: host code allocates it, and cudaMalloc() clears nothing: a cudaMemset() "
            "is missing before the launch (here it starts as zeros)",
            verb(fault.access), place);
    if (fault.zeros)
        return say("fault.zeros",
            "{} {}, which the kernel has not written: an output starts as zeros here, but cudaMalloc() clears nothing: "
            "a program has to clear it before the launch, with cudaMemset() (what is given as inout: counts as "
            "set)",
            verb(fault.access), place);
    if (fault.unfilled)
        return fault.unwrittenBytes == fault.bytes
            ? say("fault.unfilled", "reads {}, which no copy has filled: constants start as zeros", place)
            : say("fault.partly_unfilled",
                "reads {0}; no copy has filled {2} of its {1} bytes: constants start as zeros", place, fault.bytes,
                fault.unwrittenBytes);
    return fault.unwrittenBytes == fault.bytes
        ? say("fault.unwritten", "reads {}, which nothing had written before: what is there is left to chance", place)
        : say("fault.partly_unwritten", "reads {0}; nothing had written {2} of its {1} bytes before", place,
            fault.bytes, fault.unwrittenBytes);
}

std::string text(const GuardCells& cells, Mentions&)
{
    return cells.before ? say("guard_cells.before",
               "the kernel wrote before the beginning of {}, up to {} beyond: {} of the guard cells there changed",
               cells.buffer, counted(cells.furthest, noun::byte), counted(cells.bytes, noun::byte))
                        : say("guard_cells.behind",
                            "the kernel wrote past the end of {}, up to {} beyond: {} of the guard cells there changed",
                            cells.buffer, counted(cells.furthest, noun::byte), counted(cells.bytes, noun::byte));
}

/// Names what free() was given: the buffer, with its size, where it is one.
std::string freedPlace(const MemoryPlace& place, Mentions& mentions)
{
    switch (place.where) {
    case MemoryPlace::Where::Variable:
        return say(
            "freed.variable", "{}, which has {}", placeText(place, mentions), counted(place.elements, noun::element));
    case MemoryPlace::Where::NullPointer:
        return say("place.null", "a null pointer");
    case MemoryPlace::Where::Nowhere:
        return say("freed.nowhere", "no buffer at all");
    default:
        return placeText(place, mentions);
    }
}

std::string text(const HeapFault& fault, Mentions& mentions)
{
    const std::string place = freedPlace(fault.place, mentions);
    if (!fault.freedBefore)
        return say("heap.not_given", "frees an address that malloc did not give: {}; the block stops here", place);
    const std::uint32_t line = fault.place.piece.freedLine;
    return say("heap.twice", "frees a second time what was freed{}: {}; the block stops here", lineText(line), place);
}

/// Quotes CUDA's own words, whatever the language. In a program's list the place stands before it already.
std::string text(const FailedAssertion& failed, const Problem& problem, const Mentions& mentions)
{
    if (mentions.ofProgram)
        return say("assertion", "the assertion `{}` failed", failed.expression);
    const auto index = [](const Dim3& at) { return fmt::format("[{},{},{}]", at.x, at.y, at.z); };
    return fmt::format("{}:{}: {}: block: {}, thread: {} Assertion `{}` failed.", failed.file, failed.line,
        failed.function, index(problem.block.value_or(Dim3{0, 0, 0})), index(problem.thread.value_or(Dim3{0, 0, 0})),
        failed.expression);
}

std::string text(const ZeroDivision& division, Mentions&)
{
    return division.remainder ? say("division.remainder",
               "takes the remainder of a division by zero: a GPU goes on, with a result that CUDA leaves open")
                              : say("division", "divides by zero: a GPU goes on, with a result that CUDA leaves open");
}

/// "'sum', which line 3 declares without a value"
std::string unsetText(const UnsetVariable& unset)
{
    if (unset.name.empty() && unset.takenLine == 0)
        return say(
            "unset.register", "a register that nothing has set (first taken in PTX line {})", unset.takenPtxLine);
    return unset.name.empty()
        ? say("unset.unknown", "a variable that nothing has set (first taken in line {})", unset.takenLine)
        : say("unset.known", "'{}', which line {} declares without a value and this thread has not set", unset.name,
            unset.declaredLine);
}

std::string text(const UnsetVariable& unset, Mentions& mentions)
{
    using enum UnsetVariable::Use;
    const std::string of = unsetText(unset);
    const auto does = [&] {
        switch (unset.use) {
        case Branch:
            return say("unset.branch", "decides by {}", of);
        case Address:
            return say("unset.address", "makes an address from {}", of);
        case Passed:
            return say("unset.passed", "passes to or from a function what is made from {}", of);
        case Printed:
            return say("unset.printed", "prints what is made from {}", of);
        case Exchanged:
            return say("unset.exchanged", "shares with other threads what is made from {}", of);
        case ReadBack:
            if (unset.storedLine == 0) // code without a source
                return say("unset.read_again", "reads {}, where a thread has put what is made from {}",
                    placeText(unset.place, mentions), of);
            return say("unset.read_back", "reads {}, where line {} has put what is made from {}",
                placeText(unset.place, mentions), unset.storedLine, of);
        case Stored:
            break;
        }
        return say("unset.stored", "stores what is made from {}", of);
    };
    return say("unset", "{}: it starts as 0 here, and on a GPU as whatever the register holds", does());
}

std::string text(const BlockStop& stop, Mentions& mentions)
{
    switch (stop.what) {
    case BlockStop::What::Instruction:
        return say("stop.instruction",
            "the instruction {} (PTX line {}) is not supported by the simulator; the block stops here", stop.name,
            stop.ptxLine);
    case BlockStop::What::Call:
        if (stop.name.starts_with("__cudaCDP") || stop.name.starts_with("cudaLaunchDevice")
            || stop.name.starts_with("cudaGetParameterBuffer"))
            return say("stop.device_launch",
                "launches a kernel from a kernel (dynamic parallelism), which the simulator does not do; the block "
                "stops here");
        return say("stop.call", "calling {} (PTX line {}) is not supported by the simulator; the block stops here",
            stop.name, stop.ptxLine);
    case BlockStop::What::GridSync:
        return say("stop.grid_sync",
            "this_grid() can synchronise in a cooperative launch only (cudaLaunchCooperativeKernel), and this is an "
            "ordinary one; the block stops here");
    case BlockStop::What::ConstantWrite:
        return say("stop.constant",
            "'{}' is constant memory, which kernels cannot write: the compiler made a trap of it, and the block stops "
            "here (host code fills it with cudaMemcpyToSymbol())",
            stop.name);
    case BlockStop::What::Breakpoint:
        return say("stop.breakpoint", "the kernel came to a breakpoint (brkpt), and no debugger is there");
    case BlockStop::What::CallDepth:
        return say("stop.depth", "the call stack overflows: 2048 calls within each other");
    case BlockStop::What::NoFunction:
        return say("stop.no_function", "calls through a pointer that is no function's; the block stops here");
    case BlockStop::What::NoTexture:
        if (mentions.ofProgram)
            return say("stop.no_texture_program",
                "{} (PTX line {}) reads from what is no texture object, or shows memory that was freed; the block "
                "stops "
                "here",
                stop.name, stop.ptxLine);
        return say("stop.no_texture",
            "{} (PTX line {}) reads from what is no texture object: the argument is a texture with tex:DATA; the block "
            "stops here",
            stop.name, stop.ptxLine);
    case BlockStop::What::NoSurface:
        if (mentions.ofProgram)
            return say("stop.no_surface_program",
                "{} (PTX line {}) is given what is no surface object, or shows memory that was freed; the block stops "
                "here",
                stop.name, stop.ptxLine);
        return say("stop.no_surface",
            "{} (PTX line {}) is given what is no surface object: the argument is a surface with surf:in:, surf:out: "
            "or "
            "surf:inout:; the block stops here",
            stop.name, stop.ptxLine);
    case BlockStop::What::OtherTexture:
        return say("stop.other_texture",
            "{} (PTX line {}) takes other coordinates than the object was made for; the block stops here", stop.name,
            stop.ptxLine);
    case BlockStop::What::Trap:
        break;
    }
    return say("stop.trap", "the kernel stopped itself with trap");
}

std::string placeOf(const Shape& shape, std::uint64_t value)
{
    const std::uint64_t element = value / shape.channels;
    const std::uint64_t x = element % shape.extent.x, row = element / shape.extent.x;
    std::string place = fmt::format("x {}", x);
    if (shape.extent.y > 1 || shape.extent.z > 1)
        place += fmt::format(", y {}", row % shape.extent.y);
    if (shape.extent.z > 1)
        place += fmt::format(", z {}", row / shape.extent.y);
    if (shape.channels > 1)
        place += say("wrong.channel", ", channel {}", value % shape.channels);
    return place;
}

std::string fromReference(
    const WrongValues& wrong, const std::string& differing, const std::string& all, const std::string& place)
{
    const std::string which = wrong.shape.values() == 1
        ? say("wrong.only_from", "the only value of {} differs from that of {}", wrong.buffer, wrong.reference)
        : wrong.differing == 1
        ? say("wrong.one_from", "{} of {} values of {} differs from that of {}; the first at {}", differing, all,
            wrong.buffer, wrong.reference, place)
        : say("wrong.several_from", "{} of {} values of {} differ from those of {}; the first at {}", differing, all,
            wrong.buffer, wrong.reference, place);
    std::string words = say("wrong", "{}: {} instead of {}", which, wrong.got, wrong.expected);
    if (wrong.unwritten)
        words += "; " + say("cause.not_written", "no thread wrote it");
    return words;
}

std::string text(const FailedReference& failed, Mentions&)
{
    return say("reference.failed", "it is not checked against {}: {}", failed.reference, failed.reason);
}

std::string text(const WrongValues& wrong, Mentions&)
{
    const std::uint64_t values = wrong.shape.values();
    const std::string differing = grouped(wrong.differing), all = grouped(values),
                      place = placeOf(wrong.shape, wrong.first);
    if (!wrong.reference.empty())
        return fromReference(wrong, differing, all, place);
    const std::string which = values == 1 ? say("wrong.only", "the only value differs from the CPU's")
        : wrong.differing == 1
        ? say("wrong.one", "{} of {} values differs from the CPU's; the first at {}", differing, all, place)
        : say("wrong.several", "{} of {} values differ from the CPU's; the first at {}", differing, all, place);
    std::string words = say("wrong", "{}: {} instead of {}", which, wrong.got, wrong.expected);
    if (wrong.unwritten)
        words += "; " + say("cause.not_written", "no thread wrote it");
    return words;
}

std::string text(const FixedBlock& fixed, Mentions&)
{
    return say("fixed_block", "{} is written for blocks of {} threads, not of {}", fixed.kernel,
        toText(fixed.writtenFor), toText(fixed.block));
}

std::string text(const RepeatedWrites& writes, Mentions&)
{
    const std::string axes = writes.y && writes.z ? say("axes.yz", "y and z") : writes.y ? "y" : "z";
    return say("repeated_writes",
        "the kernel does not look at {0}: the threads along {0} do the same again, and every element is written by "
        "{1} threads",
        axes, grouped(writes.times));
}

std::string text(const MistakeNotShown& mistake, Mentions&)
{
    return mistake.launchChosen
        ? say("not_shown.chosen", "the launch that was chosen replaces the mistake's, so that the mistake is not shown")
        : say("not_shown.right",
            "a grid that is rounded down is the right one for this block and these data, so that the mistake is not "
            "shown");
}

std::string text(const UnfilledVariable& variable, Mentions&)
{
    const auto filled = [&] {
        switch (variable.by) {
        case UnfilledVariable::By::CopyToSymbol:
            return say("unfilled.copy", "{} is filled by {}() with cudaMemcpyToSymbol (line {})", variable.name,
                variable.function, variable.line);
        case UnfilledVariable::By::CopyToSymbolAsync:
            return say("unfilled.copy_async", "{} is filled by {}() with cudaMemcpyToSymbolAsync (line {})",
                variable.name, variable.function, variable.line);
        case UnfilledVariable::By::SymbolAddress:
            return say("unfilled.address",
                "{} is given to the host by {}() with cudaGetSymbolAddress (line {}), which may fill it", variable.name,
                variable.function, variable.line);
        case UnfilledVariable::By::Host:
            break;
        }
        return say("unfilled.host", "{} is filled by {}() (line {})", variable.name, variable.function, variable.line);
    };
    return variable.zero
        ? say("unfilled.zero",
            "{0}, which is not run here: it is zero; give it with --symbol {1}=..., or in the field {1} of \"Called "
            "with\"",
            filled(), variable.name)
        : say("unfilled.initial",
            "{0}, which is not run here: it has the value of its declaration; give it with --symbol {1}=..., or in the "
            "field {1} of \"Called with\"",
            filled(), variable.name);
}

std::string text(const ToldByApi& told, Mentions&)
{
    return told.words;
}
std::string text(const Race& race, Mentions& mentions)
{
    return say("race.label", "race: {}", raceSentence(race, mentions));
}
std::string text(const BarrierFault& fault, Mentions&)
{
    return barrierSentence(fault);
}
std::string text(const LaunchLimit& limit, Mentions& mentions)
{
    return limitSentence(limit, mentions.ofProgram);
}
std::string text(const Inefficiency& fact, Mentions&)
{
    return inefficiencySentence(fact);
}

/// "in 7 of 8 launches of noise, first in launch 2 of 9"
std::string launchesText(const Problem& problem, Mentions& mentions)
{
    const InLaunches& in = *problem.launches;
    std::string words;
    if (in.ofKernel >= 2) {
        const std::string of = in.onlyKernel ? std::string() : say("launches.of", " of {}", in.entry);
        // Other launches may have it as well where it was not looked for; kinds that need no record show in all.
        const bool needsRecord = problem.kind == ProblemKind::Race || problem.kind == ProblemKind::Uninitialised;
        if (in.with == in.ofKernel)
            words = (in.ofKernel == 2 ? say("launches.both", "in both launches")
                                      : say("launches.all", "in all {} launches", grouped(in.ofKernel)))
                + of;
        else if (in.withInFull == in.with && in.inFull < in.ofKernel && needsRecord)
            words = say("launches.looked_for", "in {} launches{} in which it is looked for (of {})",
                in.withInFull < in.inFull
                    ? say("some_of_the", "{} of the {}", grouped(in.withInFull), grouped(in.inFull))
                    : in.inFull == 2 ? say("both", "both")
                                     : say("all", "all {}", grouped(in.inFull)),
                of, grouped(in.ofKernel));
        else
            words = say("launches.some", "in {} of {} launches{}", grouped(in.with), grouped(in.ofKernel), of);
    }
    if (!in.first)
        return words;
    const std::string first = say("launch_of", "launch {} of {}", grouped(*in.first), grouped(in.launches));
    words = in.with == 1 ? say("launches.one", "{}, {}", first, in.entry)
                         : say("launches.first", "{}, first in {}", words, first);
    if (in.block)
        words += say("at_block", ", block {}", indexText(*in.block));
    if (in.thread)
        words += say("at_thread", ", thread {}", indexText(*in.thread));
    mentions.block = mentions.block || in.block;
    mentions.thread = mentions.thread || in.thread;
    return words;
}

std::string sentence(const Problem& problem, Mentions& mentions)
{
    std::string words = std::visit(
        [&](const auto& fact) {
            if constexpr (std::is_same_v<std::decay_t<decltype(fact)>, FailedAssertion>)
                return text(fact, problem, mentions);
            else
                return text(fact, mentions);
        },
        problem.fact);
    words = ofEarlierLaunch(problem.earlierEntry, words);
    for (const Cause& cause : problem.causes)
        words += "; " + causeText(cause, mentions);
    if (problem.launches)
        if (const std::string where = launchesText(problem, mentions); !where.empty())
            words = where + ": " + words;
    return words;
}

} // namespace

bool saysPossible(const Problem& problem)
{
    return problem.severity == Severity::Possible && factOf<Race>(problem) != nullptr && !problem.launches;
}

std::string sentenceAfterLabel(const Problem& problem)
{
    Mentions mentions;
    return sentence(problem, mentions);
}

namespace {

std::string sentenceWith(const Problem& problem, Mentions mentions)
{
    const std::string words = sentence(problem, mentions);
    return saysPossible(problem) ? say("possible", "possible {}", words) : words;
}

} // namespace

std::string sentenceOf(const Problem& problem)
{
    return sentenceWith(problem, {});
}

std::string sentenceInProgram(const Problem& problem)
{
    return sentenceWith(problem, {.ofProgram = true});
}

std::string placeInWords(const Problem& problem)
{
    // A race names two threads, a barrier many: the sentence says which, and one more beside it would mislead.
    Mentions mentions;
    sentence(problem, mentions);
    std::string words;
    const auto add = [&](const std::string& part) { words += (words.empty() ? "" : ", ") + part; };
    if (problem.line)
        add(say("line", "line {}", *problem.line));
    if (problem.block && !mentions.block)
        add(say("block_at", "block {}", indexText(*problem.block)));
    if (problem.thread && !mentions.thread)
        add(say("thread_at", "thread {}", indexText(*problem.thread)));
    return words;
}

std::string notJudgedInWords(const std::string& reason)
{
    return say("problem.not_judged", "whether the run is right was not looked at ({}); `warpatlas run` does", reason);
}

std::string sentenceWithPlace(const Problem& problem)
{
    const std::string place = placeInWords(problem);
    return place.empty() ? sentenceOf(problem) : place + ": " + sentenceOf(problem);
}

std::string timesInWords(const Problem& problem)
{
    return problem.count < 2 || problem.kind == ProblemKind::Mismatch
        ? std::string()
        : say("report.times", " ({} times)", grouped(problem.count));
}

std::string wrongRunInWords(std::span<const Problem> problems)
{
    if (problems.empty())
        return {};
    const std::string first = sentenceWithPlace(problems.front());
    return problems.size() == 1
        ? say("problem.wrong_run", "The run is wrong: {}", first)
        : say("problem.wrong_run_more", "The run is wrong ({} problems): {}", problems.size(), first);
}

void ProblemCount::add(Severity severity)
{
    ++(severity == Severity::Error ? errors : severity == Severity::Possible ? possible : remarks);
}

std::string toText(const ProblemCount& count)
{
    std::string text;
    const auto add = [&](std::uint64_t number, const std::string& words) {
        if (number > 0)
            text += (text.empty() ? "" : ", ") + words;
    };
    add(count.errors, counted(count.errors, noun::error));
    add(count.possible, say("window.drawer.possible", "{} possible", grouped(count.possible)));
    add(count.remarks, counted(count.remarks, noun::remark));
    return text;
}

} // namespace warpatlas::inline words
