#include "app/sweep/sweep_json.h"

#include "app/experiment/experiment_json.h"
#include "app/sweep/point_facts.h"
#include "app/sweep/point_json.h"
#include "app/words/say.h"
#include "kernels/model/read_json.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace warpatlas {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* sweepVersionKey = "warpatlas_sweep";
constexpr int sweepVersion = 1;

std::string isNoSweep()
{
    return say("sweep.is_none", "is no sweep that was kept");
}

Json jsonOfAxes(const Sweep& sweep)
{
    Json axes = Json::array();
    for (const SweepAxis& axis : sweep.axes) {
        Json json{{"axis", nameOf(axis.over)}};
        if (!axis.parameter.empty())
            json["parameter"] = axis.parameter;
        if (axis.own)
            json["argument"] = {{"type", nameOf(axis.own->type)}, {"index", axis.own->index}};
        json["values"] = axis.values;
        axes.push_back(std::move(json));
    }
    return axes;
}

Json jsonOfConditions(const SweepConditions& conditions)
{
    Json json{{"program", conditions.program}, {"dates", conditions.dates}, {"devices", Json::array()},
        {"code", Json::array()}};
    for (const DeviceInfo& device : conditions.devices) {
        Json entry{{"id", device.id}, {"name", device.name}};
        for (const auto& [key, text] :
            {std::pair{"detail", &device.detail}, {"driver", &device.driver}, {"runtime", &device.runtime}})
            if (!text->empty())
                entry[key] = *text;
        json["devices"].push_back(std::move(entry));
    }
    for (const auto& [kernel, mark] : conditions.code)
        json["code"].push_back({{"kernel", kernel}, {"mark", mark}});
    for (const SweepData& data : conditions.data)
        json["data"].push_back({{"spec", data.spec}, {"label", data.label}, {"mark", data.mark}});
    return json;
}

SweepOver overFrom(const JsonReader& value)
{
    const std::string name = value.text();
    for (const SweepOver over : {SweepOver::Block, SweepOver::Size, SweepOver::Data, SweepOver::Parameter,
             SweepOver::Variant, SweepOver::Device, SweepOver::Gpu, SweepOver::Launches})
        if (nameOf(over) == name)
            return over;
    value.fail(say("sweep.unknown_axis", "is no axis of a sweep"));
}

std::vector<std::string> textsIn(const JsonReader& value)
{
    std::vector<std::string> texts;
    for (const JsonReader& text : value.list())
        texts.push_back(text.text());
    return texts;
}

SweepConditions conditionsFrom(const JsonReader& json)
{
    SweepConditions conditions;
    conditions.program = json.member("program").text();
    conditions.dates = textsIn(json.member("dates"));
    for (const JsonReader& device : json.member("devices").list()) {
        DeviceInfo info;
        info.id = device.member("id").text();
        info.name = device.member("name").text();
        for (const auto& [key, text] :
            {std::pair{"detail", &info.detail}, {"driver", &info.driver}, {"runtime", &info.runtime}})
            if (const auto found = device.find(key))
                *text = found->text();
        conditions.devices.push_back(std::move(info));
    }
    for (const JsonReader& code : json.member("code").list())
        conditions.code.emplace_back(code.member("kernel").text(), code.member("mark").text());
    if (const auto list = json.find("data"))
        for (const JsonReader& data : list->list())
            conditions.data.push_back(
                {data.member("spec").text(), data.member("label").text(), data.member("mark").text()});
    return conditions;
}

SweepResult resultFrom(const JsonReader& json)
{
    json.expectFormat(isNoSweep(), sweepVersionKey, sweepVersion);
    SweepResult result;
    result.sweep.base = experimentFrom(json.member("experiment").inside());
    result.sweep.measure = json.member("measure").flag();
    if (const auto predict = json.find("predict"))
        result.sweep.predict = predict->flag();
    if (const auto warm = json.find("warm"); warm && warm->flag())
        result.sweep.kernelCache = KernelCache::Warm;
    for (const JsonReader& axis : json.member("over").list()) {
        SweepAxis read{overFrom(axis.member("axis")), "", textsIn(axis.member("values"))};
        if (const auto parameter = axis.find("parameter"))
            read.parameter = parameter->text();
        if (const auto argument = axis.find("argument")) {
            const auto type = elementTypeFrom(argument->member("type").text());
            argument->member("type").expect(type.has_value(), say("sweep.number_type", "a type of numbers"));
            constexpr std::uint64_t mostParameters = 4096;
            read.own = OwnParameter{*type, std::size_t(argument->member("index").wholeFrom(0, mostParameters))};
        }
        axis.expect(!read.values.empty(), say("sweep.no_values", "at least one value"));
        result.sweep.axes.push_back(std::move(read));
    }
    const std::size_t axes = result.sweep.axes.size();
    json.member("over").expect(axes == 1 || axes == 2, say("sweep.axes", "one axis or two"));
    json.member("over").expect(
        result.sweep.points() <= mostSweepPoints, say("sweep.fewer_points", "at most {} points", mostSweepPoints));
    result.conditions = conditionsFrom(json.member("conditions"));
    for (const JsonReader& point : json.member("points").list("a list", result.sweep.points())) {
        const JsonReader values = point.member("values");
        values.expect(textsIn(values) == result.sweep.valuesAt(result.points.size()),
            say("sweep.values_of_point", "the values of that point"));
        result.points.push_back(pointFrom(point, result.sweep.points()));
    }
    return result;
}

} // namespace

std::string toJson(const SweepResult& result)
{
    Json json{{sweepVersionKey, sweepVersion}, {"complete", result.complete()}, {"over", jsonOfAxes(result.sweep)},
        {"measure", result.sweep.measure}, {"predict", result.sweep.predict},
        {"warm", result.sweep.kernelCache == KernelCache::Warm}, {"experiment", jsonOf(result.sweep.base)},
        {"conditions", jsonOfConditions(result.conditions)}};
    std::string text = json.dump(2, ' ', false, Json::error_handler_t::replace);
    text.resize(text.size() - 2); // of an object that goes on
    text += ",\n  \"points\": [";
    for (std::size_t i = 0; i < result.points.size(); ++i) {
        Json point{{"values", result.sweep.valuesAt(i)}};
        point.update(jsonOf(result.points[i]));
        text += (i == 0 ? "\n    " : ",\n    ") + point.dump(-1, ' ', false, Json::error_handler_t::replace);
    }
    return text + "\n  ]\n}\n";
}

SweepResult sweepFromJson(std::string_view json, const std::string& name)
{
    return readJson(json, name, isNoSweep(), [&](const JsonReader& reader) {
        SweepResult result = resultFrom(reader);
        shareCpuTimes(result);
        return result;
    });
}

} // namespace warpatlas
