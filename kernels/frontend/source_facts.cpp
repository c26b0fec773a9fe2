#include "kernels/frontend/source_facts.h"

#include "kernels/frontend/cbor.h"

#include <algorithm>

namespace warpatlas::inline frontend {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(TypeFacts, name, bytes, extents, pointee, pointeeBytes, isEnumeration)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(FieldFacts, name, type, offset, bits, hidden)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(RecordFacts, name, bytes, fields)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(KernelFacts, symbol, name, isInstance, parameters)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(VariableFacts, name, type, isAligned, isDynamic)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(SourceFacts, kernels, records, variables, instances, refusal)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(SourceQuestion, text, headers, definitions, standard, computeCapability, instances)

const RecordFacts* SourceFacts::record(std::string_view name) const
{
    const auto found = std::ranges::find(records, name, &RecordFacts::name);
    return found == records.end() ? nullptr : &*found;
}

std::string bytesOf(const SourceFacts& facts)
{
    return cborOf(facts);
}

std::string bytesOf(const SourceQuestion& question)
{
    return cborOf(question);
}

SourceFacts sourceFactsFrom(std::string_view bytes)
{
    return nlohmann::json::from_cbor(bytes).get<SourceFacts>();
}

SourceQuestion sourceQuestionFrom(std::string_view bytes)
{
    return nlohmann::json::from_cbor(bytes).get<SourceQuestion>();
}

} // namespace warpatlas::inline frontend
