#include "ui/desktop/panels/find_thread.h"

#include "app/words/say.h"
#include "ui/desktop/look/qt_words.h"

#include <QRegularExpression>

namespace warpatlas::ui {

std::optional<Dim3> parseIndex(const QString& text)
{
    static const QRegularExpression form(R"(^\s*\(?\s*(\d+)(?:[\s,;]+(\d+))?(?:[\s,;]+(\d+))?\s*\)?\s*$)");
    const auto match = form.match(text);
    if (!match.hasMatch())
        return std::nullopt;
    std::uint32_t values[3] = {0, 0, 0};
    for (int i = 0; i < 3; ++i) {
        if (match.captured(i + 1).isEmpty())
            continue;
        bool fits = false;
        values[i] = match.captured(i + 1).toUInt(&fits);
        if (!fits)
            return std::nullopt;
    }
    return Dim3{values[0], values[1], values[2]};
}

Answer<std::uint64_t> findThread(const Launch& launch, const QString& blockText, const QString& threadText)
{
    const auto block = parseIndex(blockText);
    const auto thread = parseIndex(threadText);
    if (!block || !thread)
        return Refusal{warpatlas::say("panel.find.form", "write an index as x, y or x, y, z")};
    const auto inside = [](const Dim3& index, const Dim3& size) {
        return index.x < size.x && index.y < size.y && index.z < size.z;
    };
    if (!inside(*block, launch.grid))
        return Refusal{warpatlas::say("panel.find.block_outside", "blockIdx {} is outside the grid of {}",
            indexText(*block, launch.grid), dimText(launch.grid))};
    if (!inside(*thread, launch.block))
        return Refusal{warpatlas::say("panel.find.thread_outside", "threadIdx {} is outside the block of {}",
            indexText(*thread, launch.block), dimText(launch.block))};
    return linearFromThread(launch, *block, *thread);
}

Answer<std::uint64_t> findThread(const Launch& launch, const QString& linear)
{
    bool number = false;
    const qulonglong id = QString(linear).remove(',').trimmed().toULongLong(&number);
    if (!number)
        return Refusal{warpatlas::say("panel.find.linear_form", "a linear id is a whole number")};
    if (id >= launch.threads())
        return Refusal{
            warpatlas::say("panel.find.too_far", "the launch has {}", counted(launch.threads(), noun::thread))};
    return std::uint64_t(id);
}

Answer<std::uint64_t> findAnyhow(const Outcome& outcome, const QString& text)
{
    const Launch& launch = outcome.bound->launch;
    if (const qsizetype colon = text.indexOf(':'); colon >= 0)
        return findThread(launch, text.left(colon), text.mid(colon + 1));
    const Extent& extent = outcome.bound->work.outputBuffer().shape.extent;
    const bool isPlace = extent.y > 1 && text.trimmed().contains(QRegularExpression("[\\s,;]"));
    if (!isPlace)
        return findThread(launch, text);
    const auto place = parseIndex(text);
    if (!place)
        return Refusal{warpatlas::say(
            "panel.find.forms", "write block : thread (3,2 : 5,1), an element (485,249) or a thread's number")};
    const Dim3 sides{std::uint32_t(extent.x), std::uint32_t(extent.y), std::uint32_t(extent.z)};
    if (place->x >= extent.x || place->y >= extent.y || place->z >= extent.z)
        return Refusal{warpatlas::say("panel.find.element_outside", "{} is outside of the data, which are {}",
            indexText(*place, sides), shapeText(outcome.bound->work.outputBuffer().shape))};
    const std::uint64_t element = (std::uint64_t(place->z) * extent.y + place->y) * extent.x + place->x;
    if (!outcome.owners || element >= outcome.owners->owner.size()
        || outcome.owners->owner[element] >= launch.threads())
        return Refusal{
            warpatlas::say("panel.find.unwritten", "no thread is known to have written {}", indexText(*place, sides))};
    return std::uint64_t(outcome.owners->owner[element]);
}

} // namespace warpatlas::ui
