/// The one page on errors:
/// - a programmer's mistake: assert
/// - wrong input (a file, an option, a name): InputError, one line that names the thing and the reason; exit status 2
/// - an adverse event on a device: DeviceError, with the API's own name for it; the run fails, the program goes on
/// - someone pressed cancel: Cancelled
/// - what is expected to be missing: Answer (kernels/values/answer.h), never an exception
#pragma once

#include "kernels/values/shortened.h"

#include <exception>
#include <stdexcept>
#include <string>

namespace warpatlas {

class InputError : public std::runtime_error {
public:
    /// `subject` is the file, option or name as the user wrote it; what() is "subject: reason", one line in which a
    /// long subject is shortened (shortenedName()).
    InputError(const std::string& subject, const std::string& reason)
        : std::runtime_error(shortenedName(subject) + ": " + reason), m_subject(subject), m_reason(reason)
    {
    }
    const std::string& subject() const { return m_subject; }
    const std::string& reason() const { return m_reason; }

private:
    std::string m_subject;
    std::string m_reason;
};

class DeviceError : public std::runtime_error {
public:
    /// `name` is the API's own ("cudaErrorInvalidValue"), `call` the text of the failing call, `place` file:line.
    /// A sticky error cannot be cleared: the device is unusable until the process restarts.
    DeviceError(const std::string& name, const std::string& description, const std::string& call,
        const std::string& place, bool sticky = false)
        : std::runtime_error(name + " (" + description + ") from " + call + " at " + place),
          m_name(name),
          m_sticky(sticky)
    {
    }
    const std::string& name() const { return m_name; }
    bool sticky() const { return m_sticky; }

private:
    std::string m_name;
    bool m_sticky;
};

class Cancelled : public std::exception {
public:
    const char* what() const noexcept override { return "cancelled"; }
};

} // namespace warpatlas
