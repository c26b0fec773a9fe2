#include "app/fairness/fairness.h"

#include <algorithm>

namespace warpatlas::inline fairness {

std::string_view nameOf(Unfair what)
{
    static constexpr std::array<std::string_view, allUnfair.size()> names{"no_synchronise", "first_call", "host_clock",
        "few_runs", "warm_cache", "pageable_copies", "copies_left_out", "slow_cpu"};
    return names[static_cast<std::size_t>(what)];
}

bool isRatio(Unfair what)
{
    return what == Unfair::CopiesLeftOut;
}

bool isOfCpu(Unfair what)
{
    return what == Unfair::FewRuns || what == Unfair::SlowCpu;
}

double factorOf(const FairnessRow& row)
{
    const double least = std::min(row.wrong.value, row.right.value);
    return least > 0 ? std::max(row.wrong.value, row.right.value) / least : 1;
}

bool isHarmless(const FairnessRow& row)
{
    return factorOf(row) < 1.05;
}

const FairnessRow* FairnessFacts::row(Unfair what) const
{
    const auto found = std::ranges::find(rows, what, &FairnessRow::what);
    return found == rows.end() ? nullptr : &*found;
}

FairnessRun FairnessFacts::runOf(const FairnessRow& row) const
{
    return recordedOf && row.provenance() == Provenance::Recorded ? *recordedOf : FairnessRun{kernel, size, launch};
}

const FairnessRow* worstOf(const FairnessFacts& facts)
{
    const auto worst = std::ranges::max_element(facts.rows, {}, factorOf);
    return worst == facts.rows.end() ? nullptr : &*worst;
}

void FairnessRow::setSource(Provenance provenance, const std::string& device)
{
    for (Quantity* number : {&wrong, &right}) {
        number->provenance = provenance;
        number->device = device;
    }
}

} // namespace warpatlas::inline fairness
