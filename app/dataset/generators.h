/// Data made from a few words; the syntax is at loadDataset.
#pragma once

#include "app/dataset/dataset.h"

namespace warpatlas {

enum class GeneratorKind { Ramp, Random, Identity, Cells };

/// What a generator is asked for.
struct GeneratedData {
    GeneratorKind kind = GeneratorKind::Ramp;
    Shape shape; ///< of an identity matrix, the width is both sides; cells have width and height
    ElementType type = ElementType::F32; ///< of cells always u8
    std::uint64_t seed = 1; ///< of random data and cells
};

/// As generate() takes it.
std::string specOf(const GeneratedData& data);

/// Whether `spec` begins with the name of a generator and a colon.
bool isGenerator(std::string_view spec);

/// `spec` is a generator's. Throws InputError that names it and shows how it is written, and Cancelled.
Dataset generate(std::string_view spec, const Progress* progress = nullptr);

} // namespace warpatlas
