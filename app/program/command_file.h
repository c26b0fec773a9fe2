/// A command that is compiled already: where it is, and which of CUDA's libraries it asks for. Any thread.
#pragma once

#include <string>
#include <vector>

namespace warpatlas::inline program {

/// The file that a shell would start for that word; `first`: a folder before those of PATH. Throws InputError (subject:
/// the word) where there is none, or where it cannot be started.
std::string findCommand(const std::string& word, const std::string& first = {});

/// The libraries that an executable names as needed, in its order ("libcudart.so.13"); none where it is no ELF file of
/// this machine's kind, such as a script. Never throws for what is in it.
std::vector<std::string> neededLibraries(const std::string& executable);

/// LD_LIBRARY_PATH for a command: the folder of stand-ins first, then what it was.
std::string libraryPathFor(const std::string& standIns);

/// PATH for it: the commands that stand before the toolkit's, then what it was.
std::string commandPathFor(const std::string& standIns);

/// PYTHONPATH for it: what takes over CUDA's runtime in modules that have it in themselves, the folder that has our
/// package, where there is one, then what it was.
std::string pythonPathFor(const std::string& standIns, const std::string& package);
/// The folder beside this program that has the package.
inline constexpr const char* pythonFolderName = "warpatlas_python";

/// This program's own file.
std::string ownProgramFile();

/// CUDA's libraries that it needs and that are not in the folder of stand-ins.
std::vector<std::string> missingStandIns(const std::string& executable, const std::string& folder);

} // namespace warpatlas::inline program
