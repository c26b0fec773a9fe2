// What limits the kernel, and what could be changed, in a few words.
#include "app/roofline/limit_chain.h"
#include "ui/desktop/layout/headlines.h"
#include "ui/desktop/look/qt_words.h"

namespace warpatlas::ui {

AnswerHeadline whyHeadline(const Outcome& outcome)
{
    AnswerHeadline answer;
    for (const LimitLink& link : limitChain(outcome)) {
        if (link.about == LimitLink::About::Limit)
            answer.parts.push_back({said("answer.limits", "{} limits it", link.brief), link.provenance});
        else if (link.about == LimitLink::About::Line)
            answer.parts.push_back({.words = toQt(link.brief), .strong = false});
        else if (link.about == LimitLink::About::Occupancy && answer.parts.empty())
            answer.parts.push_back({said("answer.occupancy", "occupancy {}", link.brief), link.provenance});
    }
    if (answer.parts.empty())
        answer.parts.push_back({.words = outcome.complete ? said("answer.not_known", "not known")
                                                          : said("answer.times_come", "follows the run"),
            .strong = false});
    return answer;
}

AnswerHeadline whatIfHeadline(const Outcome& outcome)
{
    const CatalogueKernel* const kernel = outcome.bound->kernel;
    const QString words = outcome.bound->source || !kernel
        ? said("answer.what_if_own", "another block, more data, another GPU")
        : kernel->description().mistakes.empty()
        ? said("answer.what_if", "another block, variant, GPU")
        : said("answer.what_if_mistake", "another block, variant, GPU, mistake");
    return {{{.words = words, .strong = false}}};
}

} // namespace warpatlas::ui
