#include "ui/canvas/words/cone_words.h"

#include "app/words/figures.h"
#include "app/words/say.h"
#include "ui/canvas/state/key_commands.h"

#include <bit>

namespace warpatlas::ui {

namespace {

int axesOf(const Dim3& size)
{
    return size.z > 1 ? 3 : size.y > 1 ? 2 : 1;
}

void captionRequest(render::ConeScene& scene, std::uint32_t line, std::size_t parts, NoRequest why)
{
    render::ConeCaption& caption = scene.request;
    const render::MemoryRequest* request = scene.memory ? scene.memory->request() : nullptr;
    caption.strong = say("cone.memory", "memory");
    if (!request) {
        caption.soft = why == NoRequest::Coming ? " \u2026"
            : why == NoRequest::NotAsked
            ? say("cone.asks_for_none", " · this thread asks for none")
            : say("cone.not_recorded", " · follow the thread ({}) to see what its warp asks for",
                keyOf(KeyCommand::FollowThread));
        return;
    }
    caption.verdict = render::verdictOf(*request);
    caption.soft = line == 0 ? std::string(" · ") : say("cone.line", " · line {}: ", line);
    const auto outside = std::uint64_t(std::popcount(request->outside.lanes)),
               inside = std::uint64_t(std::popcount(request->lanes));
    const std::string& name = request->name;
    if (outside > 0) {
        caption.soft += name.empty() ? say("cone.shared", "shared memory") : name;
        caption.soft += ", ";
        caption.tail = say("cone.past", "{} of {} past the end", outside, counted(outside + inside, noun::lane));
        if (request->outside.offsets[std::size_t(std::countr_zero(request->outside.lanes))] < 0)
            caption.tail =
                say("cone.before", "{} of {} before the start", outside, counted(outside + inside, noun::lane));
        return;
    }
    if (request->window == Window::Shared) {
        const BankPlacement banks = placeInBanks(*request);
        caption.soft +=
            say("cone.banks", "{} in the 32 banks: ", name.empty() ? say("cone.shared", "shared memory") : name);
        caption.tail = banks.worst <= 1
            ? say("cone.no_conflict", "no conflict")
            : say("cone.conflict", "{}-way conflict, {}", banks.worst, counted(banks.passes, noun::pass));
        return;
    }
    const std::string bytes = counted(inside * request->bytes, noun::byte);
    if (request->texture) {
        caption.soft += say("cone.texture", "{}: {} asked for", name, bytes);
        return;
    }
    const std::size_t sectors = sectorsOf(piecesOf(*request)).sectors.size();
    caption.soft += parts > 1
        ? say("cone.requests", "{} in sectors of 32 bytes: {} ask for {}, ", name, counted(parts, noun::request), bytes)
        : say("cone.sectors", "{} in sectors of 32 bytes: {} asked for, ", name, bytes);
    caption.tail = parts > 1 ? say("cone.touched", "{} touched", counted(sectors, noun::sector))
                             : say("cone.moved", "{} moved", counted(sectors, noun::sector));
}

} // namespace

void captionCone(render::ConeScene& scene, std::uint32_t line, std::size_t parts, NoRequest why)
{
    const Launch& launch = scene.launch;
    const ThreadId id = threadFromLinear(launch, scene.thread);
    scene.block.strong = say("cone.block", "block {}", coordinates(id.block, axesOf(launch.grid)));
    scene.block.soft = " · " + counted(launch.warpsPerBlock(), noun::warp);
    const std::uint64_t threads = std::min<std::uint64_t>(launch.threadsPerBlock() - scene.firstOfWarp(), warpLanes);
    scene.warp.strong = say("cone.warp", "warp {}", id.warp);
    scene.warp.soft =
        say("cone.lanes", " · {} that step together · this is lane {}", counted(threads, noun::thread), scene.lane());
    captionRequest(scene, line, parts, why);
}

std::string foldedConeWords()
{
    return withKey(say("cone.folded", "this thread's block, warp and memory"), KeyCommand::Cone);
}

} // namespace warpatlas::ui
