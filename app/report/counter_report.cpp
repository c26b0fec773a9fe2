#include "app/report/counter_report.h"

#include "app/words/json_members.h"
#include "kernels/analysis/execution.h"
#include "kernels/model/provenance.h"
#include "kernels/model/warp_request.h"

#include <string>

namespace warpatlas::inline report {
namespace {

using Json = nlohmann::ordered_json;

/// Requests to one kind of memory in one direction: how many, sectors, bytes asked for and moved.
void setTraffic(
    Json& json, const std::string& name, std::uint64_t requests, std::uint64_t sectors, std::uint64_t bytesAsked)
{
    if (requests == 0)
        return;
    json[name + "_requests"] = requests;
    json[name + "_sectors"] = sectors;
    json[name + "_bytes_requested"] = bytesAsked;
    json[name + "_bytes_moved"] = sectors * sectorBytes;
}

void addMemory(Json& json, const Counters& c)
{
    setKnown(json, "global_load_sectors_per_request", globalLoadSectorsPerRequest(c),
        "global_store_sectors_per_request", globalStoreSectorsPerRequest(c), "shared_conflict_degree",
        sharedConflictDegree(c));
    setTraffic(json, "global_load", c.globalLoadRequests, c.globalLoadSectors, c.globalLoadBytes);
    setKnown(json, "global_load_efficiency", globalLoadEfficiency(c));
    setTraffic(json, "global_store", c.globalStoreRequests, c.globalStoreSectors, c.globalStoreBytes);
    setKnown(json, "global_store_efficiency", globalStoreEfficiency(c));
    setTraffic(json, "local_load", c.localLoadRequests, c.localLoadSectors, c.localLoadBytes);
    setTraffic(json, "local_store", c.localStoreRequests, c.localStoreSectors, c.localStoreBytes);
    setKnown(json, "shared_requests", c.sharedRequests, "shared_passes", c.sharedPasses, "shared_bytes_requested",
        c.sharedBytes, "texture_requests", c.textureRequests, "texture_elements", c.textureElements, "atomic_requests",
        c.atomicRequests, "atomic_operations", c.atomicLanes, "atomic_turns_per_request", atomicTurnsPerRequest(c));
}

void addExecution(Json& json, const Counters& c)
{
    json["thread_instructions"] = c.threadInstructions;
    json["warp_instructions"] = c.warpInstructions;
    setKnown(
        json, "branch_efficiency", branchEfficiency(c), "lane_efficiency", laneEfficiency(c), "branches", c.branches);
    if (c.branches > 0)
        json["divergent_branches"] = c.divergentBranches;
    if (c.barrierArrivals > 0) {
        json["barrier_arrivals"] = c.barrierArrivals;
        json["barrier_wait_instructions"] = c.barrierWait;
    }
    Json mix = Json::object();
    for (std::size_t i = 0; i < c.mix.size(); ++i)
        if (c.mix[i] > 0)
            mix[std::string(nameOf(static_cast<InstructionClass>(i)))] = c.mix[i];
    if (!mix.empty())
        json["mix"] = std::move(mix);
    Json operations = Json::object();
    for (std::size_t i = 0; i < c.operations.size(); ++i)
        if (c.operations[i] > 0)
            operations[std::string(nameOf(static_cast<OperationKind>(i)))] = c.operations[i];
    if (!operations.empty())
        json["operations"] = std::move(operations);
}

} // namespace

Json memoryReport(const Counters& counters)
{
    Json json = Json::object();
    addMemory(json, counters);
    json["provenance"] = nameOf(Provenance::Simulated);
    return json;
}

Json executionReport(const Counters& counters)
{
    Json json = Json::object();
    addExecution(json, counters);
    json["provenance"] = nameOf(Provenance::Simulated);
    return json;
}

Json linesReport(const Trace& trace)
{
    Json list = Json::array();
    for (const auto& [line, counters] : trace.lines) {
        Json json = Json::object();
        setKnown(json, "line", line);
        if (const auto others = trace.callers.find(line); others != trace.callers.end())
            json["also_of_lines"] = others->second;
        addExecution(json, counters);
        addMemory(json, counters);
        list.push_back(std::move(json));
    }
    return list;
}

} // namespace warpatlas::inline report
