/// The parts of a BoundReference. Internal to app/reference.
#pragma once

#include "app/reference/reference.h"

namespace warpatlas::inline reference {

struct BoundReference::Source {
    ReferenceFacts facts;
    ArrayPointer data; ///< of Data: in the shape and type of the output; else null
    Work work; ///< what is simulated, unless there are data
    Launch launch;
    std::size_t buffer = 0; ///< of `work`: where its values are
    bool onlyWrites = false; ///< that buffer: what is there before cannot be told from what comes out
    std::string key; ///< the same for what computes the same of the same buffers
    std::optional<Tolerance> tolerance; ///< where it has one of its own
    BufferSpec output; ///< what is compared
    std::uint64_t valuesRead = 0; ///< of all arrays that the checked kernel reads
    std::string gpu; ///< whose limits hold
};

using ReferenceSource = std::shared_ptr<BoundReference::Source>;

/// Each finds one kind for an output of the checked kernel. They throw InputError, Cancelled.
ReferenceSource dataReference(
    const ReferenceSpec& spec, const CheckedKernel& checked, std::size_t output, const Progress& progress);
ReferenceSource catalogueReference(const ReferenceSpec& spec, const CheckedKernel& checked, std::size_t output);
ReferenceSource kernelReference(
    const ReferenceSpec& spec, const CheckedKernel& checked, std::size_t output, const Progress& progress);
ReferenceSource cpuReference(
    const ReferenceSpec& spec, const CheckedKernel& checked, std::size_t output, const Progress& progress);

/// Why values of that type and shape cannot be compared with the output; empty where they can. Sides must agree where
/// both have several.
std::string comparisonRefusal(ElementType type, const Shape& shape, const BufferSpec& output);

} // namespace warpatlas::inline reference
