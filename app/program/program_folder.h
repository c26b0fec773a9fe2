/// Where a compiled program and its record are. One thread.
#pragma once

#include "app/words/say.h"
#include "kernels/model/error.h"

#include <cstdlib>
#include <filesystem>
#include <string>
#include <unistd.h>

namespace warpatlas::inline program {

/// A folder that is gone with it.
class ProgramFolder {
public:
    ProgramFolder() ///< throws InputError where there can be none
    {
        std::error_code ignored;
        std::filesystem::path parent = std::filesystem::temp_directory_path(ignored);
        std::string pattern = (parent.empty() ? std::filesystem::path("/tmp") : parent) / "warpatlas-program-XXXXXX";
        if (::mkdtemp(pattern.data()) == nullptr)
            throw InputError(pattern, say("program.no_folder", "no folder for the compiled program can be made there"));
        m_path = pattern;
    }
    ~ProgramFolder()
    {
        std::error_code ignored;
        std::filesystem::remove_all(m_path, ignored);
    }
    ProgramFolder(const ProgramFolder&) = delete;
    ProgramFolder& operator=(const ProgramFolder&) = delete;
    const std::string& path() const { return m_path; }

private:
    std::string m_path;
};

} // namespace warpatlas::inline program
