/// Findings about a kernel's text, kept from launch to launch: some of them take longer than a launch.
/// Any thread.
#pragma once

#include "kernels/model/problem_facts.h"
#include "kernels/ptx/module.h"
#include "kernels/uses/loop_end.h"

#include <compare>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>

namespace warpatlas::simulator {

template <class Key, class Value> class KeptAnswers {
public:
    /// `find` is asked where the answer is not known yet; a thread that asks the same meanwhile waits for it.
    template <class Find> Value of(const Key& key, const Find& find)
    {
        const std::lock_guard lock(m_mutex);
        const auto known = m_answers.find(key);
        return known != m_answers.end() ? known->second : m_answers.emplace(key, find()).first->second;
    }

private:
    std::mutex m_mutex;
    std::map<Key, Value> m_answers;
};

/// The purpose of a volatile access, or of an atomic.
struct AccessPurpose {
    bool releases = false; ///< what comes before it goes with it, without a fence
    /// Acquires, or may do it: a relaxed load of a function whose caller decides what comes of it.
    bool synchronises = false;
    bool waits = false, updates = false, replaces = false;
};

/// All that what is missing between the two sides of a race depends on.
struct RaceQuestion {
    std::uint32_t first = 0, second = 0; ///< decoded instructions; the first came first
    bool firstWrites = false, secondWrites = false, firstExchanged = false;
    bool sameBlock = false, sameWarp = false;
    bool oneWarp = false; ///< a block has no more
    auto operator<=>(
        const RaceQuestion&) const = default; // NOLINT(modernize-use-nullptr): takes the generated 0 for one
};

struct KernelNotes {
    KeptAnswers<const ptx::Instruction*, AccessPurpose> purposes;
    KeptAnswers<RaceQuestion, Race> races; ///< without sides and place
    KeptAnswers<std::uint32_t, std::shared_ptr<const ptx::LoopEnds>> loops; ///< by function of the program
};

} // namespace warpatlas::simulator
