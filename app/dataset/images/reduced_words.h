/// The words for what 8 bits a channel leave out.
#pragma once

#include "app/words/say.h"

#include <string>

namespace warpatlas {

inline std::string reducedToBytes()
{
    return say("image.reduced", "more than 8 bits a channel reduced to 8");
}

} // namespace warpatlas
