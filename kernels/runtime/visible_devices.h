/// CUDA_VISIBLE_DEVICES, which says which GPUs a program sees. Pure function, any thread.
#pragma once

namespace warpatlas::runtime {

/// Whether the value shows the one simulated GPU, whose number is 0; null: it is not set, and all are shown. As CUDA
/// has it, devices count as far as the first entry that is none: "1,0" and "" show nothing, "0,1" shows 0. A UUID is a
/// real GPU's, and none of this machine's.
bool showsSimulatedDevice(const char* visibleDevices);

} // namespace warpatlas::runtime
