/// Copies and fills of boxes in pitched memory and in arrays.
#include "kernels/runtime/api/call.h"
#include "kernels/runtime/calls/array_steps.h"
#include "kernels/runtime/calls/copy_steps.h"

using namespace warpatlas::runtime;

namespace {

int makeBoxFill(Call& call, const cudaPitchedPtr& memory, int value, const cudaExtent& size, bool& waits, Task& task)
{
    const PitchedPlace place{memory.pitch, memory.ysize, 0, 0, 0};
    const CopyShape shape{size.width, size.height, place.pitch, 0, size.depth, place.slice(), 0};
    call.record().bytes = shape.bytes();
    if (!shape.empty() && place.refusal(size.width, size.height, size.depth) != error::success)
        return error::invalidValue; // also for a pitch
    return makeFill(call, memory.ptr, static_cast<unsigned>(value), 1, shape, waits, task);
}

cudaError_t copyingBox(Call& call, const cudaMemcpy3DParms* wish, cudaStream_t handle, bool waits)
{
    return call.run([&] { return copyBoxOnStream(call, wish, handle, waits); });
}

cudaError_t fillingBox(
    Call& call, const cudaPitchedPtr& memory, int value, const cudaExtent& size, cudaStream_t handle, bool waits)
{
    return call.run([&] {
        return onStream(call, handle, waits, [&](const Stream&, Task& task, bool& mayWait) {
            return makeBoxFill(call, memory, value, size, mayWait, task);
        });
    });
}

} // namespace

WARPATLAS_API cudaError_t cudaMemcpy3D(const cudaMemcpy3DParms* wish)
{
    WARPATLAS_CALL("cudaMemcpy3D");
    return copyingBox(call, wish, nullptr, true);
}

WARPATLAS_API cudaError_t cudaMemcpy3DAsync(const cudaMemcpy3DParms* wish, cudaStream_t handle)
{
    WARPATLAS_CALL("cudaMemcpy3DAsync");
    return copyingBox(call, wish, handle, false);
}

WARPATLAS_API cudaError_t cudaMemset3D(cudaPitchedPtr memory, int value, cudaExtent size)
{
    WARPATLAS_CALL("cudaMemset3D");
    return fillingBox(call, memory, value, size, nullptr, true);
}

WARPATLAS_API cudaError_t cudaMemset3DAsync(cudaPitchedPtr memory, int value, cudaExtent size, cudaStream_t handle)
{
    WARPATLAS_CALL("cudaMemset3DAsync");
    return fillingBox(call, memory, value, size, handle, false);
}
