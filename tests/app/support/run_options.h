/// How tests run what they do not time.
#pragma once

#include "app/session/session.h"

namespace warpatlas::test {

inline const RunOptions withoutTimes{false, false};

} // namespace warpatlas::test
