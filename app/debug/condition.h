/// A condition on a thread's variables and on elements of arrays, as C++ writes it: "i == 785 && tile[7][k] > 3".
#pragma once

#include "app/debug/condition_memory.h"
#include "app/follow/source/run.h"
#include "app/follow/thread_variables.h"

#include <memory>
#include <set>
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
    /// Whether it may look into memory: names an array that threads share, or a pointer.
    bool readsMemory() const { return m_readsMemory; }
    bool readsShared() const { return m_readsShared; }
    /// Whether it holds; false also where a variable or an element of it does not exist there or is not certain.
    bool holds(const std::vector<HeldVariable>& variables, const SourceStory& source, const source::ThreadOfRun& thread,
        ConditionMemory& memory);
    /// Whether holds(), as it was asked last, could not say it because the condition divides a whole number by zero.
    bool dividedByZero() const { return m_dividedByZero; }

private:
    struct Made {
        std::shared_ptr<const std::string> text; ///< what the program's views are of
        std::shared_ptr<const source::Program> program;
        const source::Function* function = nullptr;
    };
    void addName(std::string_view name, const std::set<std::string_view>& known, const SourceStory& source);
    Made make(const std::vector<const source::Type*>& types, const SourceStory& source) const;

    std::string m_text;
    std::vector<std::string> m_names;
    std::vector<std::string> m_shared; ///< names of arrays in shared memory that functions declare
    std::vector<const source::Type*> m_types;
    Made m_made;
    bool m_readsMemory = false, m_readsShared = false;
    bool m_dividedByZero = false;
};

} // namespace warpatlas
