#include "app/report/part_words.h"

#include "app/dataset/recorded/program_file.h"
#include "app/words/say.h"
#include "kernels/model/text.h"

#include <algorithm>

namespace warpatlas {

std::string partOfAllocation(const Outcome& outcome)
{
    const auto& source = outcome.bound->experiment.source;
    if (!source || !outcome.coverage || !outcome.trace || !outcome.trace->known.isAll())
        return {};
    const bool isRecorded = std::ranges::any_of(source->arguments, [](const std::string& argument) {
        return argument.find(std::string(programExtension) + ':') != std::string::npos;
    });
    const Coverage& coverage = *outcome.coverage;
    const std::uint64_t written = coverage.writtenOnce + coverage.writtenMore;
    const bool isOneRange = written > 0 && coverage.lastWritten - coverage.firstWritten + 1 == written;
    if (!isRecorded || coverage.unwritten == 0 || !isOneRange || writesOf(outcome) == WritePattern::Once)
        return {};
    return say("coverage.part",
        "elements {} to {} of {} in the program's allocation are written, the others by no thread of this launch",
        grouped(coverage.firstWritten), grouped(coverage.lastWritten), grouped(coverage.elements));
}

} // namespace warpatlas
