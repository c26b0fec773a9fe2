#include "ui/canvas/state/view_kind.h"

#include "app/words/say.h"

#include <algorithm>
#include <cmath>

namespace warpatlas::ui::inline canvas {

std::string_view nameOf(ViewKind kind)
{
    constexpr std::array<std::string_view, allViews.size()> names{"data", "launch", "memory", "schedule"};
    return names[std::size_t(kind)];
}

std::string titleOf(ViewKind kind)
{
    static constexpr std::array<Text, allViews.size()> titles{
        {{"view.data", "Data"}, {"view.launch", "Launch"}, {"view.memory", "Memory"}, {"view.schedule", "Schedule"}}};
    return say(titles[std::size_t(kind)]);
}

std::string viewNames()
{
    std::string names;
    for (const ViewKind kind : allViews)
        names += (names.empty() ? "" : ", ") + std::string(nameOf(kind));
    return names;
}

namespace {

/// Logical pixels.
constexpr double narrowestMain = 420, lowestMain = 260;
constexpr double narrowestStrip = 240, widestStrip = 560, lowestStrip = 120, highestStrip = 240;
constexpr double stripWidthShare = 0.30, stripHeightShare = 0.22, stripTitleHeight = 28;

int clampedShare(double whole, double share, double least, double most, double scale)
{
    return int(std::lround(std::clamp(whole * share, least * scale, most * scale)));
}

} // namespace

std::vector<PlacedView> arrange(const ShownViews& views, int width, int height, double scale, bool titles)
{
    const int line = std::max(1, int(std::lround(scale)));
    PlacedView main{views.main, false, 0, 0, width, height};
    std::vector<PlacedView> strips;
    for (const ViewKind kind : {ViewKind::Schedule, ViewKind::Memory}) {
        const int high = clampedShare(height, stripHeightShare, lowestStrip, highestStrip, scale);
        if (!views.strip(kind) || main.height - high - line < lowestMain * scale)
            continue;
        main.height -= high + line;
        strips.push_back({kind, true, 0, main.height + line, width, high});
    }
    std::vector<ViewKind> beside;
    for (const ViewKind kind : {ViewKind::Data, ViewKind::Launch})
        if (views.strip(kind))
            beside.push_back(kind);
    const int wide = clampedShare(width, stripWidthShare, narrowestStrip, widestStrip, scale);
    if (!beside.empty() && main.width - wide - line >= narrowestMain * scale) {
        main.width -= wide + line;
        const int each = (main.height - line * int(beside.size() - 1)) / int(beside.size());
        for (std::size_t i = 0; i < beside.size(); ++i)
            strips.push_back({beside[i], true, main.width + line, int(i) * (each + line), wide,
                i + 1 < beside.size() ? each : main.height - int(i) * (each + line)});
    }
    if (titles)
        for (PlacedView& strip : strips) {
            strip.title = int(std::lround(stripTitleHeight * scale));
            strip.y += strip.title;
            strip.height = std::max(strip.height - strip.title, 1);
        }
    strips.insert(strips.begin(), main);
    return strips;
}

} // namespace warpatlas::ui::inline canvas
