#include "app/result/trace_events.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace warpatlas::inline result {

using TraceJson = nlohmann::ordered_json;

std::string traceText(const std::vector<TraceLane>& lanes, const std::string& times)
{
    TraceJson events = TraceJson::array();
    const auto name = [&](const char* what, std::size_t group, std::size_t lane, const std::string& text) {
        events.push_back({{"ph", "M"}, {"name", what}, {"pid", group}, {"tid", lane}, {"args", {{"name", text}}}});
    };
    std::vector<std::string> groups;
    for (std::size_t i = 0; i < lanes.size(); ++i) {
        const TraceLane& lane = lanes[i];
        if (std::ranges::find(groups, lane.group) == groups.end()) {
            groups.push_back(lane.group);
            name("process_name", groups.size(), i + 1, lane.group);
        }
        const auto group = std::size_t(std::ranges::find(groups, lane.group) - groups.begin()) + 1;
        name("thread_name", group, i + 1, lane.name);
        for (const TraceEvent& event : lane.events) {
            const bool moment = !(event.endUs > event.startUs);
            TraceJson& json = events.emplace_back(TraceJson{{"ph", moment ? "i" : "X"}, {"name", event.name},
                {"cat", event.kind}, {"pid", group}, {"tid", i + 1}, {"ts", event.startUs}});
            if (moment)
                json["s"] = "t"; // of its lane alone
            else
                json["dur"] = event.endUs - event.startUs;
            for (const auto& [key, text] : event.facts)
                json["args"][key] = text;
        }
    }
    const TraceJson all{
        {"displayTimeUnit", "ns"}, {"otherData", {{"times", times}}}, {"traceEvents", std::move(events)}};
    return all.dump(-1, ' ', false, TraceJson::error_handler_t::replace) + "\n";
}

} // namespace warpatlas::inline result
