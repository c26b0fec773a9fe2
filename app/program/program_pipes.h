/// What a program writes, on its way: to somebody who is told, or past somebody who keeps it and on to where it would
/// have gone. One thread.
#pragma once

#include "app/program/program_process.h"

#include <poll.h>
#include <string>
#include <vector>

namespace warpatlas {

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
    /// Passes on what there is. Never waits, neither for the program nor for who reads what goes on.
    void pass();
    bool isHeld() const; ///< something still waits for a reader

private:
    struct Pipe {
        int ends[2] = {-1, -1};
        bool output = false, error = false; ///< the program's streams that it stands for
        int onwards = -1; ///< where it goes on to; -1: to nobody
        std::string waiting; ///< that goes on as soon as there is room
    };
    void open(bool output, bool error, int onwards);
    static void closeReading(Pipe& pipe);
    static void passOn(Pipe& pipe);

    std::function<void(std::string_view)> m_told;
    std::vector<Pipe> m_pipes;
};

} // namespace warpatlas
