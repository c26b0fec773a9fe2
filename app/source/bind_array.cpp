#include "app/source/bind_array.h"

#include "app/dataset/conversion.h"
#include "app/dataset/dataset.h"
#include "app/words/say.h"
#include "kernels/model/error.h"
#include "kernels/model/text.h"

namespace warpatlas::inline source {

std::size_t addArray(const BufferArgumentSpec& array, std::string name, const std::string& subject, Work& work,
    std::vector<BoundFile>& files)
{
    BufferSpec buffer{std::move(name), array.type, array.shape, array.role, nullptr};
    if (array.role == BufferRole::Output)
        buffer.before = BufferSpec::Before::Unknown;
    BoundFile file{array.file, {}, array.data};
    if (array.role != BufferRole::Output) {
        try {
            if (!file.data)
                file.data = std::make_shared<const Dataset>(loadDataset(array.source, Records::AsBytes));
        } catch (const InputError& error) {
            throw InputError(subject, error.reason());
        }
        buffer.contents = file.data->array;
        buffer.type = file.data->array->type();
        buffer.shape = file.data->array->shape();
        file.note = file.data->conversion;
        if (const std::string note = file.data->notes(); !note.empty())
            file.note += (file.note.empty() ? "" : "; ") + note;
    }
    files.push_back(std::move(file));
    work.buffers.push_back(std::move(buffer));
    return work.buffers.size() - 1;
}

Dataset withNumbers(const std::optional<NumberType>& wanted, Dataset data)
{
    const bool fits = !wanted || sameNumbers(wanted->type, data.array->type());
    return fits ? data : converted(conversionTo(wanted->type), std::move(data));
}

std::string elementsRefusal(const std::optional<NumberType>& wanted, ElementType type, std::uint64_t count)
{
    if (!wanted)
        return {};
    // Records of programs and experiments have a bool as a byte.
    const bool byteOfBool = wanted->type == ElementType::Bool && sizeOf(type) == 1;
    if (!sameNumbers(wanted->type, type) && !byteOfBool)
        return wanted->channels == 1
            ? say("elements.other", "holds {}: {} is expected", nameOf(type), nameOf(wanted->type))
            : say("elements.other_channels", "holds {}: {} with {} channels is expected", nameOf(type),
                nameOf(wanted->type), wanted->channels);
    if (count % wanted->channels != 0)
        return say(
            "elements.odd", "holds {} values, which are no whole elements of {}", grouped(count), wanted->channels);
    return {};
}

} // namespace warpatlas::inline source
