/// Sees the host touch memory that the device has not finished with. Pages of such memory are closed to the process; an
/// access from its own code is noted, and goes on for one instruction as if nothing were. What a system call touches
/// would fail instead, so open() is called before one is made (calls/call_system.cpp).
///
/// Its signal handlers, of SIGSEGV and SIGTRAP, belong to the process: there is one watch, and faults that are not its
/// own go to the handlers that were there before. Threads: any; the caller holds the runtime's lock, but for the
/// handlers.
#pragma once

#include "kernels/runtime/work_queue.h"

#include <cstdint>
#include <span>
#include <vector>

namespace warpatlas::runtime {

struct HostAccess {
    std::uint64_t work = 0; ///< that the access came too early for
    std::uint64_t address = 0; ///< of its first byte
    std::uint64_t at = 0; ///< of the instruction, or of the call in the program that led to it
    bool write = false;
    bool perhaps = false; ///< as the use has it
};

class HostWatch {
public:
    /// Where the process's own code is: an access from elsewhere (memcpy) is told at the call that led there.
    static void setProgram(std::uint64_t base, std::uint64_t end);
    /// From now on `tell` gets each access of the host's that ends the process, in a signal's handler: where to, from
    /// where in the program, and whether it writes.
    static void tellFaults(void (*tell)(std::uint64_t address, std::uint64_t at, bool write));
    /// From now on `tell` gets the work that the host waits for without a call, in a signal's handler: it reads again
    /// and again what that is to write, and nothing else.
    static void tellPolls(void (*tell)(std::uint64_t work));
    /// Closes what the work is going to use.
    static void close(const Work& work);
    /// Opens everything, until what is left is closed again.
    static void openAll();
    static void closeAgain(const std::map<std::uint64_t, Work>& pending);
    /// For a system call that is going to read or write these bytes: notes that, and opens their pages.
    static void open(std::uint64_t address, std::uint64_t bytes, bool write, std::uint64_t at);
    /// Takes the accesses noted since the last call: places of the program, each once a piece of work; for kernels'
    /// memory each address.
    static std::vector<HostAccess> take();
    /// Whether there were more accesses since the last call than can be noted.
    static bool takeMissed();
};

} // namespace warpatlas::runtime
