/// Device memory that is lent to a run.
#pragma once

#include <cstddef>

namespace warpatlas {

/// Device memory that another owner has mapped for the duration of one call (a GL buffer; see
/// render/gl/shared_buffer.h). A plain value, so that its maker and its user need not know each other.
struct ExternalOutput {
    void* devicePointer = nullptr;
    std::size_t byteCount = 0;
    int cudaDevice = 0;
};

} // namespace warpatlas
