// A file, or generated data, that the output has to be equal to.
#include "app/reference/reference_source.h"

#include "app/dataset/conversion.h"
#include "app/dataset/data_spec.h"
#include "app/words/say.h"
#include "kernels/model/error.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <list>
#include <mutex>
#include <system_error>

namespace warpatlas::inline reference {
namespace {

/// Data that were read a short time ago are not read again while their file stays what it was.
class ReadBefore {
public:
    Dataset load(const std::string& spec, const Progress& progress)
    {
        Entry entry{spec, {}, 0, {}};
        bool isSettled = true;
        if (const std::string path(fileOf(spec)); !path.empty()) {
            std::error_code unknown; // reading it says what is wrong
            entry.written = std::filesystem::last_write_time(path, unknown);
            entry.bytes = std::filesystem::file_size(path, unknown);
            // One written a moment ago may be written once more with the same time: clocks of files are coarse.
            constexpr std::chrono::seconds moment{2};
            isSettled = std::filesystem::file_time_type::clock::now() - entry.written > moment;
        }
        {
            const std::scoped_lock lock(m_mutex);
            for (const Entry& known : m_entries)
                if (known.spec == entry.spec && known.written == entry.written && known.bytes == entry.bytes)
                    return known.data;
        }
        entry.data = loadDataset(spec, Records::AsBytes, &progress);
        Dataset read = entry.data;
        if (!isSettled)
            return read;
        constexpr std::size_t most = 2;
        const std::scoped_lock lock(m_mutex);
        m_entries.push_front(std::move(entry));
        if (m_entries.size() > most)
            m_entries.pop_back();
        return read;
    }

private:
    struct Entry {
        std::string spec;
        std::filesystem::file_time_type written;
        std::uintmax_t bytes = 0;
        Dataset data;
    };
    std::mutex m_mutex;
    std::list<Entry> m_entries;
};

ReadBefore& readBefore()
{
    static ReadBefore kept;
    return kept;
}

} // namespace

std::string comparisonRefusal(ElementType type, const Shape& shape, const BufferSpec& output)
{
    if (!sameNumbers(type, output.type))
        return say("reference.type", "holds {}, and {} is {}", nameOf(type), output.name, nameOf(output.type));
    const auto isLine = [](const Shape& one) { return one.channels == 1 && one.extent.x == one.elements(); };
    const bool fits = shape.values() == output.shape.values()
        && (shape == output.shape || isLine(shape)
            || isLine(output.shape)
            // Channels, or an axis of their own: memory has them alike.
            || (shape.channels != output.shape.channels && shape.extent.x != output.shape.extent.x));
    if (fits)
        return {};
    return say("reference.shape", "is {}, and {} is {}", toText(shape), output.name, toText(output.shape));
}

ReferenceSource dataReference(
    const ReferenceSpec& spec, const CheckedKernel& checked, std::size_t output, const Progress& progress)
{
    auto source = std::make_shared<BoundReference::Source>();
    source->output = checked.work.buffers[output];
    Dataset data;
    try {
        data = readBefore().load(spec.file, progress);
        if (checked.convert && !sameNumbers(data.array->type(), source->output.type))
            data = converted(conversionTo(source->output.type), std::move(data));
    } catch (const InputError& error) {
        throw InputError(subjectOf(spec), error.reason());
    }
    if (const std::string refusal = comparisonRefusal(data.array->type(), data.array->shape(), source->output);
        !refusal.empty())
        throw InputError(subjectOf(spec), refusal);
    auto values = std::make_shared<Array>(source->output.type, source->output.shape);
    std::ranges::copy(data.array->bytes(), values->bytes().begin());
    source->data = std::move(values);
    source->facts.name = data.label;
    source->facts.note = data.conversion;
    if (const std::string note = data.notes(); !note.empty())
        source->facts.note += (source->facts.note.empty() ? "" : "; ") + note;
    return source;
}

} // namespace warpatlas::inline reference
