/// The small picture of a card: what it stands for, to the scale that all cards of its group share. Pure.
#pragma once

#include "app/flow/flow_result.h"
#include "kernels/model/launch.h"
#include "ui/desktop/look/style.h"
#include "ui/desktop/what_if/what_if_facts.h"

#include <QRectF>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

class QPainter;

namespace warpatlas::ui::inline desktop {

/// A line of a text, in letters.
struct CardLine {
    int indent = 0, length = 0;
    bool changed = false; ///< has the mistake
};

/// One of these; nothing: there is no picture.
struct CardPicture {
    std::optional<Dim3> block{}; ///< as its warps
    Dim3 largest{1, 1, 1}; ///< the edges of the group's largest ones
    int multiprocessors = 0;
    int most = 0; ///< the group's most of these, or launches
    std::uint64_t elements = 0, mostElements = 0;
    double wide = 1; ///< of the data, against their height
    std::vector<CardLine> lines{};
    std::size_t launches = 0;
    std::vector<FlowOperation> operations{};
    double endMs = 0; ///< of the group's longest
};

/// The lines of a kernel's text from where its code begins; `changed` says of a line, from 1, whether it is.
std::vector<CardLine> cardLines(std::string_view text, const std::vector<std::uint32_t>& changed = {});

void paintCardPicture(QPainter& painter, const QRectF& area, const CardPicture& picture, const Tokens& tokens);

/// By case; `texts`: lines of the kernels, where they are known.
std::vector<CardPicture> cardPictures(const WhatIfGroup& group, const std::vector<WhatIfFacts>& facts,
    const std::vector<std::vector<CardLine>>& texts, const Outcome& now);

} // namespace warpatlas::ui::inline desktop
