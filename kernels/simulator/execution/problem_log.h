/// Problems of one worker, one entry a place with its count; merged in an order that does not depend on the workers.
#pragma once

#include "kernels/model/problem.h"

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace warpatlas::simulator {

class FoundProblems;

class ProblemLog {
public:
    /// A place: kind, line, and what it is about (a buffer's number, a decoded instruction's ...).
    struct Key {
        ProblemKind kind = ProblemKind::OutOfBounds;
        std::uint32_t line = 0;
        std::uint64_t subject = 0;
        bool operator<(const Key& other) const
        {
            return std::tie(kind, line, subject) < std::tie(other.kind, other.line, other.subject);
        }
    };

    /// Sends problems to `found` as they come; null: to nothing. It must outlive the log.
    void tellTo(FoundProblems* found) { m_found = found; }
    /// Counts the problem. True if it is the first at its place in this log: the caller then says what happened with
    /// describe().
    bool add(const Key& key, std::uint64_t block);
    void describe(const Key& key, Problem problem);
    /// Changes what was said of a place, if this block said it.
    void amend(const Key& key, std::uint64_t block, const std::function<void(Problem&)>& change);
    /// An access at the place takes so many bytes of dynamic shared memory, which the launch did not give: the most of
    /// them are told.
    void takesShared(const Key& key, std::uint64_t bytes);
    /// Adds another worker's log: the entry of the lower block stands for both.
    void merge(const ProblemLog& other);
    /// By line, then kind.
    std::vector<Problem> problems() const;
    /// How often add() was called: grows with each problem, wherever it is.
    std::uint64_t added() const { return m_added; }

private:
    struct Entry {
        std::uint64_t block = 0;
        std::uint64_t count = 0;
        std::uint64_t sharedTaken = 0;
        Problem problem;
    };
    std::map<Key, Entry> m_entries;
    std::uint64_t m_added = 0;
    FoundProblems* m_found = nullptr;
};

} // namespace warpatlas::simulator
