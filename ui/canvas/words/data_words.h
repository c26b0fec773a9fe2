/// The overlay's words about a launch: without ImGui, so that they are tested as text.
#pragma once

#include "app/experiment/outcome.h"
#include "app/words/say.h"
#include "render/views/data/data_view.h"
#include "render/views/shared/theme.h"
#include "ui/canvas/state/moments.h"
#include "ui/canvas/words/legend_entries.h"
#include "ui/canvas/words/rich_text.h"

#include <string>
#include <vector>

namespace warpatlas::ui::inline canvas {

/// Returns the kernel's title, its name and its data: "Colour to grey  grayscale · harbour.png".
RichText titleWords(const BoundExperiment& bound);
/// Returns the sentence above the picture: the data, the launch, and what does not fit. "967 × 541 elements, 31 × 17
/// blocks of 32 × 32 threads; 48,245 threads (8.4 %) fall outside the data". `outdated`: the newest launch was refused
/// and this is an earlier one; the sentence begins with previousLaunchWords. Where the code has one of the kernel's
/// named mistakes, it begins with that: "Mistake: no guard; ...".
RichText launchSentence(const Outcome& outcome, bool outdated = false);
inline constexpr Text previousLaunchWords{"launch.previous", "Previous launch"};
/// Returns the title of the mistake that the code has, for use inside a line: "no guard"; empty: the right kernel.
std::string mistakeTitle(const BoundExperiment& bound);
/// Returns "write outside of every buffer", for so many threads.
std::string strayWords(std::uint64_t threads);
/// Returns "**3 threads (0.8 %)** fall outside the data", or "write nothing"; and where they write outside of every
/// buffer. This and the next two are for appendMarked().
std::string idleSentence(std::uint64_t threads, std::uint64_t of, bool outside);
std::string straySentence(std::uint64_t threads, std::uint64_t of);
/// Returns "**31 × 17** blocks of **32 × 32** threads".
std::string launchWords(const Launch& launch);
/// Puts the mistake that the code has in front of a view's sentence; launchSentence() does so itself.
RichText withMistake(const Outcome& outcome, RichText sentence);
/// Returns "added up from 523,147 values" where threads add up in the output's elements: from what, or by how many
/// threads. Empty where they do not.
std::string addedUpFrom(const Work& work);
/// Says what the colours stand for in this colouring. `scale` is fixedScale() of the scene.
RichText colouringSentence(const Outcome& outcome, const Moments& moments, render::ColourBy colourBy, double time,
    const std::string& scale = {});
/// Returns "0 to 255": the fixed ends of the value colours, as bytes and a picture's brightness have them. Empty where
/// the ends are the smallest and the largest value.
std::string fixedScale(const render::DataScene& scene);

/// The words of the rows above the views.
struct HeaderWords {
    RichText title; ///< the kernel's title, where no window around the canvas shows it; else empty
    RichText sentence, colouring;
    std::vector<LegendEntry> legend;
};

enum class Room { Full, Medium, Short };
/// Says where playback is: "wave 2 of 19". Empty if the schedule is not known.
std::string playbackWords(const Moments& moments, double time);
/// Returns "212 of 527 blocks done"; empty if the schedule is not known.
std::string doneWords(const Outcome& outcome, const Moments& moments, double time);
/// Returns "ORDER MODELLED", or "RECORDED": of the schedule; empty if there is none.
std::string scheduleBadge(const Outcome& outcome);

} // namespace warpatlas::ui::inline canvas
