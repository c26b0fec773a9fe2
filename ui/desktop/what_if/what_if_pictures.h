/// The pictures of a group's cards, all to one scale. Pure.
#pragma once

#include "ui/desktop/what_if/card_picture.h"
#include "ui/desktop/what_if/what_if_facts.h"

namespace warpatlas::ui {

/// By case; `texts`: lines of the kernels, where they are known.
std::vector<CardPicture> cardPictures(const WhatIfGroup& group, const std::vector<WhatIfFacts>& facts,
    const std::vector<std::vector<CardLine>>& texts, const Outcome& now);

} // namespace warpatlas::ui
