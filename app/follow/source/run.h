/// A thread's way according to the source: every expression that it evaluates, with the values it finds there. Values
/// that it reads come from a recording of the thread, never from a guess.
#pragma once

#include "app/follow/source/syntax.h"

#include <array>
#include <map>
#include <span>

namespace warpatlas::cpp {

/// Memory that threads share, as a recorded thread met it. Objects have numbers from 1.
class Memory {
public:
    virtual ~Memory() = default;
    /// Is called now and then; what it throws ends the execution.
    virtual void tick() { }
    /// Returns the object of a shared, constant or device variable; 0 where nothing is known about it.
    virtual std::uint32_t objectOf(const Variable& variable) = 0;
    /// Fills in the bytes that are known.
    virtual void read(
        std::uint32_t object, std::int64_t offset, std::span<std::uint8_t> bytes, std::span<std::uint8_t> known) = 0;
    /// Returns false where the thread was not recorded to write that there.
    virtual bool write(std::uint32_t object, std::int64_t offset, const Bytes& bytes) = 0;
    /// Returns what an atomic's place held before; empty where the thread was not recorded to have an atomic there.
    virtual std::optional<Bytes> update(std::uint32_t object, std::int64_t offset, std::uint64_t bytes) = 0;
    virtual bool barrier() = 0; ///< false where the thread did not come to another
    /// Returns the real of `bytes` that the thread computed in these lines the next time, if one is near `about`.
    virtual std::optional<double> computed(
        double about, std::uint64_t bytes, std::uint32_t firstLine, std::uint32_t lastLine) = 0;
    /// Returns which of the values, rounded to `bytes`, the thread computed in these lines next; empty where none is
    /// near there.
    virtual std::optional<double> computedAs(
        std::span<const double> values, std::uint64_t bytes, std::uint32_t firstLine, std::uint32_t lastLine) = 0;
    /// Returns what the next shuffle or vote gave the thread, low bits first.
    virtual std::optional<std::uint64_t> fromWarp() = 0;
    /// The same of the next register that a fetch from a texture or a load of a surface gave.
    virtual std::optional<std::uint64_t> fromTexture() { return std::nullopt; }
    /// Takes note that the thread comes to its next store to a surface; false where nothing is known of those.
    virtual bool surfaceWrite() { return false; }
    /// The accesses, barriers and the like so far, by the memory's own numbers. Callers take those behind the size they
    /// saw.
    virtual std::vector<std::uint32_t>& touched() = 0;
};

struct Captured {
    const Expression* node = nullptr;
    Value value;
};

struct Event {
    enum class Kind : std::uint8_t { Define, Evaluate, Condition, Return } kind = Kind::Evaluate;
    const Statement* statement = nullptr;
    const Expression* expression = nullptr;
    std::uint32_t firstLine = 0, lastLine = 0;
    std::uint32_t firstCaptured = 0, capturedCount = 0; ///< range of Run::captured
    std::uint32_t firstWithin =
        0; ///< index in Run::events, first of those of the functions that it calls; its own: none
    std::uint32_t firstTouched = 0, touchedCount = 0; ///< range of Run::touched
    std::int32_t round = -1; ///< index in Run::rounds, the innermost; -1: no loop
    Value result; ///< value of the variable or place that is written, of the condition, or that is returned
};

struct Round {
    std::uint32_t loop = 0; ///< index in Run::loops
    std::uint32_t number = 0; ///< from 0
    std::int32_t outer = -1; ///< index in Run::rounds; -1: none
    bool runs = false; ///< whether its body runs
    std::vector<Value> counters; ///< Statement::counters, when the condition is asked
};

struct Loop {
    const Statement* statement = nullptr;
    std::uint32_t firstRound = 0, lastRound = 0; ///< range of Run::rounds whose bodies run
    std::uint32_t rounds = 0; ///< bodies that run
};

struct Run {
    std::vector<Event> events;
    std::vector<Captured> captured;
    std::vector<std::uint32_t> touched;
    std::vector<Round> rounds;
    std::vector<Loop> loops;
    bool dividedByZero = false; ///< a whole number, which has no result
    bool complete = false; ///< to the function's end; otherwise what comes after the last event is not known
    std::map<const Type*, Type> pointers; ///< types of addresses that were taken, by what they point to

    std::span<const Captured> capturedOf(const Event& event) const
    {
        return std::span(captured).subspan(event.firstCaptured, event.capturedCount);
    }
};

struct ThreadOfRun {
    std::array<std::uint32_t, 3> thread{}, block{}, blockSize{}, gridSize{};
    std::vector<Value> arguments; ///< pointers name objects of the memory
};

/// Executes the kernel. Stops where the source is not understood, where a decision needs what is not known, or where
/// the memory disagrees.
Run execute(const Program& program, const Function& kernel, const ThreadOfRun& thread, Memory& memory);

} // namespace warpatlas::cpp
