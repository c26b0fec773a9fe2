/// A picture's caption, for when it stands alone on a slide or in a report: kernel, data, launch, device, and
/// the provenance of each thing that is shown. It has no date and no measured time: the same run gives the same
/// picture. Plain text, tested as text.
#pragma once

#include "app/experiment/outcome.h"
#include "ui/canvas/words/rich_text.h"

#include <vector>

namespace warpatlas::ui::inline canvas {

/// Returns two paragraphs, what was run and where it comes from; between them what is wrong with the run, if anything
/// is.
std::vector<RichText> captionWords(const Outcome& outcome);
/// Returns the same in one line, for the file's description.
std::string captionText(const Outcome& outcome);

} // namespace warpatlas::ui::inline canvas
