#include "app/sweep/sweep_words.h"

#include "app/sweep/axis_value.h"
#include "app/sweep/crossover.h"
#include "app/sweep/size_data.h"
#include "app/words/figures.h"
#include "app/words/names.h"
#include "app/words/say.h"
#include "kernels/model/text.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>

namespace warpatlas::inline sweep {

namespace {

/// The time that decides which point is best: the GPU's kernel where it was timed, else the CPU's fastest form. Beside
/// a CPU the GPU's copies are part of its time.
const TimeResult* decidingTime(const SweepResult& result, const SweepPoint& point)
{
    const bool besideCpu = isOver(result.sweep, SweepOver::Device);
    const TimeResult* const kernel = findTime(point.times, besideCpu ? Timed::EndToEnd : Timed::Kernel);
    return kernel || point.device.is(DeviceKind::Cuda) ? kernel : fastestCpu(point);
}

std::string crossoverSentence(const SweepResult& result)
{
    const auto withCopies = crossoverOf(result, Timed::EndToEnd), alone = crossoverOf(result, Timed::Kernel);
    if (!withCopies)
        return {};
    const bool elements = result.sweep.axes.front().over != SweepOver::Parameter;
    const auto place = [&](const Crossover& crossover) {
        return elements ? counted(std::uint64_t(roughly(crossover.at)), noun::element)
                        : nameOf(result.sweep.axes.front()) + " " + significant(crossover.at, 2);
    };
    std::string sentence;
    switch (withCopies->kind) {
    case Crossover::Kind::FromHere:
        sentence = say("sweep.from_here", "from {} on the GPU wins, copies included", place(*withCopies));
        break;
    case Crossover::Kind::Always:
        sentence = say("sweep.always", "the GPU wins at every point, copies included");
        break;
    case Crossover::Kind::Never:
        sentence = say("sweep.never", "the GPU does not win up to the last point, copies included");
        break;
    }
    if (!alone)
        return sentence;
    switch (alone->kind) {
    case Crossover::Kind::FromHere:
        return say("sweep.alone_from", "{}; its kernel alone from {} on", sentence, place(*alone));
    case Crossover::Kind::Always:
        return withCopies->kind == Crossover::Kind::Always
            ? sentence
            : say("sweep.alone_always", "{}; its kernel alone at every point", sentence);
    case Crossover::Kind::Never:
        break;
    }
    return say("sweep.alone_never", "{}, nor its kernel alone", sentence);
}

/// The point that takes least; empty where none was timed.
std::optional<std::size_t> fastestPoint(const SweepResult& result)
{
    std::optional<std::size_t> best;
    for (std::size_t i = 0; i < result.points.size(); ++i) {
        const TimeResult* const time = result.points[i].isRight() ? decidingTime(result, result.points[i]) : nullptr;
        if (time && (!best || time->medianMs < decidingTime(result, result.points[*best])->medianMs))
            best = i;
    }
    return best;
}

/// Points of one sort take as long as data of one size do: which is fastest is a question.
bool comparesLikes(const SweepResult& result)
{
    return !isOver(result.sweep, SweepOver::Size) && !isOver(result.sweep, SweepOver::Data);
}

/// Where times do not grow with the axis: which point is best.
std::string bestSentence(const SweepResult& result)
{
    const auto found = fastestPoint(result);
    if (!found)
        return {};
    const std::size_t best = *found;
    const TimeResult& fastest = *decidingTime(result, result.points[best]);
    std::vector<std::string> alike;
    double slowest = fastest.medianMs;
    std::size_t slow = best;
    for (std::size_t i = 0; i < result.points.size(); ++i) {
        const TimeResult* const time = result.points[i].isRight() ? decidingTime(result, result.points[i]) : nullptr;
        if (!time || i == best)
            continue;
        if (compareTimes(fastest, *time) != Verdict::Faster)
            alike.push_back(placeInWords(result, i));
        if (time->medianMs > slowest) {
            slowest = time->medianMs;
            slow = i;
        }
    }
    if (slow == best && alike.empty() && result.points.size() > 1)
        return {}; // no other was timed
    if (slow == best || alike.size() + 1 == result.points.size())
        return say("sweep.all_alike", "no point is clearly faster than the others: {}", milliseconds(fastest.medianMs));
    std::string sentence = say("sweep.best", "fastest: {}, {}; {} takes {} times as long", placeInWords(result, best),
        milliseconds(fastest.medianMs), placeInWords(result, slow), significant(slowest / fastest.medianMs, 2));
    if (alike.size() == 1 || alike.size() == 2)
        sentence += say("sweep.alike", "; not clearly slower: {}", listed(alike));
    else if (!alike.empty())
        sentence += say("sweep.alike_many", "; {} others are not clearly slower", alike.size());
    if (isOver(result.sweep, SweepOver::Device))
        sentence += say("sweep.with_copies", "; a GPU's copies included");
    return sentence;
}

/// Where no GPU's kernel was timed: between what its predicted time lies.
std::string predictedSentence(const SweepResult& result)
{
    std::vector<SeriesValue> bands;
    for (std::size_t i = 0; i < result.points.size(); ++i) {
        const SweepPoint& point = result.points[i];
        if (findTime(point.times, Timed::Kernel))
            return {};
        if (point.isRight() && point.predicted)
            bands.push_back({i, point.predicted->medianMs, point.predicted->ciLowMs, point.predicted->ciHighMs});
    }
    if (bands.empty())
        return {};
    if (bands.size() == 1)
        return say("sweep.predicted_once", "the kernel is predicted to take {} at {}",
            millisecondsBetween(bands.front().low, bands.front().high), placeInWords(result, bands.front().point));
    return say("sweep.predicted", "the kernel is predicted to take {}",
        bandsInWords(result, bands, [](double low, double high) { return millisecondsBetween(low, high); }));
}

/// How the CPU's time grows with the data, where there is no other to compare it with.
std::string growthSentence(const SweepResult& result)
{
    const SweepPoint *first = nullptr, *last = nullptr;
    if (result.sweep.axes.size() > 1)
        return {}; // each of the other's values has a growth of its own
    for (const SweepPoint& point : result.points)
        if (point.isRight() && fastestCpu(point)) {
            if (!first || elementsIn(point) < elementsIn(*first))
                first = &point;
            if (!last || elementsIn(point) > elementsIn(*last))
                last = &point;
        }
    if (!first || elementsIn(*first) == elementsIn(*last))
        return {};
    return say("sweep.grows",
        "the CPU's fastest form takes {} at {} and {} at {}; no time was taken on a GPU, so that no crossover is "
        "marked",
        milliseconds(fastestCpu(*first)->medianMs), counted(elementsIn(*first), noun::element),
        milliseconds(fastestCpu(*last)->medianMs), grouped(elementsIn(*last)));
}

std::string counterText(double value, SweepCounter counter)
{
    return inUnit(value, isFraction(counter) ? ValueUnit::Fraction : ValueUnit::Plain);
}

/// Says how a counter goes along the axis, where nothing was timed.
std::string counterSentence(const SweepResult& result, SweepCounter counter)
{
    std::optional<std::size_t> least, most;
    const auto at = [&](std::size_t point) { return *result.points[point].counter(counter); };
    for (std::size_t i = 0; i < result.points.size(); ++i) {
        if (!result.points[i].counter(counter) || !result.points[i].isRight())
            continue;
        if (!least || at(i) < at(*least))
            least = i;
        if (!most || at(i) > at(*most))
            most = i;
    }
    if (!least)
        return {};
    const std::string low = counterText(at(*least), counter), high = counterText(at(*most), counter);
    return low == high ? std::string()
                       : say("sweep.goes_from", "{}: from {} at {} to {} at {}", titleOf(counter), low,
                           placeInWords(result, *least), high, placeInWords(result, *most));
}

/// The same, and where it is the same at all points, that too.
std::string lookedAtSentence(const SweepResult& result, SweepCounter counter)
{
    if (std::string sentence = counterSentence(result, counter); !sentence.empty())
        return sentence;
    const auto any = std::ranges::find_if(
        result.points, [&](const SweepPoint& point) { return point.isRight() && point.counter(counter); });
    if (any == result.points.end())
        return {};
    return say("sweep.same_everywhere", "{}: {} at every point", titleOf(counter),
        counterText(*any->counter(counter), counter));
}

std::string nothingDiffers()
{
    return say("sweep.nothing_differs", "nothing that was counted differs between the points");
}

} // namespace

std::string titleOf(const SweepAxis& axis)
{
    switch (axis.over) {
    case SweepOver::Block:
        return std::ranges::all_of(
                   axis.values, [](const std::string& value) { return blockOf(value).count() == blockOf(value).x; })
            ? say("sweep.axis.threads", "Threads of a block")
            : say("sweep.axis.block", "Block");
    case SweepOver::Size:
        return say("sweep.axis.size", "Elements");
    case SweepOver::Data:
        if (const std::string kinds = madeKindsInWords(axis); !kinds.empty())
            return say("sweep.axis.made", "Size of the {}", kinds);
        return say("sweep.axis.data", "Data");
    case SweepOver::Variant:
        return say("sweep.axis.variant", "Variant");
    case SweepOver::Device:
        return say("sweep.axis.device", "Device");
    case SweepOver::Gpu:
        return say("sweep.axis.gpu", "GPU");
    case SweepOver::Launches:
        return say("sweep.axis.launches", "Launches");
    case SweepOver::Parameter:
        break;
    }
    return axis.parameter;
}

std::string valueInWords(const SweepAxis& axis, const std::string& value)
{
    if (axis.over == SweepOver::Size)
        return grouped(elementsOf(value));
    if (std::string size = madeSizeInWords(axis, value); !size.empty())
        return size;
    if (axis.over != SweepOver::Block)
        return value;
    std::string words;
    for (const char letter : value)
        words += letter == 'x' ? std::string(" × ") : std::string(1, letter);
    return words;
}

std::string placeInWords(const Sweep& sweep, std::size_t point)
{
    std::string words;
    const std::vector<std::size_t> place = sweep.placeOf(point);
    for (std::size_t i = 0; i < place.size(); ++i) {
        const SweepAxis& axis = sweep.axes[i];
        words +=
            fmt::format("{}{} {}", words.empty() ? "" : ", ", nameOf(axis), valueInWords(axis, axis.values[place[i]]));
    }
    return words;
}

std::string valueInWords(const SweepResult& result, std::size_t axis, std::size_t value)
{
    const SweepAxis& of = result.sweep.axes[axis];
    if (of.over == SweepOver::Size)
        for (std::size_t i = 0; i < result.points.size(); ++i)
            if (result.points[i].ran && result.sweep.placeOf(i)[axis] == value)
                return grouped(elementsIn(result.points[i]));
    return valueInWords(of, of.values[value]);
}

std::string placeInWords(const SweepResult& result, std::size_t point)
{
    std::string words;
    const std::vector<std::size_t> place = result.sweep.placeOf(point);
    for (std::size_t i = 0; i < place.size(); ++i) {
        const bool sized = result.sweep.axes[i].over == SweepOver::Size && result.points[point].ran;
        words += (words.empty() ? "" : ", ")
            + (sized ? counted(elementsIn(result.points[point]), noun::element)
                     : nameOf(result.sweep.axes[i]) + " " + valueInWords(result, i, place[i]));
    }
    return words;
}

std::string bandsInWords(const SweepResult& result, const std::vector<SeriesValue>& bands,
    const std::function<std::string(double low, double high)>& between)
{
    const SeriesValue least = std::ranges::min(bands, {}, &SeriesValue::value),
                      most = std::ranges::max(bands, {}, &SeriesValue::value);
    // Between bands that overlap a model tells no difference.
    if (least.high >= most.low)
        return say("sweep.bands_alike", "{} at all {} points; their bands overlap, so that none is the least",
            between(std::ranges::min(bands, {}, &SeriesValue::low).low,
                std::ranges::max(bands, {}, &SeriesValue::high).high),
            bands.size());
    // One that overlaps with both ends would be among the least and among the most: others are counted, not named.
    const auto overlapping = [&](const SeriesValue& one) {
        return std::ranges::count_if(bands, [&](const SeriesValue& band) {
            return band.point != one.point && band.low <= one.high && band.high >= one.low;
        });
    };
    const auto end = [&](const SeriesValue& band) {
        const std::string words =
            say("sweep.band_at", "{}, at {}", between(band.low, band.high), placeInWords(result, band.point));
        const auto more = overlapping(band);
        return more == 0 ? words
            : more == 1  ? say("sweep.band_and_one", "{} (one more overlaps with it)", words)
                         : say("sweep.band_and_more", "{} ({} more overlap with it)", words, more);
    };
    const std::string words = say("sweep.bands", "least, {}, and most, {}", end(least), end(most));
    return overlapping(least) + overlapping(most) == 0 ? say("sweep.bands_apart", "{}: the bands lie apart", words)
                                                       : words;
}

std::string nameOfKernel(const SweepResult& result)
{
    const Experiment& base = result.sweep.base;
    if (!base.source || !base.kernel.empty())
        return base.kernel;
    return result.conditions.code.empty() ? base.source->file : result.conditions.code.front().first;
}

std::vector<std::string> faultsOf(const SweepResult& result)
{
    std::vector<std::string> sentences;
    const auto wrong =
        std::ranges::count_if(result.points, [](const SweepPoint& point) { return point.ran && !point.isRight(); });
    const auto stopped = std::ranges::count_if(result.points, &SweepPoint::stopped);
    const std::size_t all = result.points.size();
    if (wrong > 0)
        sentences.push_back(
            say("sweep.wrong", "wrong results at {} of {} points: their times say nothing", wrong, all));
    if (stopped > 0)
        sentences.push_back(
            say("sweep.stopped_points", "{} of {} points were stopped, as they did not end", stopped, all));
    return sentences;
}

std::vector<std::string> gapsOf(const SweepResult& result)
{
    std::vector<std::string> sentences;
    const auto refused = std::ranges::count_if(
        result.points, [](const SweepPoint& point) { return !point.refusal.empty() && !point.stopped; });
    const std::size_t all = result.points.size();
    if (refused > 0)
        sentences.push_back(say("sweep.refused", "{} of {} points could not run", refused, all));
    if (!result.complete())
        sentences.push_back(say("sweep.incomplete", "{} of {} points are done", result.pointsDone(), all));
    return sentences;
}

namespace {

std::vector<std::string> allFindings(const SweepResult& result)
{
    std::vector<std::string> all = faultsOf(result); // they come before everything that was found
    std::ranges::move(gapsOf(result), std::back_inserter(all));
    const auto add = [&](std::string sentence) {
        if (!sentence.empty())
            all.push_back(std::move(sentence));
    };
    const std::size_t faults = all.size();
    const auto foundNothing = [&] { return all.size() == faults; };
    if (launchAxisOf(result.sweep)) {
        for (std::string& sentence : launchSentences(result))
            add(std::move(sentence));
        if (foundNothing())
            add(say("sweep.launches_untimed", "no times of two numbers of launches are there to compare"));
        return all;
    }
    const bool grows = !comparesLikes(result);
    add(crossoverSentence(result));
    if (foundNothing() && !grows)
        add(bestSentence(result));
    const std::string predicted = predictedSentence(result);
    const bool timesSaid = !foundNothing();
    const bool onGpu = std::ranges::any_of(
        result.points, [](const SweepPoint& point) { return findTime(point.times, Timed::Kernel) != nullptr; });
    const bool ofCpu = grows && !onGpu && foundNothing();
    if (ofCpu)
        add(growthSentence(result));
    const bool saysGrowth = ofCpu && !foundNothing();
    if (foundNothing())
        for (std::size_t i = 0; i < sweepCounters; ++i)
            if (SweepCounter(i) != SweepCounter::WarpInstructions)
                add(counterSentence(result, SweepCounter(i)));
    if (foundNothing()) // it grows with everything, and is the last to be said
        add(counterSentence(result, SweepCounter::WarpInstructions));
    if (!predicted.empty()) // ahead of what was counted; a chart has room for two
        all.insert(all.begin() + std::ptrdiff_t(faults + (saysGrowth || timesSaid ? 1 : 0)), predicted);
    if (all.empty() && result.points.size() > 1)
        add(say("sweep.nothing_differs", "nothing that was counted differs between the points"));
    return all;
}

} // namespace

std::vector<std::string> findings(const SweepResult& result, std::optional<SweepCounter> first)
{
    std::vector<std::string> all = allFindings(result);
    const std::string sentence = first ? lookedAtSentence(result, *first) : std::string();
    if (sentence.empty())
        return all;
    std::erase(all, sentence);
    std::erase(all, nothingDiffers());
    all.insert(all.begin() + std::ptrdiff_t(faultsOf(result).size() + gapsOf(result).size()), sentence);
    return all;
}

std::string shortFinding(const SweepResult& result)
{
    if (launchAxisOf(result.sweep))
        return shortLaunchFinding(result);
    if (const auto crossover = crossoverOf(result, Timed::EndToEnd))
        switch (crossover->kind) {
        case Crossover::Kind::FromHere:
            return result.sweep.axes.front().over == SweepOver::Parameter
                ? say("sweep.short.from_parameter", "GPU wins from {} {} on", nameOf(result.sweep.axes.front()),
                    significant(crossover->at, 2))
                : say("sweep.short.from", "GPU wins from {} on", grouped(std::uint64_t(roughly(crossover->at))));
        case Crossover::Kind::Always:
            return say("sweep.short.always", "GPU wins everywhere");
        case Crossover::Kind::Never:
            return say("sweep.short.never", "GPU wins nowhere");
        }
    const auto best = comparesLikes(result) ? fastestPoint(result) : std::nullopt;
    if (!best)
        return {};
    const TimeResult& fastest = *decidingTime(result, result.points[*best]);
    if (std::ranges::none_of(result.points, [&](const SweepPoint& point) {
            const TimeResult* const time = point.isRight() ? decidingTime(result, point) : nullptr;
            return time && compareTimes(fastest, *time) == Verdict::Faster;
        }))
        return say("sweep.short.alike", "all alike");
    std::string values;
    const std::vector<std::size_t> place = result.sweep.placeOf(*best);
    for (std::size_t i = 0; i < place.size(); ++i)
        values +=
            (values.empty() ? "" : ", ") + valueInWords(result.sweep.axes[i], result.sweep.axes[i].values[place[i]]);
    return say("sweep.short.fastest", "fastest {}", values);
}

namespace {

/// With the cross that sizes have elsewhere.
std::string withCross(std::string size)
{
    for (std::size_t at = size.find(" x "); at != std::string::npos; at = size.find(" x ", at))
        size.replace(at, 3, " × ");
    return size;
}

/// Data, parameters and launch, as far as they are the same at all points and somebody set them.
std::vector<std::string> sameAtAllPoints(const SweepResult& result)
{
    const Sweep& sweep = result.sweep;
    std::vector<std::string> parts;
    if (!isOver(sweep, SweepOver::Data) && !isOver(sweep, SweepOver::Size))
        for (const SweepData& data : result.conditions.data)
            if (std::ranges::find(parts, data.label) == parts.end())
                parts.push_back(data.label);
    const auto ran = std::ranges::find_if(result.points, &SweepPoint::ran);
    if (!parts.empty() && ran != result.points.end()) {
        const std::string size = toText(ran->size);
        bool said = false;
        for (std::string& label : parts)
            if (label.ends_with(size)) {
                label.replace(label.size() - size.size(), size.size(), withCross(size));
                said = true;
            }
        if (!said)
            parts.push_back(withCross(size));
    }
    for (const auto& [name, value] : sweep.base.parameters)
        if (std::ranges::find(sweep.axes, name, &SweepAxis::parameter) == sweep.axes.end())
            parts.push_back(fmt::format("{} {}", name, numberText(value, 6)));
    if (sweep.base.grid)
        parts.push_back(say("sweep.at_grid", "grid {}", withCross(toText(*sweep.base.grid))));
    if (sweep.base.block && !isOver(sweep, SweepOver::Block))
        parts.push_back(say("sweep.at_block", "block {}", withCross(toText(*sweep.base.block))));
    return parts;
}

/// A kernel's data come in some sizes only: even sides, whole images, squares.
std::string sizesNotAsAsked(const SweepResult& result)
{
    const auto axis = std::ranges::find(result.sweep.axes, SweepOver::Size, &SweepAxis::over);
    if (axis == result.sweep.axes.end())
        return {};
    const auto index = std::size_t(axis - result.sweep.axes.begin());
    std::vector<std::string> sizes;
    for (std::size_t value = 0; value < axis->values.size(); ++value) {
        const std::string asked = valueInWords(*axis, axis->values[value]), made = valueInWords(result, index, value);
        if (made != asked)
            sizes.push_back(say("sweep.size_made", "{} for {}", made, asked));
    }
    constexpr std::size_t named = 2;
    const std::size_t others = sizes.size() - std::min(sizes.size(), named);
    sizes.resize(sizes.size() - others);
    if (others > 0)
        sizes.push_back(say("sweep.more_sizes", "{} more", others));
    return sizes.empty() ? std::string()
                         : say("sweep.sizes_made", "sizes as the kernel's data come: {}", listed(sizes));
}

} // namespace

std::string conditionsInWords(const SweepResult& result)
{
    const SweepConditions& conditions = result.conditions;
    std::vector<std::string> parts = sameAtAllPoints(result);
    for (std::string words : {sizesNotAsAsked(result), sizedDataInWords(result.sweep)})
        if (!words.empty())
            parts.insert(parts.begin(), std::move(words));
    for (const DeviceInfo& device : conditions.devices) {
        if (isOver(result.sweep, SweepOver::Gpu) && device.is(DeviceKind::Simulated))
            continue;
        parts.push_back(device.driver.empty()
                ? device.name
                : say("sweep.device_driver", "{}, driver {}, CUDA {}", device.name, device.driver, device.runtime));
    }
    std::vector<std::string> libraries, recorded, modelled;
    const auto addOnce = [](std::vector<std::string>& list, const std::string& words) {
        if (!words.empty() && std::ranges::find(list, words) == list.end())
            list.push_back(words);
    };
    for (const SweepPoint& point : result.points) {
        for (const TimeResult& time : point.times)
            addOnce(libraries, time.library);
        for (const NotTimed& missing : point.notTimed) // why there is none
            addOnce(libraries, missing.reason);
        for (const TimeResult& time : point.recorded)
            addOnce(recorded, time.device);
        if (point.predicted)
            addOnce(modelled, point.predicted->device);
    }
    parts.insert(parts.end(), libraries.begin(), libraries.end());
    for (const std::string& device : recorded)
        parts.push_back(say("sweep.recorded_on", "recorded: {}", device));
    if (!modelled.empty())
        parts.push_back(say("sweep.modelled_for", "modelled: {}", listed(modelled)));
    parts.push_back("WarpAtlas " + conditions.program);
    if (!conditions.dates.empty())
        parts.push_back(conditions.dates.front() == conditions.dates.back()
                ? conditions.dates.front()
                : say("sweep.dates", "{} to {}", conditions.dates.front(), conditions.dates.back()));
    return fmt::format("{}", fmt::join(parts, " · "));
}

} // namespace warpatlas::inline sweep
