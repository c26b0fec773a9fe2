/// The labels on the left of a report's lines.
#pragma once

#include "app/words/say.h"

namespace warpatlas::label {

inline constexpr Text kernel{"report.kernel", "Kernel"}, mistake{"report.mistake", "Mistake"},
    data{"report.data", "Data"}, parameters{"report.parameters", "Parameters"}, launch{"report.launch", "Launch"},
    compiler{"report.compiler", "Compiler"}, called{"report.called", "Called with"},
    message{"report.message", "Message"}, device{"report.device", "Device"}, coverage{"report.coverage", "Coverage"},
    threads{"report.threads", "Threads"}, check{"report.check", "Check"}, occupancy{"report.occupancy", "Occupancy"},
    mostOccupancy{"report.most_occupancy", "The most"}, schedule{"report.schedule", "Schedule"},
    recording{"report.recording", "Recording"}, display{"report.display", "Display"};
inline constexpr Text executed{"report.executed", "Executed"}, lanes{"report.lanes", "Lanes"},
    branches{"report.branches", "Branches"}, loads{"report.loads", "Loads"}, stores{"report.stores", "Stores"},
    textures{"report.textures", "Textures"}, shared{"report.shared", "Shared"};
inline constexpr Text information{"report.information", "Information"}, possible{"report.possible", "Possible"},
    problem{"report.problem", "Problem"}, printed{"report.printed", "Printed"};
inline constexpr Text speedUp{"report.speed_up", "Speed-up"}, notTimed{"report.not_timed", "Not timed"},
    cost{"report.cost", "Cost"}, achieved{"report.achieved", "Achieved"},
    achievedOccupancy{"report.achieved_occupancy", "Achieved occupancy"}, recorded{"report.recorded", "Recorded"},
    predicted{"report.predicted_label", "Predicted"}, limits{"report.limits", "Limited by"};
inline constexpr Text gpu{"report.gpu", "GPU"}, block{"report.block", "Block"},
    limitedBy{"report.limited_by", "Limited by"}, blocksBy{"report.blocks_by", "Blocks by"};

} // namespace warpatlas::label
