#include "app/reference/reference_memory.h"

#include <algorithm>
#include <list>
#include <mutex>

namespace warpatlas {
namespace {

struct KeptReference {
    std::string key;
    std::vector<BufferSpec> buffers; ///< as they began
    SimulatedReference computed;
};

bool sameContents(const ArrayPointer& one, const ArrayPointer& other)
{
    return one == other || (one && other && std::ranges::equal(one->bytes(), other->bytes()));
}

bool sameBuffers(const std::vector<BufferSpec>& one, const std::vector<BufferSpec>& other)
{
    return std::ranges::equal(one, other, [](const BufferSpec& a, const BufferSpec& b) {
        return a.type == b.type && a.shape == b.shape && a.role == b.role && sameContents(a.contents, b.contents);
    });
}

class Memory {
public:
    std::optional<SimulatedReference> find(const BoundReference::Source& source)
    {
        const std::scoped_lock lock(m_mutex);
        for (auto entry = m_entries.begin(); entry != m_entries.end(); ++entry)
            if (entry->key == source.key && sameBuffers(entry->buffers, source.work.buffers)) {
                m_entries.splice(m_entries.begin(), m_entries, entry);
                return entry->computed;
            }
        return std::nullopt;
    }

    void keep(const BoundReference::Source& source, const SimulatedReference& computed)
    {
        constexpr std::size_t most = 4, mostBytes = std::size_t{256} << 20U; // each keeps its arrays
        const std::scoped_lock lock(m_mutex);
        ++m_computed;
        m_entries.push_front({source.key, source.work.buffers, computed});
        while (m_entries.size() > 1 && (m_entries.size() > most || bytes() > mostBytes))
            m_entries.pop_back();
    }

    std::uint64_t computed() const
    {
        const std::scoped_lock lock(m_mutex);
        return m_computed;
    }

private:
    std::size_t bytes() const
    {
        std::size_t sum = 0;
        for (const KeptReference& entry : m_entries)
            for (const ArrayPointer& array : entry.computed.after)
                sum += array->byteCount();
        return sum;
    }

    mutable std::mutex m_mutex;
    std::list<KeptReference> m_entries;
    std::uint64_t m_computed = 0;
};

Memory& memory()
{
    static Memory kept;
    return kept;
}

} // namespace

std::optional<SimulatedReference> rememberedReference(const BoundReference::Source& source)
{
    return memory().find(source);
}

void rememberReference(const BoundReference::Source& source, const SimulatedReference& computed)
{
    memory().keep(source, computed);
}

std::uint64_t referencesComputed()
{
    return memory().computed();
}

} // namespace warpatlas
