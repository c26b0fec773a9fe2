#include "ui/desktop/what_if/card_picture.h"

#include "app/measure/recorded.h"

#include <QPainter>
#include <algorithm>
#include <cmath>
#include <string_view>

namespace warpatlas::ui::inline desktop {
namespace {

constexpr std::uint64_t lanesOfWarp = 32;

/// Each run of a warp's threads within a row, with every second warp in a darker shade; layers beside each other.
void paintBlock(QPainter& painter, const QRectF& area, const CardPicture& picture, const Tokens& tokens)
{
    const double scale = std::min({area.width() / picture.largest.x, area.height() / picture.largest.y, 3.0});
    const Dim3& block = *picture.block;
    const double height = std::max(block.y * scale, 2.0), top = area.top() + (area.height() - height) / 2;
    const double row = height / block.y;
    const QColor darker = mix(tokens.cpu, tokens.background, 0.45);
    for (std::uint64_t line = 0; line < std::uint64_t(block.y) * block.z; ++line) {
        const double left = area.left() + double(line / block.y * (block.x + 1)) * scale;
        for (std::uint64_t x = 0; x < block.x;) {
            const std::uint64_t thread = line * block.x + x;
            const std::uint64_t end = std::min<std::uint64_t>(block.x, x + lanesOfWarp - thread % lanesOfWarp);
            painter.fillRect(
                QRectF(left + double(x) * scale, top + double(line % block.y) * row, double(end - x) * scale, row),
                thread / lanesOfWarp % 2 == 0 ? tokens.cpu : darker);
            x = end;
        }
    }
}

/// A square for each, in columns of as many as there is height for.
void paintMultiprocessors(QPainter& painter, const QRectF& area, const CardPicture& picture, const Tokens& tokens)
{
    int rows = 1;
    const auto stepOf = [&](int count) { return area.height() / count; };
    while ((picture.most + rows - 1) / rows * stepOf(rows) > area.width())
        ++rows;
    rows = std::max(rows, 4);
    const double step = stepOf(rows), edge = step * 0.78;
    for (int i = 0; i < picture.multiprocessors; ++i)
        painter.fillRect(QRectF(area.left() + i / rows * step, area.top() + i % rows * step, edge, edge), tokens.gpu);
}

void paintData(QPainter& painter, const QRectF& area, const CardPicture& picture, const Tokens& tokens)
{
    // As large an area as it has elements.
    const double mostHeight = std::min(area.height(), area.width() / std::max(picture.wide, 1e-3));
    const double height = std::max(
        mostHeight * std::sqrt(double(picture.elements) / double(std::max<std::uint64_t>(picture.mostElements, 1))),
        1.5);
    const QRectF data(
        area.left(), area.top() + (area.height() - height) / 2, std::max(height * picture.wide, 1.5), height);
    painter.fillRect(data, mix(tokens.gpu, tokens.panel, 0.35));
    painter.setPen(tokens.gpu);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(data.adjusted(0.5, 0.5, -0.5, -0.5));
}

void paintLines(QPainter& painter, const QRectF& area, const CardPicture& picture, const Tokens& tokens)
{
    const double step = std::min(area.height() / double(picture.lines.size()), 3.0);
    const double letter = std::min(area.width() / 90, 1.6);
    double top = area.top();
    for (const CardLine& line : picture.lines) {
        painter.fillRect(QRectF(area.left() + line.indent * letter, top,
                             std::min(std::max(line.length * letter, line.changed ? 12.0 : 0.0), area.width()),
                             std::max(step * 0.6, line.changed ? 2.0 : 0.8)),
            line.changed ? tokens.wrong : tokens.soft);
        top += step;
    }
}

void paintLaunches(QPainter& painter, const QRectF& area, const CardPicture& picture, const Tokens& tokens)
{
    const double width = area.width() / double(picture.launches),
                 gap = picture.launches > 1 ? std::min(width / 3, 3.0) : 0;
    for (std::size_t i = 0; i < picture.launches; ++i)
        painter.fillRect(QRectF(area.left() + double(i) * width, area.center().y() - 5, width - gap, 10), tokens.gpu);
}

/// A row for each stream.
void paintOperations(QPainter& painter, const QRectF& area, const CardPicture& picture, const Tokens& tokens)
{
    std::size_t streams = 1;
    for (const FlowOperation& operation : picture.operations)
        streams = std::max(streams, operation.stream + 1);
    const double row = std::min(area.height() / double(streams), 9.0),
                 scale = area.width() / std::max(picture.endMs, 1e-9);
    const double top = area.top() + (area.height() - row * double(streams)) / 2;
    for (const FlowOperation& operation : picture.operations)
        painter.fillRect(QRectF(area.left() + operation.startMs * scale, top + double(operation.stream) * row,
                             std::max((operation.endMs - operation.startMs) * scale, 1.0), row - 1.5),
            operation.step == FlowStep::Kernel ? tokens.gpu : tokens.copies);
}

} // namespace

std::vector<CardLine> cardLines(std::string_view text, const std::vector<std::uint32_t>& changed)
{
    std::vector<CardLine> lines;
    std::uint32_t number = 0;
    bool begun = false;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        ++number;
        const bool isChanged = std::ranges::find(changed, number) != changed.end();
        begun = begun || isChanged || line.find("__global__") != line.npos;
        if (!begun)
            continue;
        const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
        lines.push_back({int(indent), int(line.size() - indent), isChanged});
    }
    return lines;
}

void paintCardPicture(QPainter& painter, const QRectF& area, const CardPicture& picture, const Tokens& tokens)
{
    painter.save();
    painter.setClipRect(area);
    painter.setPen(Qt::NoPen);
    if (picture.block)
        paintBlock(painter, area, picture, tokens);
    else if (picture.multiprocessors > 0)
        paintMultiprocessors(painter, area, picture, tokens);
    else if (picture.mostElements > 0)
        paintData(painter, area, picture, tokens);
    else if (!picture.lines.empty())
        paintLines(painter, area, picture, tokens);
    else if (picture.launches > 0)
        paintLaunches(painter, area, picture, tokens);
    else if (!picture.operations.empty())
        paintOperations(painter, area, picture, tokens);
    painter.restore();
}

std::vector<CardPicture> cardPictures(const WhatIfGroup& group, const std::vector<WhatIfFacts>& facts,
    const std::vector<std::vector<CardLine>>& texts, const Outcome& now)
{
    std::vector<CardPicture> all(group.cases.size());
    CardPicture most;
    most.largest = {1, 1, 1};
    const Extent size = sizeOfRun(now.bound->work).extent;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const WhatIfCase& one = group.cases[i];
        CardPicture& picture = all[i];
        picture.lines = texts[i];
        switch (group.kind) {
        case WhatIfKind::Block:
            picture.block = one.isNow ? now.bound->launch.block : *one.experiment->block;
            most.largest.x = std::max(most.largest.x, picture.block->z * (picture.block->x + 1) - 1);
            most.largest.y = std::max(most.largest.y, picture.block->y);
            break;
        case WhatIfKind::Gpu:
            if (const Answer<GpuSheet> gpu = findGpu(one.sweep.valuesAt(0).front()))
                picture.multiprocessors = gpu.value().multiprocessors;
            most.most = std::max(most.most, picture.multiprocessors);
            break;
        case WhatIfKind::Size:
            picture.elements = one.isNow ? size.count() : std::stoull(one.sweep.valuesAt(0).front());
            picture.wide = size.y > 1 ? double(size.x) / double(size.y) : 8;
            most.mostElements = std::max(most.mostElements, picture.elements);
            break;
        case WhatIfKind::Launches:
            picture.launches = *one.sweep.launchesAt(one.point);
            break;
        case WhatIfKind::Streams:
            if (const auto& flow = facts[i].flow) {
                picture.operations = one.isNow ? flow->whole.operations : flow->parts.operations;
                for (const FlowOperation& operation : picture.operations)
                    most.endMs = std::max(most.endMs, operation.endMs);
            }
            break;
        case WhatIfKind::Variant:
        case WhatIfKind::Mistake:
            break;
        }
    }
    for (CardPicture& picture : all) {
        picture.largest = most.largest;
        picture.most = most.most;
        picture.mostElements = most.mostElements;
        picture.endMs = most.endMs;
    }
    return all;
}

} // namespace warpatlas::ui::inline desktop
