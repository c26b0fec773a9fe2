/// What stands beside the ruler where the terms of an index do not say it themselves.
#pragma once

#include "app/follow/index_terms.h"

#include <string>

namespace warpatlas::ui {

/// Returns the variable's name in the source, or else what the axis is: "x", "row".
std::string rulerName(const IndexAxis& axis);
/// Says why there are no terms.
std::string lackSentence(IndexLack lack);
/// Returns "element 785".
std::string elementWords(const ElementIndex& index);

} // namespace warpatlas::ui
