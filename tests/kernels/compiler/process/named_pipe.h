/// A named pipe through which another process says that it has begun, and by its end that it is gone.
#pragma once

#include <array>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <sys/stat.h>
#include <unistd.h>

namespace warpatlas::test {

class NamedPipe {
public:
    NamedPipe()
    {
        std::string folder = (std::filesystem::temp_directory_path() / "warpatlas-XXXXXX").string();
        if (::mkdtemp(folder.data()) == nullptr || ::mkfifo((folder + "/pipe").c_str(), 0600) != 0)
            throw std::runtime_error("no named pipe");
        m_folder = folder;
    }
    NamedPipe(const NamedPipe&) = delete;
    NamedPipe& operator=(const NamedPipe&) = delete;
    ~NamedPipe()
    {
        if (m_end >= 0)
            ::close(m_end);
        std::error_code ignored;
        std::filesystem::remove_all(m_folder, ignored);
    }

    std::string path() const { return m_folder + "/pipe"; }
    std::string folder() const { return m_folder; }

    /// Waits until a process has opened it, and for the first line.
    std::string firstLine()
    {
        m_end = ::open(path().c_str(), O_RDONLY | O_CLOEXEC);
        std::string line;
        char letter = 0;
        while (::read(m_end, &letter, 1) == 1 && letter != '\n')
            line += letter;
        return line;
    }
    /// Waits until no process has it open for writing any more.
    void waitForEnd()
    {
        std::array<char, 64> rest;
        while (::read(m_end, rest.data(), rest.size()) > 0) { }
    }

private:
    std::string m_folder;
    int m_end = -1;
};

} // namespace warpatlas::test
