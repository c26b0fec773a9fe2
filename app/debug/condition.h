/// A condition on a thread's variables, as C++ writes it: "i == 785 && k > 3".
#pragma once

#include "app/follow/source/run.h"
#include "app/follow/thread_variables.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas {

class Condition {
public:
    /// Throws InputError where the text is no expression, or names nothing that the kernel knows.
    Condition(std::string text, const SourceStory& source);

    /// The names that it uses and that are no macros, constants or CUDA's own: a thread's variables and parameters.
    const std::vector<std::string>& names() const { return m_names; }
    /// Whether it holds; false also where a variable of it does not exist there or is not certain.
    bool holds(
        const std::vector<HeldVariable>& variables, const SourceStory& source, const source::ThreadOfRun& thread);
    /// Whether holds(), as it was asked last, could not say it because the condition divides a whole number by zero.
    bool dividedByZero() const { return m_dividedByZero; }

private:
    struct Made {
        std::shared_ptr<const std::string> text; ///< what the program's views are of
        std::shared_ptr<const source::Program> program;
        const source::Function* function = nullptr;
    };
    Made make(const std::vector<const source::Type*>& types, const SourceStory& source) const;

    std::string m_text;
    std::vector<std::string> m_names;
    std::vector<const source::Type*> m_types;
    Made m_made;
    bool m_dividedByZero = false;
};

} // namespace warpatlas
