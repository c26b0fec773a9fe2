/// Finds the thread that typed indices name.
#pragma once

#include "app/experiment/outcome.h"
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

/// Finds what one field names: "30,15 : 5,9" (block and thread), "485,249" (an element of the output with a row and a
/// column: the thread that wrote it last), or a thread's number.
Answer<std::uint64_t> findAnyhow(const Outcome& outcome, const QString& text);

} // namespace warpatlas::ui
