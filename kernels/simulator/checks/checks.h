/// Which checks a run makes of its memory.
#pragma once

namespace warpatlas {

/// Checks besides access maps and counters. If a check is off, finding nothing means nothing.
struct Checks {
    bool uninitialised = true; ///< reads of memory that was not written
    bool races = true;
    bool equalWrites = true; ///< threads may write a value to where it stands already: no race
    bool operator==(const Checks&) const = default;
};

} // namespace warpatlas
