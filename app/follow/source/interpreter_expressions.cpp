// Every kind of expression is evaluated here: they are one grammar, and call one another.
#include "app/follow/source/functions.h"
#include "app/follow/source/interpreter.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace warpatlas::cpp {
namespace {

constexpr std::size_t mostInside = 3000;
constexpr std::uint32_t ownObjects = 0x800000u; ///< numbers from here on are the thread's own variables

bool isArray(const Type* type)
{
    return type != nullptr && type->kind == Type::Kind::Array;
}

} // namespace

const Type* Interpreter::pointerTo(const Type* element)
{
    Type& type = m_run.pointers[element];
    type.kind = Type::Kind::Pointer;
    type.bytes = type.alignment = 8;
    type.element = element;
    return &type;
}

std::uint32_t Interpreter::makeObject(const Type* type)
{
    m_objects.push_back({{std::vector<std::uint8_t>(type->bytes), std::vector<std::uint8_t>(type->bytes)}});
    return ownObjects + static_cast<std::uint32_t>(m_objects.size() - 1);
}

Interpreter::Object* Interpreter::local(std::uint32_t object)
{
    const std::size_t index = object - ownObjects;
    return object >= ownObjects && index < m_objects.size() ? &m_objects[index] : nullptr;
}

Value Interpreter::load(const Place& at)
{
    if (isArray(at.type)) {
        Value pointer;
        pointer.type = pointerTo(at.type->element);
        pointer.known = true;
        pointer.object = at.object;
        pointer.whole = at.offset;
        return pointer;
    }
    if (at.type == nullptr || at.object == 0)
        return Value::unknown(at.type);
    if (Object* const object = local(at.object)) {
        if (at.offset < 0 || static_cast<std::uint64_t>(at.offset) + at.type->bytes > object->bytes.bytes.size())
            return Value::unknown(at.type);
        return fromBytes(object->bytes.bytes.data() + at.offset, object->bytes.known.data() + at.offset, at.type);
    }
    std::vector<std::uint8_t> bytes(at.type->bytes), known(at.type->bytes);
    m_memory.read(at.object, at.offset, bytes, known);
    return fromBytes(bytes.data(), known.data(), at.type);
}

void Interpreter::store(const Place& at, const Value& value)
{
    if (at.type == nullptr || at.object == 0)
        throw Lost();
    if (Object* const object = local(at.object)) {
        const Bytes bytes = toBytes(value, at.type);
        if (at.offset < 0 || static_cast<std::uint64_t>(at.offset) + bytes.bytes.size() > object->bytes.bytes.size())
            throw Lost();
        std::ranges::copy(bytes.bytes, object->bytes.bytes.begin() + at.offset);
        std::ranges::copy(bytes.known, object->bytes.known.begin() + at.offset);
        return;
    }
    if (!m_memory.write(at.object, at.offset, toBytes(value, at.type)))
        throw Lost();
}

/// Elements and fields that the list does not name are zero.
void Interpreter::storeList(const Expression& list, const Place& at)
{
    if (at.type == nullptr || (at.type->kind != Type::Kind::Array && at.type->kind != Type::Kind::Structure)) {
        const bool empty = list.operands.empty();
        if (list.operands.size() > 1 || at.type == nullptr)
            throw Lost();
        store(at, converted(empty ? Value::ofWhole(0, types::integer(4, true)) : evaluate(*list.operands[0]), at.type));
        return;
    }
    const bool array = at.type->kind == Type::Kind::Array;
    const std::size_t count = array ? at.type->count : at.type->fields.size();
    static const Expression nothing = [] {
        Expression empty;
        empty.kind = Expression::Kind::List;
        return empty;
    }();
    for (std::size_t i = 0; i < count; ++i) {
        const Type* const type = array ? at.type->element : at.type->fields[i].type;
        const auto offset = static_cast<std::int64_t>(array ? i * type->bytes : at.type->fields[i].offset);
        const Place part{at.object, at.offset + offset, type};
        const Expression& with = i < list.operands.size() ? *list.operands[i] : nothing;
        if (with.kind == Expression::Kind::List)
            storeList(with, part);
        else
            store(part, converted(evaluate(with), type));
    }
}

Value Interpreter::fromList(const Expression& list, const Type* type)
{
    if (type == nullptr)
        throw Lost();
    const std::size_t objects = m_objects.size();
    const Place at{makeObject(type), 0, type};
    storeList(list, at);
    Value value = load(at);
    m_objects.resize(objects);
    return value;
}

std::optional<Interpreter::Place> Interpreter::place(const Expression& expression)
{
    using enum Expression::Kind;
    switch (expression.kind) {
    case Name: {
        const Variable& variable = *expression.variable;
        if (variable.place == Variable::Place::Local || variable.place == Variable::Place::Parameter) {
            if (variable.function.empty() || m_frames.empty() || variable.slot >= m_frames.back().size())
                return std::nullopt;
            const Place& slot = m_frames.back()[variable.slot];
            return slot.object != 0 ? std::optional(slot) : std::nullopt;
        }
        const std::uint32_t object = m_memory.objectOf(variable);
        return object != 0 ? std::optional(Place{object, 0, variable.type}) : std::nullopt;
    }
    case Subscript: {
        const auto base = place(*expression.operands[0]);
        const Value index = evaluate(*expression.operands[1]);
        capture(*expression.operands[1], index);
        Place result;
        if (base && isArray(base->type)) {
            result = *base;
        } else {
            const Value pointer = base ? load(*base) : evaluate(*expression.operands[0]);
            if (pointer.type == nullptr || pointer.type->kind != Type::Kind::Pointer || !pointer.known)
                throw Lost();
            result = {pointer.object, pointer.whole, pointer.type};
        }
        if (!index.known || index.type == nullptr || !index.type->isWhole())
            throw Lost();
        result.type = result.type->element;
        result.offset += index.whole * static_cast<std::int64_t>(result.type->bytes);
        return result;
    }
    case Member: {
        std::optional<Place> base;
        if (expression.sign == "->") {
            const Value pointer = evaluate(*expression.operands[0]);
            if (!pointer.known || pointer.type->kind != Type::Kind::Pointer)
                throw Lost();
            base = Place{pointer.object, pointer.whole, pointer.type->element};
        } else {
            base = place(*expression.operands[0]);
        }
        const Field* const field = base && base->type != nullptr ? base->type->field(expression.name) : nullptr;
        if (field == nullptr)
            return std::nullopt;
        return Place{base->object, base->offset + field->offset, field->type};
    }
    case Unary: {
        if (expression.sign != "*")
            return std::nullopt;
        const Value pointer = evaluate(*expression.operands[0]);
        if (pointer.type == nullptr || pointer.type->kind != Type::Kind::Pointer || !pointer.known)
            throw Lost();
        return Place{pointer.object, pointer.whole, pointer.type->element};
    }
    default:
        return std::nullopt;
    }
}

Value Interpreter::builtin(std::string_view name) const
{
    const auto& axes = name.starts_with("threadIdx") ? m_thread.thread
        : name.starts_with("blockIdx")               ? m_thread.block
        : name.starts_with("blockDim")               ? m_thread.blockSize
                                                     : m_thread.gridSize;
    return Value::ofWhole(axes[static_cast<std::size_t>(name.back() - 'x')], types::integer(4, false));
}

Value Interpreter::evaluate(const Expression& expression)
{
    const Deeper<Lost> deeper(m_inside, mostInside);
    using enum Expression::Kind;
    const auto operand = [&](std::size_t i) { return evaluate(*expression.operands[i]); };
    Value value;
    switch (expression.kind) {
    case Literal:
    case Constant:
        return expression.value;
    case Builtin:
        value = builtin(expression.name);
        capture(expression, value);
        return value;
    case Name:
    case Subscript:
    case Member: {
        if (expression.kind == Name && expression.variable->constant) {
            value = *expression.variable->constant;
        } else if (const auto at = place(expression)) {
            value = load(*at);
        } else if (expression.kind == Member) { // of a value that lies nowhere: "f(x).y"
            const Value whole = operand(0);
            const Field* const field = whole.type != nullptr ? whole.type->field(expression.name) : nullptr;
            if (field == nullptr || whole.structure == nullptr)
                throw Lost();
            value = fromBytes(whole.structure->bytes.data() + field->offset,
                whole.structure->known.data() + field->offset, field->type);
        } else {
            throw Lost();
        }
        if (value.type == nullptr || value.type->kind != Type::Kind::Pointer)
            capture(expression, value);
        return value;
    }
    case Unary:
        return evaluateUnary(expression);
    case Increment:
        return evaluateIncrement(expression);
    case Assign:
        return evaluateAssign(expression);
    case Cast:
        return evaluateCast(expression);
    case Call:
        return evaluateCall(expression);
    case Binary: {
        if (expression.sign == ",") {
            operand(0);
            return operand(1);
        }
        const Value left = operand(0);
        if (expression.sign == "&&" || expression.sign == "||") {
            const auto holds = left.holds();
            if (!holds)
                return Value::unknown(types::truth());
            if (*holds == (expression.sign == "||")) {
                captureSkipped(*expression.operands[1]);
                return Value::ofTruth(*holds);
            }
        }
        return computed(expression, expression.sign, left, operand(1));
    }
    case Choice: {
        const auto holds = operand(0).holds();
        if (!holds)
            throw Lost();
        value = operand(*holds ? 1 : 2);
        // Numbers of two types have the larger one in common; which the other is shows without evaluating it.
        const Expression& other = *expression.operands[*holds ? 2 : 1];
        captureSkipped(other);
        if ((other.kind == Literal || other.kind == Constant) && value.type != nullptr && value.type->isNumber())
            if (const Value both = binary("+", value, other.value); both.type != nullptr)
                value = converted(value, both.type);
        return value;
    }
    case List:
        throw Lost();
    }
    throw Lost();
}

/// Computes with an operator. A compiler may make one instruction of a product and a sum, also where a variable or a
/// function's result lies between, and then rounds once: which of the numbers the thread got is what it was recorded to
/// compute.
Value Interpreter::computed(const Expression& expression, std::string_view sign, const Value& left, const Value& right)
{
    const bool divides = sign == "/" || sign == "%";
    if (divides && left.type != nullptr && left.type->isWhole() && right.type != nullptr && right.type->isWhole()
        && right.known && right.whole == 0)
        m_run.dividedByZero = true;
    Value apart = binary(sign, left, right);
    if (!apart.known || apart.type == nullptr || apart.type->kind != Type::Kind::Real)
        return apart;
    const Type* const type = apart.type;
    const double a = converted(left, type).real, b = converted(right, type).real;
    if (sign == "*")
        m_products[m_productCount++ % m_products.size()] = {a, b, apart.real};
    if (sign != "+" && sign != "-")
        return apart;
    std::array<double, 1 + 2 * std::tuple_size_v<decltype(m_products)>> values{apart.real};
    std::size_t count = 1;
    const double minus = sign == "-" ? -1 : 1;
    const auto add = [&](double one, double other, double rest) {
        values[count++] = type->bytes == 4
            ? double{std::fma(static_cast<float>(one), static_cast<float>(other), static_cast<float>(rest))}
            : std::fma(one, other, rest);
    };
    for (std::size_t i = 0; i < std::min(m_productCount, m_products.size()); ++i) {
        const Product& product = m_products[i];
        if (product.value == a)
            add(product.left, product.right, minus * b);
        if (product.value == b)
            add(minus * product.left, product.right, a);
    }
    if (count == 1)
        return apart;
    const auto found =
        m_memory.computedAs(std::span(values).first(count), type->bytes, expression.firstLine, expression.lastLine);
    return found ? Value::ofReal(*found, type) : apart;
}

Value Interpreter::evaluateUnary(const Expression& expression)
{
    if (expression.sign == "&") {
        const auto at = place(*expression.operands[0]);
        if (!at)
            throw Lost();
        Value pointer;
        pointer.type = pointerTo(at->type);
        pointer.known = true;
        pointer.object = at->object;
        pointer.whole = at->offset;
        return pointer;
    }
    if (expression.sign != "*")
        return unary(expression.sign, evaluate(*expression.operands[0]));
    Value value = load(*place(expression));
    if (value.type == nullptr || value.type->kind != Type::Kind::Pointer)
        capture(expression, value);
    return value;
}

Value Interpreter::evaluateIncrement(const Expression& expression)
{
    const auto at = place(*expression.operands[0]);
    if (!at)
        throw Lost();
    const Value before = load(*at),
                after = converted(
                    binary(expression.sign.substr(0, 1), before, Value::ofWhole(1, types::integer(4, true))), at->type);
    store(*at, after);
    capture(*expression.operands[0], before);
    capture(expression, expression.prefix ? after : before);
    return expression.prefix ? after : before;
}

Value Interpreter::evaluateAssign(const Expression& expression)
{
    const Expression& left = *expression.operands[0];
    if (expression.sign == "=" && expression.operands[1]->kind == Expression::Kind::List) {
        const auto at = place(left);
        if (!at)
            throw Lost();
        storeList(*expression.operands[1], *at);
        return load(*at);
    }
    // The right side first, as C++17 has it.
    Value value = evaluate(*expression.operands[1]);
    const auto at = place(left);
    if (!at)
        throw Lost();
    if (expression.sign != "=") {
        const Value before = load(*at);
        if (before.type == nullptr || before.type->kind != Type::Kind::Pointer)
            capture(left, before);
        value = computed(expression, expression.sign.substr(0, expression.sign.size() - 1), before, value);
    }
    value = converted(value, at->type);
    store(*at, value);
    return value;
}

Value Interpreter::evaluateCast(const Expression& expression)
{
    const Type* const type = expression.type;
    if (expression.operands.size() == 1 && expression.operands[0]->kind == Expression::Kind::List)
        return fromList(*expression.operands[0], type);
    if (expression.operands.empty())
        return fromList({}, type);
    if (expression.operands.size() != 1)
        throw Lost();
    Value value = evaluate(*expression.operands[0]);
    if (value.type != nullptr && value.type->kind == Type::Kind::Pointer && type->kind == Type::Kind::Pointer) {
        value.type = type;
        return value;
    }
    // A compiler computes "(int)3e10f", and need not do it as the GPU would.
    if (expression.operands[0]->kind == Expression::Kind::Literal && value.type != nullptr && value.type->isNumber()
        && value.type->kind == Type::Kind::Real && type->isWhole()
        && converted(value, type).number() != std::trunc(value.real))
        return Value::unknown(type);
    return converted(value, type);
}

Value Interpreter::callSource(const Expression& expression)
{
    const Function* const function =
        expression.callee->instance ? expression.callee : m_program.function(expression.name);
    if (function == nullptr)
        throw Lost();
    std::vector<Given> arguments;
    for (std::size_t i = 0; i < expression.operands.size(); ++i) {
        const bool reference = i < function->parameters.size() && function->parameters[i]->reference;
        Given given;
        if (reference)
            given.place = place(*expression.operands[i]);
        if (!given.place)
            given.value = evaluate(*expression.operands[i]);
        arguments.push_back(std::move(given));
    }
    const std::int32_t round = m_round;
    Value result = call(*function, arguments);
    m_round = round;
    if (function->result == nullptr)
        return result; // "auto": what it returns
    return function->result == types::none() ? Value{} : converted(result, function->result);
}

Value Interpreter::evaluateAtomic(const Expression& expression, const Type* type)
{
    const Value pointer = evaluate(*expression.operands[0]);
    for (std::size_t i = 1; i < expression.operands.size(); ++i)
        evaluate(*expression.operands[i]);
    if (!pointer.known || type == nullptr)
        throw Lost();
    const auto before = m_memory.update(pointer.object, pointer.whole, type->bytes);
    if (!before)
        throw Lost();
    return fromBytes(before->bytes.data(), before->known.data(), type);
}

/// The values of a texture or a surface are those in the registers: four from a fetch, from a surface as many as the
/// type has.
Value Interpreter::evaluateTexture(const Expression& expression)
{
    for (const ExpressionPointer& one : expression.operands)
        evaluate(*one);
    if (expression.name.ends_with("write")) {
        if (!m_memory.surfaceWrite())
            throw Lost();
        return {};
    }
    const Type* const type = expression.type;
    const bool structure = type != nullptr && type->kind == Type::Kind::Structure;
    if (type == nullptr || (!structure && !type->isNumber()))
        throw Lost(); // the result goes to where a pointer points
    std::vector<Field> parts = structure ? type->fields : std::vector<Field>{{"", type, 0}};
    const std::size_t registers = expression.name.starts_with("tex") ? 4 : parts.size();
    std::vector<std::uint8_t> bytes(type->bytes), known(type->bytes);
    for (std::size_t i = 0; i < registers; ++i) {
        const auto bits = m_memory.fromTexture();
        if (!bits)
            throw Lost();
        for (std::uint64_t byte = 0; i < parts.size() && byte < parts[i].type->bytes; ++byte) {
            bytes[parts[i].offset + byte] = static_cast<std::uint8_t>(*bits >> 8 * byte);
            known[parts[i].offset + byte] = 1;
        }
    }
    return fromBytes(bytes.data(), known.data(), type);
}

Value Interpreter::evaluateCall(const Expression& expression)
{
    const std::string_view name = expression.name;
    Value value;
    if (expression.callee != nullptr) {
        value = callSource(expression);
    } else if (name == "__syncthreads") {
        if (!m_memory.barrier())
            throw Lost();
        return {};
    } else if (name == "__syncthreads_count" || name == "__syncthreads_and" || name == "__syncthreads_or") {
        for (const ExpressionPointer& one : expression.operands)
            evaluate(*one);
        const bool came = m_memory.barrier();
        const auto bits = came ? m_memory.fromWarp() : std::nullopt;
        if (!bits)
            throw Lost();
        value = Value::ofWhole(static_cast<std::int64_t>(*bits), types::integer(4, true));
    } else if (name == "printf") {
        for (const ExpressionPointer& one : expression.operands)
            evaluate(*one);
        return {};
    } else if (name == "__syncwarp" || name.starts_with("__threadfence") || name == "assert") {
        return {};
    } else if (name.starts_with("atomic") && !expression.operands.empty()) {
        // The pointer's type says how wide it is; nothing is read to know it.
        const Value pointer = expression.operands[0]->kind == Expression::Kind::Name
            ? load(place(*expression.operands[0]).value_or(Place{}))
            : Value{};
        const Expression& first = *expression.operands[0];
        const Type* type = pointer.type != nullptr ? pointer.type->element : nullptr;
        if (type == nullptr && first.kind == Expression::Kind::Unary && first.sign == "&") {
            const std::size_t touched = m_memory.touched().size(), captured = m_captured[m_depth - 1].size();
            const bool array = first.operands[0]->kind == Expression::Kind::Subscript;
            const Expression& base = array ? *first.operands[0]->operands[0] : *first.operands[0];
            if (const auto at = place(base))
                type = !array ? at->type : at->type->element;
            m_memory.touched().resize(touched);
            m_captured[m_depth - 1].resize(captured);
        }
        value = evaluateAtomic(expression, type);
    } else if (name.starts_with("__shfl") || name.starts_with("__ballot") || name.starts_with("__any")
        || name.starts_with("__all") || name == "__activemask" || name == "__match_any_sync") {
        Value given;
        for (std::size_t i = 0; i < expression.operands.size(); ++i) {
            const Value one = evaluate(*expression.operands[i]);
            given = i == 1 ? one : given;
        }
        const auto bits = m_memory.fromWarp();
        const bool shuffle = name.starts_with("__shfl");
        const Type* const type =
            shuffle ? given.type : types::integer(4, name.starts_with("__any") || name.starts_with("__all"));
        if (!bits || type == nullptr || type->bytes > 4)
            throw Lost();
        std::array<std::uint8_t, 4> bytes{}, known{1, 1, 1, 1};
        for (std::size_t i = 0; i < 4; ++i)
            bytes[i] = static_cast<std::uint8_t>(*bits >> 8 * i);
        value = fromBytes(bytes.data(), known.data(), type);
    } else if (isTextureFunction(name)) {
        value = evaluateTexture(expression);
        if (value.type == nullptr)
            return {};
    } else if (name == "__ldg" && expression.operands.size() == 1) {
        const Value pointer = evaluate(*expression.operands[0]);
        if (!pointer.known || pointer.type->kind != Type::Kind::Pointer)
            throw Lost();
        value = load({pointer.object, pointer.whole, pointer.type->element});
    } else {
        std::vector<Value> arguments;
        for (const ExpressionPointer& one : expression.operands)
            arguments.push_back(evaluate(*one));
        value = called(name, arguments);
        if (value.type == nullptr)
            throw Lost();
        // A GPU's own last bits are where it left them.
        const auto about = value.known ? std::nullopt : nearly(name, arguments);
        if (about && value.type->kind == Type::Kind::Real)
            if (const auto found =
                    m_memory.computed(*about, value.type->bytes, expression.firstLine, expression.lastLine))
                value = Value::ofReal(*found, value.type);
    }
    capture(expression, value);
    return value;
}

} // namespace warpatlas::cpp
