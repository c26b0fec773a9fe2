/// What the overlay says about a launch, in words: without ImGui, so that it is tested as text.
#pragma once

#include "app/experiment/outcome.h"
#include "app/words/say.h"
#include "render/views/data/data_view.h"
#include "render/views/shared/theme.h"
#include "ui/canvas/state/moments.h"
#include "ui/canvas/words/legend_entries.h"
#include "ui/canvas/words/rich_text.h"

#include <optional>
#include <string>
#include <vector>

namespace warpatlas::ui {

/// The kernel's title, its name and what it works on: "Colour to grey  grayscale · harbour.png".
RichText titleWords(const BoundExperiment& bound);
/// The sentence above the picture: the data, the launch, and what does not fit. "967 × 541 elements, 31 × 17 blocks of
/// 32 × 32 threads; 48,245 threads (8.4 %) fall outside the data".
/// `outdated`: it is not the newest launch, as that one was refused; the sentence begins with previousLaunchWords.
/// Where the code has one of the kernel's named mistakes, it begins with that: "Mistake: no guard; ...".
RichText launchSentence(const Outcome& outcome, bool outdated = false);
inline constexpr Text previousLaunchWords{"launch.previous", "Previous launch"};
/// "no guard": the title of the mistake that the code has, as it stands inside a line; empty: the right kernel.
std::string mistakeTitle(const BoundExperiment& bound);
/// "write outside of every buffer", of so many threads.
std::string strayWords(std::uint64_t threads);
/// "**3 threads (0.8 %)** fall outside the data", or "write nothing"; and where they write outside of every buffer. The
/// next three are for appendMarked().
std::string idleSentence(std::uint64_t threads, std::uint64_t of, bool outside);
std::string straySentence(std::uint64_t threads, std::uint64_t of);
/// "**31 × 17** blocks of **32 × 32** threads"
std::string launchWords(const Launch& launch);
/// What a view says, with the mistake that the code has in front of it, as launchSentence() has it already.
RichText withMistake(const Outcome& outcome, RichText sentence);
/// "added up from 523,147 values" where threads add up in the output's elements: from what, or by how many threads.
/// Empty where they do not.
std::string addedUpFrom(const Work& work);
/// What the colours stand for in this colouring. `scale`: fixedScale() of what is shown.
RichText colouringSentence(const Outcome& outcome, const Moments& moments, render::ColourBy colourBy, double time,
    const std::string& scale = {});
/// "0 to 255": the ends of the colours of values that have ends of their own, as bytes and a picture's brightness do.
/// Empty where the ends are the smallest and the largest value.
std::string fixedScale(const render::DataScene& scene);

/// What the rows above the views say.
struct HeaderWords {
    RichText title; ///< of the kernel, where no window around the canvas says it; else empty
    RichText sentence, colouring;
    std::vector<LegendEntry> legend;
};

/// "wave 2 of 19 · 212 of 527 blocks done", and while only a part of the launch is known, as the schedule does not know
/// of that: "· 353 of 527 blocks simulated so far". Less where there is less room. Empty if the schedule is not known.
enum class Room { Full, Medium, Short };
std::string playbackWords(const Outcome& outcome, const Moments& moments, double time, Room room);
/// "modelled", "recorded" or "measured": where the schedule comes from; empty if there is none.
std::string scheduleBadge(const Outcome& outcome);

} // namespace warpatlas::ui
