#include "kernels/catalogue/common/stepping.h"

#include "kernels/catalogue/common/binding.h"

namespace warpatlas {

void repeatSteps(Work& work, int steps)
{
    if (steps < 2)
        return;
    const BufferSpec& next = work.buffers[1];
    work.buffers.push_back(outputBuffer("previous", next.type, next.shape));
    std::size_t from = 0;
    for (int step = 1; step < steps; ++step) {
        const std::size_t to = (steps - step) % 2 == 0 ? 1 : 2;
        EarlierLaunch launch;
        launch.entry = work.code.entry;
        launch.arguments = work.arguments;
        launch.arguments[0] = BufferArgument{from};
        launch.arguments[1] = BufferArgument{to};
        launch.launch = [](const Launch& shown) { return shown; };
        work.earlier.push_back(std::move(launch));
        from = to;
    }
    work.arguments[0] = BufferArgument{from};
}

} // namespace warpatlas
