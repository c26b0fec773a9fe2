/// What says that a data spec names nothing that can be loaded.
#pragma once

#include "app/dataset/dataset.h"
#include "tests/app/support/files.h"

namespace warpatlas::test {

/// The reason that loadDataset() gives.
inline std::string refusalOfSpec(const std::string& spec)
{
    return refusalOf(spec, [&] { loadDataset(spec); });
}

} // namespace warpatlas::test
