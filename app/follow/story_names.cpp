// Every way in which a name is learnt stands here: they check one another.
#include "app/follow/story_names.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <set>

namespace warpatlas {
namespace {

using simulator::ExecutedStep;

std::optional<std::int64_t> axis(const Dim3& dim, std::string_view name)
{
    const char last = name.empty() ? ' ' : name.back();
    return last == 'x' ? std::optional<std::int64_t>(dim.x)
        : last == 'y'  ? std::optional<std::int64_t>(dim.y)
        : last == 'z'  ? std::optional<std::int64_t>(dim.z)
                       : std::nullopt;
}

SourceValue fromBits(std::uint64_t bits, ptx::Type type, bool isUnsigned)
{
    switch (type) {
    case ptx::Type::F32:
        return SourceValue::of(double{std::bit_cast<float>(static_cast<std::uint32_t>(bits))});
    case ptx::Type::F64:
        return SourceValue::of(std::bit_cast<double>(bits));
    case ptx::Type::Pred:
        return SourceValue::of((bits & 1) != 0);
    default:
        break;
    }
    switch (sizeOf(type)) {
    case 1:
        return SourceValue::of(
            std::int64_t{isUnsigned ? static_cast<std::uint8_t>(bits) : static_cast<std::int8_t>(bits)});
    case 2:
        return SourceValue::of(isUnsigned ? std::int64_t{static_cast<std::uint16_t>(bits)}
                                          : std::int64_t{static_cast<std::int16_t>(bits)});
    case 4:
        return SourceValue::of(isUnsigned ? std::int64_t{static_cast<std::uint32_t>(bits)}
                                          : std::int64_t{static_cast<std::int32_t>(bits)});
    default:
        return SourceValue::of(static_cast<std::int64_t>(bits));
    }
}

/// The words of a declared type that say what it holds.
std::set<std::string_view> typeWords(std::string_view declared)
{
    static constexpr std::string_view idle[] = {"const", "static", "volatile", "register", "constexpr", "std"};
    std::set<std::string_view> words;
    for (std::size_t start = 0; start < declared.size();) {
        const std::size_t end = std::min(declared.find_first_of(" :\t", start), declared.size());
        const std::string_view word = declared.substr(start, end - start);
        if (!word.empty() && std::ranges::find(idle, word) == std::end(idle))
            words.insert(word);
        start = end + 1;
    }
    return words;
}

bool consistsOf(const std::set<std::string_view>& words, std::initializer_list<std::string_view> known)
{
    return std::ranges::all_of(
        words, [&](std::string_view word) { return std::ranges::find(known, word) != known.end(); });
}

bool isUnsignedType(std::string_view declared)
{
    const std::set<std::string_view> words = typeWords(declared);
    return std::ranges::any_of(words,
        [](std::string_view word) { return word == "unsigned" || word == "size_t" || word.starts_with("uint"); });
}

/// Whether a register of this type can hold a variable that is declared so. Structures and pointers are in several
/// registers, or in one that is no number.
bool canHold(ptx::Type registerType, std::string_view declared)
{
    if (registerType == ptx::Type::Pred)
        return false;
    const std::set<std::string_view> words = typeWords(declared);
    if (words.empty() || consistsOf(words, {"auto"}))
        return true;
    if (consistsOf(words, {"float"}))
        return registerType == ptx::Type::F32;
    if (consistsOf(words, {"double"}))
        return registerType == ptx::Type::F64;
    if (isFloat(registerType))
        return false;
    if (consistsOf(words,
            {"int", "unsigned", "signed", "char", "short", "bool", "int8_t", "uint8_t", "int16_t", "uint16_t",
                "int32_t", "uint32_t"}))
        return sizeOf(registerType) <= 4;
    return consistsOf(words, {"int", "unsigned", "signed", "long", "size_t", "int64_t", "uint64_t"})
        && sizeOf(registerType) == 8;
}

bool same(const SourceValue& a, const SourceValue& b)
{
    return a.kind == SourceValue::Kind::Real || b.kind == SourceValue::Kind::Real ? a.number() == b.number()
                                                                                  : a.whole == b.whole;
}

/// A compiler turns <= 5 into < 6.
bool nearly(const SourceValue& a, const SourceValue& b)
{
    return same(a, b)
        || (a.kind == SourceValue::Kind::Whole && b.kind == SourceValue::Kind::Whole
            && (a.whole - b.whole == 1 || b.whole - a.whole == 1));
}

} // namespace

StoryNames::StoryNames(const StoryMoment& moment, const SourceLines& lines, const StoryPlaces& places,
    const SilentInstructions& silent, simulator::Cursor& cursor)
    : m_moment(moment),
      m_lines(lines),
      m_places(places),
      m_silent(silent),
      m_cursor(cursor),
      m_recording(cursor.recording())
{
    const std::uint64_t own = moment.story->thread % places.launch.launch().threadsPerBlock();
    m_warp = static_cast<std::uint32_t>(own / simulator::laneCount);
    m_lane = static_cast<std::uint32_t>(own % simulator::laneCount);
    joinMoves();
    learnParameters();
    learnBefore(moment.visit);
}

std::optional<SourceValue> StoryNames::value(std::string_view name) const
{
    const Launch& launch = m_places.launch.launch();
    const ThreadId id = threadFromLinear(launch, m_moment.story->thread);
    std::optional<std::int64_t> whole;
    if (name.starts_with("threadIdx."))
        whole = axis(id.thread, name);
    else if (name.starts_with("blockIdx."))
        whole = axis(id.block, name);
    else if (name.starts_with("blockDim."))
        whole = axis(launch.block, name);
    else if (name.starts_with("gridDim."))
        whole = axis(launch.grid, name);
    if (whole)
        return SourceValue::of(*whole);
    const auto found = m_values.find(name);
    return found != m_values.end() ? std::optional(found->second) : std::nullopt;
}

std::string StoryNames::nameOf(std::uint32_t function, std::string_view registerName) const
{
    const auto index = m_recording.instructions().findRegister(function, registerName);
    if (!index)
        return {};
    const auto found = m_names.find(webOf(function, *index));
    return found != m_names.end() ? found->second : std::string();
}

std::vector<LearntName> StoryNames::learnVisit()
{
    return learnDefinitions(m_moment.story->visits[m_moment.visit]);
}

std::string StoryNames::learnCondition()
{
    return learnConditionOf(m_moment.visit);
}

void StoryNames::learnParameters()
{
    for (const Argument& argument : m_places.work.arguments)
        if (const auto* scalar = std::get_if<ScalarArgument>(&argument)) {
            std::uint64_t bits = 0;
            std::memcpy(&bits, scalar->bytes.data(), sizeOf(scalar->type));
            const bool real = scalar->type == ElementType::F32 || scalar->type == ElementType::F64;
            const bool isUnsigned = warpatlas::nameOf(scalar->type).starts_with('u');
            static constexpr ptx::Type whole[] = {
                ptx::Type::B8, ptx::Type::B8, ptx::Type::B16, ptx::Type::None, ptx::Type::B32};
            const std::size_t bytes = sizeOf(scalar->type);
            const ptx::Type type = real ? (bytes == 4 ? ptx::Type::F32 : ptx::Type::F64)
                : bytes == 8            ? ptx::Type::B64
                                        : whole[bytes];
            if (scalar->type != ElementType::F16)
                m_values[scalar->name] = fromBits(bits, type, isUnsigned);
        }
}

/// The latest pass through each line, in the order of these passes.
void StoryNames::learnBefore(std::size_t visit)
{
    const std::vector<StoryVisit>& visits = m_moment.story->visits;
    std::set<std::uint32_t> seen;
    std::vector<std::size_t> latest;
    for (std::size_t i = visit; i-- > 0;)
        if (visits[i].line != 0 && seen.insert(visits[i].line).second)
            latest.push_back(i);
    std::set<std::uint32_t> loops;
    for (std::size_t i = latest.size(); i-- > 0;) {
        const std::uint32_t line = visits[latest[i]].line;
        learnDefinitions(visits[latest[i]]);
        if (m_lines.loopNames(line).empty())
            continue;
        learnConditionOf(latest[i]);
        loops.insert(line);
    }
    nameLoops(std::move(loops));
}

/// In its first round a loop's variable is a constant; which register it is later shows when the loop comes round.
void StoryNames::nameLoops(std::set<std::uint32_t> lines)
{
    const std::vector<StoryVisit>& visits = m_moment.story->visits;
    const auto values = m_values;
    for (std::size_t i = m_moment.visit + 1; i < visits.size() && !lines.empty(); ++i)
        if (lines.erase(visits[i].line) != 0)
            learnConditionOf(i);
    m_values = values;
}

std::vector<WrittenRegister> StoryNames::writtenIn(const StoryVisit& visit) const
{
    std::vector<WrittenRegister> list;
    const std::uint16_t depth = m_recording.step(visit.firstStep).depth;
    for (std::uint64_t step = visit.firstStep; step < visit.endStep; ++step) {
        const ExecutedStep& executed = m_recording.step(step);
        if (executed.warp != m_warp || (executed.executed >> m_lane & 1) == 0 || executed.depth != depth
            || m_silent[executed.record])
            continue;
        const ptx::Record& record = m_recording.recordOf(step);
        const std::uint32_t line = record.line;
        if (line != 0 && line != visit.line)
            continue;
        for (const std::uint32_t index : m_recording.instructions().of(executed.record).writes)
            list.push_back({step, record.function, index, m_recording.program().functionOf(record).registers[index]});
    }
    return list;
}

std::vector<LearntName> StoryNames::learnDefinitions(const StoryVisit& visit)
{
    std::vector<LearntName> learnt;
    const std::vector<SourceDefinition> definitions = m_lines.definitions(visit.line);
    if (definitions.empty())
        return learnt;
    const std::vector<WrittenRegister> written = writtenIn(visit);
    const SourceNames names = [this](std::string_view name) { return value(name); };
    for (const SourceDefinition& definition : definitions) {
        const auto expression = SourceExpression::parse(definition.value);
        const auto expected =
            expression && !definition.compound ? expression->value(names) : std::optional<SourceValue>();
        const bool isUnsigned = isUnsignedType(definition.type);
        const WrittenRegister* found = nullptr;
        for (const WrittenRegister& one : written) {
            if (!canHold(one.type, definition.type))
                continue;
            // Where the source's own value is known, the register is the one that holds it; otherwise the last.
            if (!expected || same(read(one, one.step + 1, isUnsigned), *expected))
                found = &one;
        }
        if (found != nullptr && (expected || definitions.size() == 1)) {
            m_values[definition.name] = read(*found, found->step + 1, isUnsigned);
            name(*found, definition.name);
            learnt.push_back({definition.name, *found});
        } else if (expected && written.empty()) {
            m_values[definition.name] = *expected;
        } else {
            m_values.erase(definition.name);
        }
    }
    return learnt;
}

/// What a for's bracket gives the name when the thread comes to it from above; empty in later rounds.
std::optional<SourceValue> StoryNames::startOf(std::string_view name, std::size_t visit) const
{
    const std::vector<StoryVisit>& visits = m_moment.story->visits;
    if (visit > 0 && visits[visit - 1].line >= visits[visit].line)
        return std::nullopt;
    for (const SourceDefinition& start : m_lines.loopStarts(visits[visit].line))
        if (start.name == name && !start.compound)
            if (const auto expression = SourceExpression::parse(start.value))
                return expression->value([this](std::string_view other) { return value(other); });
    return std::nullopt;
}

std::string StoryNames::learnConditionOf(std::size_t visitIndex)
{
    const StoryVisit& visit = m_moment.story->visits[visitIndex];
    const std::string text = m_lines.condition(visit.line);
    const auto expression = text.empty() ? std::nullopt : SourceExpression::parse(text);
    if (!expression)
        return {};
    for (const std::string& name : m_lines.loopNames(visit.line))
        m_values.erase(name);
    const std::vector<Compared> compared = comparedIn(visit);
    const SourceNames names = [this](std::string_view name) { return value(name); };
    // Names that nothing else tells: what is compared with a value that is known.
    for (const SourceExpression::Comparison& one : expression->comparisons(names)) {
        for (const Compared& step : compared) {
            const bool leftMissing = !one.left && !one.leftName.empty() && one.right;
            const bool rightMissing = !one.right && !one.rightName.empty() && one.left;
            if (!leftMissing && !rightMissing)
                break;
            const SourceValue& known = leftMissing ? *one.right : *one.left;
            // A number of the source is one in the program, not a register that happens to hold the same.
            const bool fixed = leftMissing ? one.rightFixed : one.leftFixed;
            const auto is = [&](const SourceValue& value, const std::optional<WrittenRegister>& at) {
                return same(known, value) && !(fixed && at);
            };
            const bool onLeft = is(step.left, step.leftRegister), onRight = is(step.right, step.rightRegister);
            if (!onLeft && !onRight)
                continue;
            const bool swapped = leftMissing ? !onRight : !onLeft;
            const bool fromLeft = leftMissing != swapped;
            const std::string& missing = leftMissing ? one.leftName : one.rightName;
            SourceValue found = fromLeft ? step.left : step.right;
            if (const auto& at = fromLeft ? step.leftRegister : step.rightRegister) {
                name(*at, missing);
            } else {
                // A number of the program is the variable only where the source gives it that: "0 < K" may be "K >= 1".
                const auto start = startOf(missing, visitIndex);
                if (!start || !nearly(*start, found))
                    continue;
                found = *start;
            }
            m_values[missing] = found;
            break;
        }
    }
    const std::optional<SourceValue> value = expression->value(names);
    const std::vector<SourceExpression::Comparison> sides = expression->comparisons(names);
    const bool borneOut = !sides.empty() && std::ranges::all_of(sides, [&](const SourceExpression::Comparison& one) {
        return one.left && one.right && std::ranges::any_of(compared, [&](const Compared& step) {
            return (nearly(*one.left, step.left) && nearly(*one.right, step.right))
                || (nearly(*one.left, step.right) && nearly(*one.right, step.left));
        });
    });
    if (!value || !borneOut)
        return {};
    return text + " = " + expression->numbers(names) + " = " + SourceValue::of(value->holds()).text();
}

std::vector<StoryNames::Compared> StoryNames::comparedIn(const StoryVisit& visit)
{
    std::vector<Compared> list;
    for (std::uint64_t step = visit.firstStep; step < visit.endStep; ++step) {
        const ExecutedStep& executed = m_recording.step(step);
        if (executed.warp != m_warp || (executed.executed >> m_lane & 1) == 0)
            continue;
        const ptx::Record& record = m_recording.recordOf(step);
        const ptx::Instruction& instruction = m_recording.instructionOf(step);
        if (record.operation != ptx::Operation::SetPredicate || instruction.operands.size() < 3)
            continue;
        Compared compared;
        const auto left = operandAt(instruction.operands[1], record.type, step, compared.leftRegister);
        const auto right = operandAt(instruction.operands[2], record.type, step, compared.rightRegister);
        if (!left || !right)
            continue;
        compared.left = *left;
        compared.right = *right;
        list.push_back(std::move(compared));
    }
    return list;
}

std::optional<SourceValue> StoryNames::operandAt(
    const ptx::Operand& operand, ptx::Type type, std::uint64_t step, std::optional<WrittenRegister>& source)
{
    const bool isUnsigned = !isSigned(type);
    switch (operand.kind) {
    case ptx::OperandKind::Register:
        source = WrittenRegister{step, m_recording.recordOf(step).function, operand.index, type};
        return read(*source, step, isUnsigned);
    case ptx::OperandKind::Integer:
    case ptx::OperandKind::Float32:
    case ptx::OperandKind::Float64:
        return fromBits(operand.bits, type, isUnsigned);
    default:
        return std::nullopt;
    }
}

SourceValue StoryNames::read(const WrittenRegister& at, std::uint64_t position, bool isUnsigned)
{
    m_cursor.seek(position);
    const std::string_view name = m_recording.instructions().registerName(at.function, at.index);
    return fromBits(m_cursor.registerValue(m_warp, m_lane, name).value_or(0), at.type, isUnsigned);
}

void StoryNames::name(const WrittenRegister& at, const std::string& name)
{
    std::string& own = m_names.try_emplace(webOf(at.function, at.index), name).first->second;
    if (own != name)
        own.clear(); // two variables in turn: neither name would always be right
}

std::uint64_t StoryNames::webOf(std::uint32_t function, std::uint32_t index) const
{
    std::uint64_t web = std::uint64_t{function} << 32 | index;
    for (auto up = m_webs.find(web); up != m_webs.end(); up = m_webs.find(web))
        web = up->second;
    return web;
}

/// A variable of the source moves from register to register: where ways through the program meet, a compiler copies it,
/// and widens it for an address.
void StoryNames::joinMoves()
{
    const ptx::Program& program = m_recording.program();
    for (const ptx::Record& record : program.records) {
        const bool widens = record.operation == ptx::Operation::Convert && !isFloat(record.type)
            && !isFloat(record.sourceType) && sizeOf(record.type) > sizeOf(record.sourceType);
        if (record.countsAs == 0 || (record.operation != ptx::Operation::Move && !widens))
            continue;
        const ptx::Instruction& instruction = program.instructionOf(record);
        if (instruction.operands.size() != 2 || instruction.operands[0].kind != ptx::OperandKind::Register
            || instruction.operands[1].kind != ptx::OperandKind::Register)
            continue;
        const std::uint64_t a = webOf(record.function, instruction.operands[0].index),
                            b = webOf(record.function, instruction.operands[1].index);
        if (a != b)
            m_webs[a] = b;
    }
}

} // namespace warpatlas
