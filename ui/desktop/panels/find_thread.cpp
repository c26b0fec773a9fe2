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

} // namespace warpatlas::ui
