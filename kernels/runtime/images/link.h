/// Linking as cuLinkCreate() begins it: PTX is put together to one text, which is a module then. Machine code and
/// libraries have none. Threads: any; the caller holds the runtime's lock.
#pragma once

#include <string>
#include <string_view>

namespace warpatlas::runtime {

class Link {
public:
    /// A text; of headings, those of the first one stand for all.
    void add(std::string_view ptx);
    /// All of it; empty: nothing was added.
    const std::string& text() const { return m_text; }
    /// Why it is no module; empty: it is one.
    std::string refusal() const;

private:
    std::string m_text;
};

} // namespace warpatlas::runtime
