#include "app/report/read_times.h"

#include "app/words/say.h"
#include "kernels/model/shortened.h"

namespace warpatlas {

namespace {

template <class Enum> Enum namedIn(const JsonReader& value, int last)
{
    const std::string name = value.text();
    for (int i = 0; i <= last; ++i)
        if (nameOf(Enum(i)) == name)
            return Enum(i);
    value.fail(say("sweep.unknown_name", "{} is not known", shortened(name)));
}

int samplesIn(const JsonReader& json, const char* key)
{
    return int(json.member(key).wholeFrom(0, 1000000));
}

/// Milliseconds that somebody can have waited for: thirty years.
constexpr double longestMs = 1e12;

/// Reads a median and the interval of that key into a time or a round.
template <class Found> void readInterval(const JsonReader& json, const char* key, Found& found)
{
    found.medianMs = notNegativeFrom(json.member("median_ms"));
    const auto interval = json.member(key).list("a list", 2);
    found.ciLowMs = notNegativeFrom(interval[0]);
    found.ciHighMs = notNegativeFrom(interval[1]);
    json.member(key).expect(found.ciLowMs <= found.medianMs && found.medianMs <= found.ciHighMs,
        say("sweep.median_within", "an interval around the median"));
    json.member(key).expect(found.ciHighMs < longestMs, say("sweep.too_long", "a time of less than thirty years"));
}

template <class Found> void readMedian(const JsonReader& json, Found& found)
{
    readInterval(json, "ci95_ms", found);
    found.samples = samplesIn(json, "samples");
}

} // namespace

Timed timedIn(const JsonReader& json)
{
    return namedIn<Timed>(json.member("what"), int(Timed::Library));
}

Provenance provenanceIn(const JsonReader& json)
{
    return namedIn<Provenance>(json.member("provenance"), int(Provenance::Theoretical));
}

double notNegativeFrom(const JsonReader& value)
{
    value.expect(value->is_number() && *value >= 0, say("sweep.not_negative", "a number that is not negative"));
    return value.number();
}

TimeResult timeFrom(const JsonReader& json)
{
    TimeResult time;
    time.what = timedIn(json);
    time.provenance = provenanceIn(json);
    time.device = json.member("device").text();
    if (time.provenance == Provenance::Modelled) {
        readInterval(json, "band_ms", time); // and no sample was taken
        return time;
    }
    readMedian(json, time);
    if (json.find("discarded"))
        time.discarded = samplesIn(json, "discarded");
    json.takeKnown("note", time.note);
    json.takeKnown("library", time.library);
    if (json.find("threads"))
        time.threads = samplesIn(json, "threads");
    if (const auto rounds = json.find("rounds"))
        for (const JsonReader& round : rounds->list())
            readMedian(round, time.rounds.emplace_back());
    return time;
}

} // namespace warpatlas
