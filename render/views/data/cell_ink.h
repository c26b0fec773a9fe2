/// Whether dark or light letters read better on a cell.
#pragma once

#include "kernels/model/array.h"
#include "render/views/data/data_view.h"

#include <optional>

namespace warpatlas::render {

enum class Ink { Light, Dark };

/// The lightness of what the shader draws there decides, told from the same scene: owner, value or write count.
/// `values` may be null; `inValues` is the element's index in it. `mostReads`: where the colours of reads end.
/// `lit`: what is drawn over it; null where it is not lit.
Ink inkOn(const DataScene& scene, const DataViewState& state, std::uint64_t element, const Array* values,
    std::uint64_t inValues, int mostReads = 255, const LitElement* lit = nullptr);

/// Which thread wrote an element last, or of an input which thread read it last; noThread where none did or it is not
/// known.
std::uint32_t ownerOf(const DataScene& scene, std::uint64_t element);

enum class BlockState { Waiting, Running, Done };
/// Of the block that wrote an element last; everything is done without a schedule or after its end.
BlockState blockStateAt(const DataScene& scene, const DataViewState& state, std::uint32_t owner);

} // namespace warpatlas::render
