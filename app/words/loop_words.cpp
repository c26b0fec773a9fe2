#include "app/words/loop_words.h"

#include "app/words/names.h"
#include "app/words/say.h"

namespace warpatlas {

std::string loopInWords(const WorkPlace& place)
{
    const std::string line = place.loopLine == 0 ? std::string() : say("loop.line", " (line {})", place.loopLine);
    switch (place.loopEnd) {
    case LoopEnd::Nothing:
        return say("loop.nothing", "; nothing in its loop{} changes what could end it", line);
    case LoopEnd::OtherThreads:
        return say("loop.others",
            "; its loop{} ends when another thread changes what it reads, and nothing in the loop does", line);
    case LoopEnd::Unknown:
        break;
    }
    return {};
}

} // namespace warpatlas
