/// Executes statements and expressions. For execute().
#pragma once

#include "app/follow/source/depth.h"
#include "app/follow/source/run.h"

#include <array>

namespace warpatlas::cpp {

/// Is thrown where nothing further can be known. Never leaves execute().
struct Lost { };

class Interpreter {
public:
    Interpreter(const Program& program, const ThreadOfRun& thread, Memory& memory)
        : m_program(program), m_thread(thread), m_memory(memory)
    {
    }
    /// Runs the kernel itself.
    void start(const Function& kernel);
    Run& run() { return m_run; }

private:
    struct Place {
        std::uint32_t object = 0;
        std::int64_t offset = 0;
        const Type* type = nullptr;
        const Variable* wanted = nullptr; ///< a reference that nothing is bound to yet
    };
    struct Object { ///< a variable of the thread's own
        Bytes bytes;
    };
    struct Product {
        double left = 0, right = 0, value = 0;
    };
    enum class Flow : std::uint8_t { Next, Break, Continue, Return };

    /// The argument of a parameter: a value, or the place for a reference.
    struct Given {
        Value value;
        std::optional<Place> place;
    };
    Value call(const Function& function, const std::vector<Given>& arguments);

    // interpreter.cpp
    Flow execute(const Statement& statement);
    Flow executeLoop(const Statement& statement);
    Flow executeSwitch(const Statement& statement);
    bool entersRound(const Statement& statement, std::uint32_t loop, std::uint32_t number, std::int32_t outer);
    void declare(const Statement& statement);
    bool decide(const Statement& statement);
    template <class Evaluate>
    Value event(Event::Kind kind, const Statement& statement, const Expression& expression, Evaluate evaluate);
    void capture(const Expression& node, const Value& value);
    void captureSkipped(const Expression& expression);

    // evaluation.cpp
    Value evaluate(const Expression& expression);
    Value evaluateAssign(const Expression& expression);
    Value computed(const Expression& expression, std::string_view sign, const Value& left, const Value& right);
    Value evaluateIncrement(const Expression& expression);
    Value evaluateUnary(const Expression& expression);
    Value evaluateCast(const Expression& expression);
    Value evaluateTexture(const Expression& expression);
    Value evaluateCall(const Expression& expression);
    Value evaluateAtomic(const Expression& expression, const Type* type);
    Value callSource(const Expression& expression);
    Value builtin(std::string_view name) const;
    std::optional<Place> place(const Expression& expression);
    Value load(const Place& place);
    void store(const Place& place, const Value& value);
    Value fromList(const Expression& list, const Type* type);
    void storeList(const Expression& list, const Place& place);
    const Type* pointerTo(const Type* element);
    std::uint32_t makeObject(const Type* type);
    Object* local(std::uint32_t object);

    const Program& m_program;
    const ThreadOfRun& m_thread;
    Memory& m_memory;
    Run m_run;
    std::vector<Object> m_objects;
    std::vector<std::vector<Place>> m_frames; ///< by slot
    Value m_returned;
    std::int32_t m_round = -1;
    std::vector<std::vector<Captured>> m_captured; ///< for each event under way
    std::size_t m_depth = 0; ///< number of entries of m_captured in use
    std::uint64_t m_work = 0;
    std::array<Product, 8> m_products{}; ///< of floats, those that were evaluated last
    std::size_t m_productCount = 0;
    std::size_t m_inside = 0; ///< expressions within each other, also in calls
};

} // namespace warpatlas::cpp
