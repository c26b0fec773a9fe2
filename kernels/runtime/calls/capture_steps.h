/// Graphs made of what streams are asked for, and launched, as both of CUDA's interfaces do it. All return CUDA's error
/// code. Any thread that holds the runtime's lock.
#pragma once

#include "kernels/runtime/calls/call.h"

namespace warpatlas::runtime {

int isCapturing(Call& call, cudaStream_t handle, cudaStreamCaptureStatus* status);
int exchangeCaptureMode(Call& call, cudaStreamCaptureMode* mode);
int uploadGraph(Call& call, cudaGraphExec_t handle, cudaStream_t streamHandle);
int destroyExecutable(Call& call, cudaGraphExec_t executable);
int beginCapture(Call& call, cudaStream_t handle, cudaStreamCaptureMode mode);
int endCapture(Call& call, cudaStream_t handle, cudaGraph_t* graph);
int instantiate(Call& call, cudaGraphExec_t* executable, cudaGraph_t handle, unsigned long long flags);
int launchGraph(Call& call, cudaGraphExec_t handle, cudaStream_t streamHandle);

} // namespace warpatlas::runtime
