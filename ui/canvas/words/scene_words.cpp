#include "ui/canvas/words/scene_words.h"

#include "app/words/figures.h"
#include "app/words/say.h"
#include "ui/canvas/words/inspector_text.h"
#include "ui/canvas/words/ruler.h"

#include <algorithm>
#include <bit>

namespace warpatlas::ui::inline canvas {

namespace {

constexpr std::ptrdiff_t mostBlanks = 8; ///< between nine words
constexpr Noun pixel{"pixel", "pixel", "pixels"};

int axesUsed(const Dim3& size)
{
    return size.z > 1 ? 3 : size.y > 1 ? 2 : 1;
}

std::string gridLine(const Outcome& outcome)
{
    const Launch& launch = outcome.bound->launch;
    const BufferSpec& output = outcome.bound->work.outputBuffer();
    // Three sides are more words than one reads from far away.
    const std::string blocks = launch.grid.z > 1 ? grouped(launch.blocks()) : sizeText(launch.grid);
    const std::string threads = launch.threadsPerBlock() == 1
        ? counted(1, noun::thread)
        : say("scene.threads", "{} threads",
            launch.block.z > 1 ? grouped(launch.threadsPerBlock()) : sizeText(launch.block));
    if (launch.blocks() == 1)
        return say("scene.one_block", "One block of {}", threads);
    const auto& coverage = outcome.coverage;
    if (coverage && coverage->elements > 1 && coverage->unwritten == 0 && coverage->unknown == 0)
        return say("scene.covers", "{} blocks cover all {}", blocks,
            counted(coverage->elements, isPicture(output.type, output.shape) ? pixel : noun::element));
    return say("scene.grid", "{} blocks of {}", blocks, threads);
}

std::string formulaLine(const Outcome& outcome, const SceneThread& of)
{
    const std::optional<ElementIndex>& index = of.index;
    if (!index && of.element)
        return say(
            "scene.writes", "This thread writes {}", elementName(outcome.bound->work.outputBuffer(), *of.element));
    if (!index)
        return of.recorded ? say("scene.touches_nothing", "This thread touches no element that is shown")
                           : say("scene.index_unknown", "This thread's index is not known yet");
    if (index->lack != IndexLack::None || index->axes.empty())
        return say("scene.element", "This thread's element has the number {}", index->element);
    const IndexAxis& axis = index->axes.front();
    std::string numbers = textOf(axis.terms, true);
    for (std::size_t at = 0; (at = numbers.find('*', at)) != std::string::npos;)
        numbers.replace(at, 1, "×");
    const std::string line = rulerName(axis) + " = " + numbers + " = " + std::to_string(axis.value);
    return numbers != std::to_string(axis.value) && std::ranges::count(line, ' ') <= mostBlanks
        ? line
        : rulerName(axis) + " = " + std::to_string(axis.value);
}

std::string memoryLine(const SceneThread& of)
{
    if (of.request == nullptr)
        return of.recorded ? say("scene.no_request", "Here this thread asks memory for nothing")
                           : say("scene.request_unknown", "This thread's requests are not known yet");
    const StoryRequest& request = *of.request;
    const auto outside = std::uint64_t(std::popcount(request.outside.lanes)),
               inside = std::uint64_t(std::popcount(request.lanes));
    if (outside > 0)
        return say("scene.outside", "{} of {} reach beside {}", outside, counted(outside + inside, noun::lane),
            request.name.empty() ? say("cone.shared", "shared memory") : request.name);
    // Lanes that meet wait for each other, which costs more than where they meet.
    if (const std::uint32_t turns = costOf(request).turns; turns > 1)
        return say("scene.turns", "{} meet at one address: {}", counted(turns, noun::lane), counted(turns, noun::turn));
    if (request.window == Window::Shared) {
        const BankPlacement banks = placeInBanks(request);
        return banks.worst <= 1
            ? say("scene.no_conflict", "{} reach 32 banks: no conflict", counted(inside, noun::lane))
            : say("scene.conflict", "{} need {}: {}-way conflict", counted(inside, noun::lane),
                counted(banks.passes, noun::pass), banks.worst);
    }
    const std::string bytes = counted(inside * request.bytes, noun::byte);
    if (request.texture)
        return say("scene.texture", "{} fetch {} from {}", counted(inside, noun::lane), bytes, request.name);
    const std::size_t sectors = sectorsOf(piecesOf(request)).sectors.size();
    if (inside == 1)
        return say("scene.one_lane", "One lane asks for {} in {}", bytes, counted(sectors, noun::sector));
    return sectors == 1 ? say("scene.one_sector", "{} ask for {}: one sector moves", counted(inside, noun::lane), bytes)
                        : say("scene.sectors", "{} ask for {}: {} move", counted(inside, noun::lane), bytes,
                            counted(sectors, noun::sector));
}

} // namespace

std::string sceneWords(Scene scene, const Outcome& outcome, const SceneThread& of)
{
    const Launch& launch = outcome.bound->launch;
    const ThreadId id = threadFromLinear(launch, of.thread);
    switch (scene) {
    case Scene::Grid:
        return gridLine(outcome);
    case Scene::Block:
        return say("scene.block", "Block {}: {} in {}", coordinates(id.block, axesUsed(launch.grid)),
            counted(launch.threadsPerBlock(), noun::thread), counted(launch.warpsPerBlock(), noun::warp));
    case Scene::Thread:
        return say("scene.thread", "Thread {} is lane {} of warp {}", coordinates(id.thread, axesUsed(launch.block)),
            id.lane, id.warp);
    case Scene::Formula:
        return formulaLine(outcome, of);
    case Scene::Memory:
        return memoryLine(of);
    }
    return {};
}

} // namespace warpatlas::ui::inline canvas
