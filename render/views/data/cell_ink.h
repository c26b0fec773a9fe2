/// Whether dark or light letters read better on a cell.
#pragma once

#include "kernels/model/array.h"
#include "render/views/data/data_view.h"

namespace warpatlas::render {

enum class Ink { Light, Dark };

/// Chooses by the lightness of what the shader draws there, calculated from the same scene: owner, value or write
/// count. `values` may be null; `inValues` is the element's index in it. `mostReads` is where the colours of reads end.
/// `lit` is what is drawn over the element; null: nothing.
Ink inkOn(const DataScene& scene, const DataViewState& state, std::uint64_t element, const Array* values,
    std::uint64_t inValues, int mostReads = 255, const LitElement* lit = nullptr);

/// Returns the thread that wrote an element last, or read it last in an input; noThread where none did or it is not
/// known.
std::uint32_t ownerOf(const DataScene& scene, std::uint64_t element);

enum class BlockState { Waiting, Running, Done };
/// Returns the state of the block that wrote an element last; always Done without a schedule or after its end.
BlockState blockStateAt(const DataScene& scene, const DataViewState& state, std::uint32_t owner);

} // namespace warpatlas::render
