#include "kernels/catalogue/common/stepping.h"

namespace warpatlas::inline bundled {

void repeatSteps(Work& work, int steps)
{
    if (steps < 2)
        return;
    const BufferSpec& next = work.buffers[1];
    work.buffers.push_back(outputBuffer("previous", next.type, next.shape));
    std::size_t from = 0;
    for (int step = 1; step < steps; ++step) {
        const std::size_t to = (steps - step) % 2 == 0 ? 1 : 2;
        EarlierLaunch& launch = work.earlier.emplace_back(EarlierLaunch{work.code.entry, work.arguments, likeShown});
        launch.arguments[0] = BufferArgument{from};
        launch.arguments[1] = BufferArgument{to};
        from = to;
    }
    work.arguments[0] = BufferArgument{from};
}

} // namespace warpatlas::inline bundled
