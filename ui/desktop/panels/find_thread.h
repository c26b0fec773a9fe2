/// Finds the thread that typed indices name.
#pragma once

#include "kernels/model/answer.h"
#include "kernels/model/launch.h"

#include <QString>

#include <cstdint>
#include <optional>

namespace warpatlas::ui {

/// Reads "14, 7", "(14,7,0)", "14 7" or "14"; empty if it is anything else.
std::optional<Dim3> parseIndex(const QString& text);

/// Return the thread that two index texts, or one text with a linear id, name in `launch`.
Answer<std::uint64_t> findThread(const Launch& launch, const QString& block, const QString& thread);
Answer<std::uint64_t> findThread(const Launch& launch, const QString& linear);

} // namespace warpatlas::ui
