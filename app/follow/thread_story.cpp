#include "app/follow/thread_story.h"

#include "kernels/simulator/replay/block_recording.h"

namespace warpatlas {

std::uint64_t ThreadStory::block() const
{
    return recording->linearBlock();
}

} // namespace warpatlas
