/// How launches have used memory.
#pragma once

namespace warpatlas::simulator {

struct MemoryUse {
    bool loaded = false, stored = false; ///< an atomic operation does both
};

} // namespace warpatlas::simulator
