/// What is said of a cause, to compare it with what a person is to read; and facts of problems that tests make up.
#pragma once

#include "app/words/cause_words.h"
#include "kernels/analysis/mismatch_cause.h"
#include "kernels/model/problem.h"

#include <optional>
#include <string>
#include <utility>

namespace warpatlas::test {

inline std::string said(const Cause& cause)
{
    Mentions mentions;
    return causeText(cause, mentions);
}
/// Empty where there is none.
inline std::string said(const std::optional<Cause>& cause)
{
    return cause ? said(*cause) : std::string();
}
inline std::string said(const MismatchCause& cause)
{
    return said(cause.cause);
}

/// An access to one element of a variable with that many of them.
inline MemoryFault accessTo(AccessKind access, std::string variable, std::int64_t element, std::uint64_t elements,
    MemoryPlace::Where where = MemoryPlace::Where::Variable)
{
    MemoryFault fault;
    fault.access = access;
    fault.bytes = 4;
    fault.place.where = where;
    fault.place.name = std::move(variable);
    fault.place.element = element;
    fault.place.elements = elements;
    fault.place.elementBytes = 4;
    return fault;
}

} // namespace warpatlas::test
