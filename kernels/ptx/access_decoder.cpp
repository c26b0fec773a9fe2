#include "kernels/ptx/access_decoder.h"

#include "kernels/ptx/address_space.h"
#include "kernels/ptx/operand_roles.h"

#include <algorithm>

namespace warpatlas::ptx {
namespace {

/// Caching and eviction hints do not change the result; ordering and scope matter only between blocks.
bool isHint(std::string_view modifier)
{
    static constexpr std::string_view hints[] = {
        "ca", "cg", "cs", "lu", "cv", "wb", "wt", "nc", "weak", "unified", "cta", "cluster", "gpu", "sys", "noftz"};
    return modifier.starts_with("L1::") || modifier.starts_with("L2::") || modifier.starts_with("level::")
        || std::find(std::begin(hints), std::end(hints), modifier) != std::end(hints);
}

bool namesSpace(std::string_view modifier)
{
    return spaceFrom(modifier).has_value();
}

bool isOrdering(std::string_view modifier)
{
    static constexpr std::string_view orders[] = {"volatile", "relaxed", "acquire", "release", "acq_rel", "mmio"};
    return std::find(std::begin(orders), std::end(orders), modifier) != std::end(orders);
}

bool isVector(std::string_view modifier)
{
    return modifier == "v2" || modifier == "v4" || modifier == "v8";
}

bool ofAccess(std::string_view modifier)
{
    return isVector(modifier) || namesSpace(modifier) || isHint(modifier) || isOrdering(modifier);
}

bool namesAtomic(std::string_view modifier)
{
    return std::ranges::find(atomicOperations, modifier, &std::pair<std::string_view, AtomicOperation>::first)
        != std::end(atomicOperations);
}

bool ofAtomic(std::string_view modifier)
{
    return ofAccess(modifier) || namesAtomic(modifier);
}

/// What the modifiers say about other threads that look at the same memory.
std::uint16_t orderingFlags(const Instruction& instruction)
{
    const auto has = [&](auto... names) { return (instruction.has(names) || ...); };
    std::uint16_t flags = has("volatile", "relaxed", "acquire", "release", "acq_rel", "mmio") ? flag::strong : 0;
    flags |= has("acquire", "release", "acq_rel") ? flag::synchronises : 0;
    flags |= has("cta") ? flag::blockScope : 0;
    const bool isAtomic = instruction.opcode == "atom" || instruction.opcode == "red";
    flags |= has("volatile", "mmio", "cv", "wt") || (has("sys") && (isAtomic || flags != 0)) ? flag::systemScope : 0;
    return flags;
}

std::uint64_t windowBase(Space space)
{
    return space == Space::Shared ? address::sharedBase
        : space == Space::Local   ? address::localBase
        : space == Space::Param   ? address::parameterBase
                                  : 0; // global and constant addresses are generic addresses already
}

} // namespace

void AccessDecoder::fence()
{
    const bool block = m_instruction->has("cta");
    DecodedInstruction out = decoded(Operation::Nothing, Type::None);
    out.flags |= block ? flag::blockScope : flag::ordered;
    out.mode = static_cast<std::uint8_t>(block ? FenceScope::Block : FenceScope::Device);
    push(out);
}

Window AccessDecoder::windowOf(const Operand& address) const
{
    static constexpr std::pair<Space, Window> windows[] = {{Space::Global, Window::Global},
        {Space::Const, Window::Constant}, {Space::Shared, Window::Shared}, {Space::Local, Window::Local},
        {Space::Generic, Window::Generic}};
    const Space space = spaceOf(*m_instruction);
    for (const auto& [named, window] : windows)
        if (named == space)
            return window;
    const Operand& base = address.elements.at(0);
    if (!m_function.entry)
        return Window::CallParameter;
    if (base.kind == OperandKind::Symbol && base.index != none) {
        const bool formal = std::find(m_function.parameters.begin(), m_function.parameters.end(), base.index)
            != m_function.parameters.end();
        return formal ? Window::KernelParameter : Window::CallParameter;
    }
    return Window::KernelParameter;
}

void AccessDecoder::addressOf(const Operand& address, Window window, DecodedInstruction& out)
{
    if (address.kind != OperandKind::Address || address.elements.size() != 1)
        throw Undecodable("an address of this form");
    const Operand& base = address.elements.at(0);
    out.immediate = static_cast<std::int64_t>(address.bits);
    out.window = window;
    out.target = baseOf(address);
    if (base.kind == OperandKind::Register) {
        const Type declared = m_function.registers[base.index];
        if (declared == Type::Pred || declared == Type::B128)
            throw Undecodable("an address register of another kind");
        out.a = m_planes[base.index];
        out.addressBytes = isWide(declared) ? 8 : 4;
    } else if (base.kind == OperandKind::Symbol) {
        if (base.index == none || m_function.variables[base.index].space != Space::Local) {
            // A constant address: read back from its plane, so that symbols are resolved in one place.
            const std::uint32_t plane = symbolSource(base, true);
            for (const ConstantPlane& constant : m_out.constants)
                if (constant.offset == plane)
                    out.immediate += static_cast<std::int64_t>(constant.bits);
        } else {
            out.a = symbolSource(base, true);
            out.addressBytes = 8;
        }
    } else if (base.kind == OperandKind::Integer) {
        out.immediate += static_cast<std::int64_t>(base.bits);
    } else {
        throw Undecodable("an address of this form");
    }
}

/// As DecodedInstruction::target.
std::uint32_t AccessDecoder::baseOf(const Operand& address) const
{
    const Variable* const variable = m_bases.of(address);
    const auto numberIn = [&](const auto& list) {
        const auto found = std::ranges::find(list, variable->name, [](const auto& entry) { return entry.name; });
        return found == list.end() ? 0 : static_cast<std::uint32_t>(found - list.begin()) + 1;
    };
    if (variable == nullptr)
        return 0;
    return variable->space == Space::Shared ? numberIn(m_program.shared) : numberIn(m_out.locals) + localVariable;
}

void AccessDecoder::loadOrStore(bool load)
{
    allow({}, ofAccess);
    Type type = lastType();
    const bool ordered = std::ranges::any_of(m_instruction->modifiers, isOrdering);
    std::uint8_t length = vectorLengthOf(*m_instruction);
    if (type == Type::Pred || (type == Type::B128 && length > 1))
        throw Undecodable("type");
    const bool wholeRegister = type == Type::B128;
    if (wholeRegister) { // as two values of 64 bits
        type = Type::B64;
        length = 2;
    }
    const Operand& address = operand(load ? 1 : 0);
    const Operand& value = operand(load ? 0 : 1);
    if (address.kind != OperandKind::Address)
        throw Undecodable("an address of this form");
    DecodedInstruction out = decoded(load ? Operation::Load : Operation::Store, type);
    addressOf(address, windowOf(address), out);
    const bool mayReachBlocks = out.window == Window::Global || out.window == Window::Generic;
    out.flags |= ordered && mayReachBlocks ? flag::ordered : 0;
    out.flags |= orderingFlags(*m_instruction);
    out.vectorLength = length;
    std::vector<Operand> values{value};
    std::vector<std::uint32_t> planes;
    if (wholeRegister) {
        const auto [low, high] = wideRegister(value);
        planes = {low, high};
        values.clear();
    } else if (length > 1) {
        if (value.kind != OperandKind::Vector || value.elements.size() != length)
            throw Undecodable("a vector of another length");
        values = value.elements;
    }
    for (const Operand& element : values)
        planes.push_back(load ? destinationPlane(element, type) : source(element, type));
    (load ? out.destination : out.b) = planes[0];
    if (length > 1)
        setList(out, planes);
    push(out);
    for (std::size_t i = 0; load && i < values.size(); ++i)
        finishDestination(values[i], type, planes[i]);
}

void AccessDecoder::atomic()
{
    const bool reduction = m_instruction->opcode == "red";
    const Type type = lastType();
    DecodedInstruction out = decoded(Operation::Atomic, type);
    allow({}, ofAtomic);
    const bool known = std::ranges::any_of(m_instruction->modifiers, namesAtomic);
    const AtomicOperation wanted = named(atomicOperations, AtomicOperation::Add);
    out.mode = static_cast<std::uint8_t>(wanted);
    out.flags |= orderingFlags(*m_instruction);
    const bool small = sizeOf(type) < 4 && !isFloat(type) && wanted != AtomicOperation::CompareAndSwap;
    if (!known || sizeOf(type) < 2 || small)
        throw Undecodable("an atomic operation of this form");
    const std::size_t first = reduction ? 0 : 1;
    addressOf(operand(first), windowOf(operand(first)), out);
    if (out.window == Window::Global || out.window == Window::Generic) {
        // Sums of whole numbers come out the same in any order if no thread looks at them meanwhile. All other atomics
        // show which thread came first.
        const bool commutes = wanted <= AtomicOperation::Xor && !isFloat(type);
        out.flags |= commutes ? 0 : flag::ordered;
    }
    if (operand(first + 1).kind == OperandKind::Vector) {
        atomicVector(out, operand(first + 1).elements, reduction ? std::vector<Operand>{} : operand(0).elements);
        return;
    }
    if (type == Type::B128) {
        atomicWide(out, reduction);
        return;
    }
    out.b = source(operand(first + 1), type);
    if (wanted == AtomicOperation::CompareAndSwap)
        out.c = source(operand(first + 2), type);
    if (reduction)
        push(out);
    else
        pushTo(operand(0), type, out);
}

/// red.v4.f32 and the like: atomic for each element, not for all of them together.
void AccessDecoder::atomicVector(
    DecodedInstruction out, const std::vector<Operand>& values, const std::vector<Operand>& destinations)
{
    if (!destinations.empty() && destinations.size() != values.size())
        throw Undecodable("vectors of different lengths");
    std::vector<std::uint32_t> planes;
    for (const Operand& value : values)
        planes.push_back(source(value, out.type));
    std::vector<std::uint32_t> results; // a destination may be the address, or a value
    for (const std::uint32_t plane : planes) {
        out.b = plane;
        if (!destinations.empty())
            results.push_back(out.destination = scratch(out.type));
        push(out);
        out.immediate += static_cast<std::int64_t>(sizeOf(out.type));
    }
    for (std::size_t i = 0; i < destinations.size(); ++i)
        copyTo(destinations[i], out.type, results[i]);
}

/// atom.exch.b128 and atom.cas.b128: b, c and the destination are two planes each, one after the other.
void AccessDecoder::atomicWide(DecodedInstruction out, bool reduction)
{
    const auto operation = static_cast<AtomicOperation>(out.mode);
    if (reduction || (operation != AtomicOperation::Exchange && operation != AtomicOperation::CompareAndSwap))
        throw Undecodable("an atomic operation of this form");
    std::tie(out.b, out.d) = wideRegister(operand(2));
    if (operation == AtomicOperation::CompareAndSwap)
        out.c = wideRegister(operand(3)).first;
    std::tie(out.destination, out.second) = wideRegister(operand(0));
    push(out);
}

void AccessDecoder::convertAddress()
{
    const Type type = lastType();
    allow({"to"}, namesSpace);
    const bool to = m_instruction->has("to");
    const Space space = spaceOf(*m_instruction);
    std::uint64_t base = windowBase(space);
    if (space == Space::Param && !m_function.entry)
        base = address::callParameterBase;
    DecodedInstruction out = taking(Operation::Move, type, {type});
    if (base != 0) {
        out.operation = to ? Operation::Subtract : Operation::Add;
        out.type = Type::U64;
        out.b = constant(base, 8);
    }
    pushTo(operand(0), type, out);
}

void AccessDecoder::isSpace()
{
    // A block alone is its cluster.
    const Space space = m_instruction->has("shared::cluster") ? Space::Shared : spaceOf(*m_instruction);
    DecodedInstruction out = taking(Operation::IsSpace, Type::U64, {Type::U64});
    out.mode = static_cast<std::uint8_t>(space);
    pushTo(operand(0), Type::Pred, out);
}

namespace {

Type valueType(const TextureForm& form, Type written)
{
    if (form.operation != TextureOperation::Load && form.operation != TextureOperation::Store)
        return written;
    return form.valueBytes == 8 ? Type::B64
        : form.valueBytes == 4  ? Type::B32
        : form.valueBytes == 2  ? Type::U16
                                : Type::U8;
}

AccessKind accessKind(TextureOperation operation)
{
    return operation == TextureOperation::Store ? AccessKind::Store : AccessKind::Load;
}

} // namespace

void AccessDecoder::textures()
{
    const auto form = textureForm(m_instruction->opcode, m_instruction->modifiers);
    if (!form)
        throw Undecodable("a texture or a surface of this form");
    const bool stores = form->operation == TextureOperation::Store;
    const bool query = form->operation == TextureOperation::Query;
    const Operand& place = operand(stores ? 0 : 1);
    // Behind level and grad stand numbers that one level has no use for; an offset or a comparison stands elsewhere.
    const std::size_t more = m_instruction->has("level") ? 1 : m_instruction->has("grad") ? 2 : 0;
    const std::size_t coordinates = query ? 0 : std::size_t{form->axes} + (form->layered ? 1 : 0);
    if (place.kind != OperandKind::Address || place.bits != 0 || place.elements.size() != (query ? 1u : 2u)
        || m_instruction->operands.size() != 2 + more)
        throw Undecodable("a texture or a surface of this form");
    const Type type = valueType(*form, types().front());
    DecodedInstruction out = decoded(Operation::Texture, type);
    out.mode = static_cast<std::uint8_t>(accessKind(form->operation));
    out.immediate = static_cast<std::int64_t>(m_program.textures.size());
    out.a = source(place.elements[0], Type::U64);
    std::vector<std::uint32_t> written, read;
    const std::span values = elementsOf(operand(stores ? 1 : 0));
    if (values.size() != form->values)
        throw Undecodable("a vector of another size");
    if (!query) {
        const std::span at = elementsOf(place.elements[1]);
        if (at.size() < coordinates)
            throw Undecodable("too few coordinates");
        for (std::size_t i = 0; i < coordinates; ++i) {
            const bool layer = form->layered && i == 0;
            read.push_back(source(at[i], layer || form->wholeCoordinates ? Type::S32 : Type::F32));
        }
    }
    for (const Operand& value : values)
        if (stores)
            read.push_back(source(value, type));
        else
            written.push_back(destinationPlane(value, type));
    m_program.textures.push_back(*form);
    out.vectorLength = static_cast<std::uint8_t>(written.size());
    std::vector<std::uint32_t> planes = written;
    planes.insert(planes.end(), read.begin(), read.end());
    setList(out, planes);
    push(out);
    for (std::size_t i = 0; i < written.size(); ++i)
        finishDestination(values[i], type, written[i]);
}

} // namespace warpatlas::ptx
