/// The process of a person's program: in this one's process group, so that a terminal is its as well, and gone when
/// this one is. One at a time.
#pragma once

#include "app/program/confinement.h"
#include "kernels/model/progress.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <poll.h>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::inline program {

struct ProgramEnd {
    int status = 0; ///< 128 and the signal that ended it
    int signal = 0;
    bool stopped = false; ///< somebody asked for it while it ran, or its time was over, or its memory
    bool isTooLate = false, isTooLarge = false; ///< of these; of a confined one its files count as well
    std::uint64_t process = 0; ///< as the system numbered it
};

/// Where what it writes goes, and where what it reads comes from.
struct ProgramOutput {
    bool outputToError = false; ///< its standard output goes where its standard error does
    /// Gets both as they come, on the thread that runs it. Empty: the program has this one's streams.
    std::function<void(std::string_view)> told{};
    /// Gets the standard output alone, before `told` has it. Where it is not empty, `told` may get what one of the two
    /// has behind what the other has later. Without `goesOn` alone.
    std::function<void(std::string_view)> toldOutput{};
    /// The output goes on to this process' streams, but for a terminal, which the program has itself and is not read.
    /// Else it goes nowhere, and the program has no standard input but `inputFile`.
    bool goesOn = false;
    std::string inputFile{}; ///< its standard input, in place of what is said above; empty: none is named
};

/// Says whether what a program writes to this stream of ours can go through a pipe unseen: it is there, and is no
/// terminal.
bool isPassedOn(int number);

/// Runs it to its end, or stops it where `progress` is cancelled, or it has run for `mostTime`. `variables`:
/// "NAME=value", beside or in place of those that this program has; of a confined one they are all. `look` is called
/// many times a second while it runs. Throws InputError where it cannot be started.
ProgramEnd runProcess(const std::vector<std::string>& command, const std::vector<std::string>& variables,
    const ProgramOutput& output, const Progress& progress, const std::function<void()>& look,
    std::optional<std::chrono::milliseconds> mostTime = {}, Confinement* confinement = nullptr);

class ProgramPipes {
public:
    explicit ProgramPipes(const ProgramOutput& output); ///< throws InputError where there can be none
    ~ProgramPipes();
    ProgramPipes(const ProgramPipes&) = delete;
    ProgramPipes& operator=(const ProgramPipes&) = delete;

    /// Between fork and exec, in the program: puts its streams in place; false where that fails.
    bool takePlace() const;
    void closeWriting(); ///< in the parent, after the fork
    void addTo(std::vector<pollfd>& watched) const; ///< what there is to wait for
    /// Passes on what there is. Never waits, neither for the program nor for the reader.
    void pass();
    bool isHeld() const; ///< something still waits for a reader

private:
    struct Pipe {
        int ends[2] = {-1, -1};
        bool output = false, error = false; ///< the program's streams that it stands for
        int onwards = -1; ///< where it goes on to; -1: nowhere
        std::string waiting; ///< that goes on as soon as there is room
    };
    void open(bool output, bool error, int onwards);
    static void closeReading(Pipe& pipe);
    static void passOn(Pipe& pipe);

    std::function<void(std::string_view)> m_told, m_toldOutput;
    std::vector<Pipe> m_pipes;
};

} // namespace warpatlas::inline program
