/// Accesses to global memory outside of every buffer, which did not take place: thread, kind and place. One thread at a
/// time.
#pragma once

#include "kernels/model/memory_access.h"

#include <compare>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace warpatlas {

struct StrayAccess {
    std::uint32_t thread = 0; ///< linear
    std::uint32_t buffer = 0; ///< the nearest one, as in Work::buffers
    std::int64_t offset = 0; ///< bytes from its start; below 0: before it
    std::uint32_t bytes = 0;
    AccessKind kind = AccessKind::Load;
    auto operator<=>(const StrayAccess&) const = default; // NOLINT(modernize-use-nullptr): of what the compiler writes
};

/// Keeps each access once, those of the lowest threads where there are too many: which does not depend on the order in
/// which they come.
class StrayLog {
public:
    static constexpr std::size_t most = std::size_t{1} << 14;

    void add(const StrayAccess& access);
    void merge(const StrayLog& other);
    std::vector<StrayAccess> sorted() const; ///< by thread

private:
    std::vector<StrayAccess> m_list; ///< up to twice as many as are kept
};

} // namespace warpatlas
