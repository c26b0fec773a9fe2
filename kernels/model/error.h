/// The one page on errors:
/// - a programmer's mistake: assert
/// - wrong input (a file, an option, a name): InputError, one line that names the thing and the reason; exit status 2
/// - an adverse event on a device: DeviceError, with the API's own name for it; the run fails, the program goes on
/// - someone pressed cancel, or a signal asked for it: Cancelled
/// - what is expected to be missing: Answer (kernels/model/answer.h), never an exception
#pragma once

#include "kernels/model/shortened.h"

#include <exception>
#include <stdexcept>
#include <string>
#include <utility>

namespace warpatlas {

class InputError : public std::runtime_error {
public:
    /// `subject` is the file, option or name as the user wrote it; what() is "subject: reason" on one line, in which a
    /// long subject is shortened. What else was read stands shortened in the reason (kernels/model/shortened.h).
    InputError(const std::string& subject, const std::string& reason)
        : std::runtime_error(shortenedName(subject) + ": " + onOneLine(reason)),
          m_subject(subject),
          m_reason(onOneLine(reason))
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
    /// An error that a person can do something about is told in a sentence of our own, without the API's words.
    DeviceError(const std::string& name, const std::string& sentence) : std::runtime_error(sentence), m_name(name) { }
    const std::string& name() const { return m_name; }
    bool sticky() const { return m_sticky; }

private:
    std::string m_name;
    bool m_sticky = false;
};

class Cancelled : public std::exception {
public:
    Cancelled() = default;
    /// Where the work was: "cancelled: ..." in one line.
    explicit Cancelled(std::string words) : m_words(std::move(words)) { }
    const char* what() const noexcept override { return m_words.c_str(); }

private:
    std::string m_words = "cancelled";
};

} // namespace warpatlas
