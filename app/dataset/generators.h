/// Data made from a few words; the syntax is at loadDataset.
#pragma once

#include "app/dataset/dataset.h"

namespace warpatlas::inline dataset {

enum class GeneratorKind { Ramp, Random, Identity, Cells };

/// A request to a generator.
struct GeneratedData {
    GeneratorKind kind = GeneratorKind::Ramp;
    Shape shape; ///< width and height for cells; the width alone, which is both sides, for an identity matrix
    ElementType type = ElementType::F32; ///< always u8 for cells
    std::uint64_t seed = 1; ///< for random data and cells
};

/// Returns the data's spec as generate() takes it.
std::string specOf(const GeneratedData& data);

/// Says whether `spec` begins with the name of a generator and a colon.
bool isGenerator(std::string_view spec);

/// Generates the data of `spec`, which is a generator's. Throws InputError that names it and shows how it is written,
/// and Cancelled.
Dataset generate(std::string_view spec, const Progress* progress = nullptr);

} // namespace warpatlas::inline dataset
