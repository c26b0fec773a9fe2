/// The PTX that is inserted. Each probe is a scope of its own, touches no register of the kernel's and no condition
/// code, and branches nowhere. Internal to kernels/instrument.
#pragma once

#include "kernels/instrument/writes.h"

#include <string>

namespace warpatlas::instrument {

/// The prefix of the inserted names ("warpatlas"), and what the probes are made for.
struct ProbeNames {
    std::string prefix;
    unsigned valueBytes = 4;

    std::string table() const { return prefix + "_table"; }
};

/// The module's variable, for the head of the text.
std::string tableDeclaration(const ProbeNames& names);

/// A printf that prints nothing, with the parameters and the result of vprintf and the prefix before its name; for the
/// head of the text.
std::string silentPrintf(const ProbeNames& names);

/// For the front of a function's body: two registers with the thread's and its block's linear id. `starts` also leaves
/// the block's start and its SM: the kernel itself.
std::string beginning(const ProbeNames& names, bool starts);

/// For before an exit with this predicate ("%p1", "!%p1" or empty).
std::string exitProbe(const ProbeNames& names, const std::string& predicate);

/// For before a write with this predicate. `base` is its address without the offset; `narrow`: in a register of 32
/// bits. Where the base is a variable of the module (`variable`) it is not what is watched.
struct WriteSite {
    std::string predicate;
    std::string base;
    std::int64_t offset = 0;
    bool narrow = false;
    bool variable = false;
};
std::string writeProbe(const ProbeNames& names, const GlobalWrite& write, const WriteSite& site);

} // namespace warpatlas::instrument
