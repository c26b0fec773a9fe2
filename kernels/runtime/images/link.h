/// Linking: the PTX of several objects is put together to one text, which is a module then, as cuLinkCreate() begins it
/// and as nvcc -rdc=true leaves it to nvlink. Machine code and libraries have no PTX. A linker's errors are errors
/// here: undefined names, names defined twice, and declarations that do not fit. Threads: any; the caller holds the
/// runtime's lock.
#pragma once

#include "kernels/runtime/images/ptx_object.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::runtime {

struct LinkedPtx {
    std::string text; ///< of headings, the newest stand for all; of several texts without what debuggers are told
    std::string refusal; ///< the reasons, of many the first; empty: it is linked
};

class Link {
public:
    /// `name`: of the object, for messages; may be empty. CUDA's library for kernels that launch kernels is left out.
    void add(std::string_view ptx, std::string name = {});
    LinkedPtx linked() const;
    std::size_t objects() const { return m_objects.size(); }
    /// The same, where the text has to be a module, too.
    LinkedPtx linkedModule() const;

private:
    std::vector<PtxObject> m_objects;
};

} // namespace warpatlas::runtime
