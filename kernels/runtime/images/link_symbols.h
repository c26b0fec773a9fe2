/// The meaning of names when several PTX texts are linked: which definition is taken, which names two texts
/// have for themselves alone, and what does not fit. Pure, any thread.
#pragma once

#include "kernels/runtime/images/ptx_object.h"

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::runtime {

struct LinkedSymbol {
    struct Place {
        std::size_t object = 0;
        const PtxStatement* statement = nullptr; ///< null: there is none
    };
    Place first; ///< where it is first told of
    Place definition; ///< the one that is taken
    Place widest; ///< of a variable: with the largest alignment
};

class LinkSymbols {
public:
    /// The objects outlive it.
    explicit LinkSymbols(const std::vector<PtxObject>& objects);

    /// Returns the symbol that several texts share by that name; null: the text has it for itself, or not at all.
    const LinkedSymbol* shared(std::size_t object, std::string_view name) const;
    /// The new names of what a text has for itself.
    const std::map<std::string_view, std::string>& renamed(std::size_t object) const { return m_renamed[object]; }
    /// Returns a text's own symbol: a variable or a function with a body; null: none.
    const PtxStatement* own(std::size_t object, std::string_view name) const;
    /// Returns the linker's errors, each a sentence.
    const std::vector<std::string>& mistakes() const { return m_mistakes; }

private:
    void sort();
    void share(std::size_t object, const PtxStatement& statement);
    void tell(std::string mistake);
    void define(LinkedSymbol& symbol, const LinkedSymbol::Place& place);
    void compare(const LinkedSymbol::Place& first, const LinkedSymbol::Place& other);
    void rename();
    void findUndefined();
    std::string objectName(std::size_t object) const;

    const std::vector<PtxObject>& m_objects;
    std::map<std::string_view, LinkedSymbol> m_shared;
    /// By object and name: null for what is shared.
    std::vector<std::map<std::string_view, const PtxStatement*>> m_own;
    std::vector<std::set<std::string_view>> m_weak; ///< by object: names that a statement of it says to be so
    std::vector<std::map<std::string_view, std::string>> m_renamed;
    std::vector<std::string> m_mistakes;
    std::set<std::string, std::less<>> m_told; ///< the same
};

} // namespace warpatlas::runtime
