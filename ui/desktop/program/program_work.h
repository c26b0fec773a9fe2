/// A program's run as the work of a job: it is compiled, run and saved, and what it prints is told as it comes.
#pragma once

#include "app/program/saved_program.h"

#include <QString>

#include <functional>
#include <memory>
#include <string>

namespace warpatlas::ui::inline desktop {

/// runProgram(), which is told of a GPU by its id alone: the driver is asked for the rest, which may take a second.
ProgramRun runWhereItIsWanted(ProgramWish wish, const Progress& progress);

/// Runs a program, as runWhereItIsWanted() does.
using ProgramWork = std::function<ProgramRun(const ProgramWish& wish, const Progress& progress)>;

struct WorkedProgram {
    std::shared_ptr<const SavedProgram> program; ///< null where it does not compile
    QString messages; ///< the compiler's, then
};

/// Both are called on the thread that works.
struct ProgramTelling {
    std::function<void(const QString& text)> printed;
    std::function<void(const QString& words)> stillRunning; ///< a launch takes long, and where it is
};

/// Runs it and saves the run at `path`. Throws what `work` and saveProgram() throw.
WorkedProgram workProgram(const ProgramWork& work, ProgramWish wish, const std::string& path, const Progress& progress,
    const ProgramTelling& telling);

} // namespace warpatlas::ui::inline desktop
