/// Times as reports and kept sweeps have them (kernels/model/json_fields.h):
///
///     {"what": "kernel", "provenance": "measured", "device": "NVIDIA H200", "median_ms": x, "ci95_ms": [lo, hi],
///      "samples": n, "discarded": n, "note": "...", "library": "...", "threads": n, "rounds": [{"median_ms": x ...}]}
///
/// The last five are there where they are known; a modelled time has its "band_ms" in place of what follows the median.
#pragma once

#include "app/measure/statistics.h"
#include "app/words/say.h"
#include "kernels/model/json_fields.h"
#include "kernels/model/shortened.h"
#include "kernels/model/text.h"

namespace warpatlas::inline measuring {

inline std::string unknownName(const std::string& name)
{
    return say("sweep.unknown_name", "{} is not known", shortened(name));
}
inline constexpr auto timedName = byName(Timed::Library, unknownName);
inline constexpr auto provenanceName = byName(Provenance::Theoretical, unknownName);
inline constexpr WholeFrom samplesOfFile{0, 1000000};

inline double notNegativeFrom(const JsonReader& value)
{
    value.expect(value->is_number() && *value >= 0, say("sweep.not_negative", "a number that is not negative"));
    return value.number();
}

struct NotNegative {
    bool sixDigits = false;
    double written(double number) const { return sixDigits ? toSixDigits(number) : number; }
    void read(const JsonReader& value, double& number) const { number = notNegativeFrom(value); }
};

/// Of a time or a round: around its median, which is read before it.
struct IntervalMs {
    bool sixDigits = false;
    template <class Time> nlohmann::ordered_json written(const Time& time) const
    {
        const NotNegative rule{sixDigits};
        return {rule.written(time.ciLowMs), rule.written(time.ciHighMs)};
    }
    template <class Time> void read(const JsonReader& value, Time& time) const
    {
        constexpr double longestMs = 1e12; // milliseconds that somebody can have waited for: thirty years
        const auto interval = value.list("a list", 2);
        time.ciLowMs = notNegativeFrom(interval[0]);
        time.ciHighMs = notNegativeFrom(interval[1]);
        value.expect(time.ciLowMs <= time.medianMs && time.medianMs <= time.ciHighMs,
            say("sweep.median_within", "an interval around the median"));
        value.expect(time.ciHighMs < longestMs, say("sweep.too_long", "a time of less than thirty years"));
    }
};

/// `kept`: in a sweep, which has six digits, and some of what nobody asked about.
struct TimeFields {
    bool kept = false;
    template <class Io> void fields(Io& io, TimeResult::Round& round) const
    {
        io.need("median_ms", round.medianMs, NotNegative{kept}, "ci95_ms", round, IntervalMs{kept}, "samples",
            round.samples, samplesOfFile);
    }
    template <class Io> void fields(Io& io, TimeResult& time) const
    {
        io.need("what", time.what, timedName, "provenance", time.provenance, provenanceName, "device", time.device);
        const bool modelled = time.provenance == Provenance::Modelled; // has a band, and no samples
        io.need("median_ms", time.medianMs, NotNegative{kept});
        io.need(modelled ? "band_ms" : "ci95_ms", time, IntervalMs{kept});
        if (modelled)
            return;
        io.need("samples", time.samples, samplesOfFile);
        if (kept)
            io("discarded", time.discarded, samplesOfFile);
        else
            io.known("discarded", time.discarded, samplesOfFile);
        io.known("note", time.note);
        if (kept || Io::reads)
            io.known("library", time.library);
        io.known("threads", time.threads, samplesOfFile, "rounds", time.rounds, *this);
    }
};

inline TimeResult timeFrom(const JsonReader& json)
{
    TimeResult time;
    JsonFieldReader<JsonReader>::read(json, time, TimeFields());
    return time;
}

} // namespace warpatlas::inline measuring
