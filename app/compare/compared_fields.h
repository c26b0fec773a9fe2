/// What a comparison reads of a report and writes again, said once (kernels/model/json_fields.h).
#pragma once

#include "app/compare/compared_run.h"
#include "app/measure/time_fields.h"

namespace warpatlas::inline comparing {

/// A share of what there is; of what lanes share up to `most`.
struct Share {
    double most = 1;
    void read(const JsonReader& value, double& share) const
    {
        share = notNegativeFrom(value);
        value.expect(share <= most,
            most == 1 ? say("sweep.fraction", "a fraction, 0 to 1")
                      : say("compare.shared_fraction", "a fraction, 0 to {}", most));
    }
};

struct ComparedFields {
    template <class Io> void fields(Io& io, ComparedCoverage& coverage) const
    {
        io.need("elements", coverage.elements, "written_once", coverage.writtenOnce, "written_more",
            coverage.writtenMore, "unwritten", coverage.unwritten, "idle_threads", coverage.idleThreads);
        io.known("stray_threads", coverage.strayThreads);
        io.need("provenance", coverage.provenance, provenanceName);
    }
    template <class Io> void fields(Io& io, ComparedCheck& check) const
    {
        io.need("matches", check.matches);
        io.known("max_abs_error", check.maxAbsError, NotNegative());
        io.need("tolerance", check.tolerance, NotNegative(), "differing", check.differing);
    }
    template <class Io> void fields(Io& io, ComparedOccupancy& occupancy) const
    {
        constexpr WholeFrom number{0, 1U << 30U};
        io.need("gpu", occupancy.gpu, "fraction", occupancy.fraction, Share(), "blocks_per_sm", occupancy.blocksPerSm,
            number, "warps_per_sm", occupancy.warpsPerSm, number, "limited_by", occupancy.limitedBy);
        io.says("provenance", nameOf(Provenance::Theoretical));
        if constexpr (Io::reads)
            io.known("registers_per_thread", occupancy.registersPerThread, number, "shared_bytes_per_block",
                occupancy.sharedBytesPerBlock, number);
    }
    template <class Io> void fields(Io& io, ComparedProblem& problem) const
    {
        io.need("kind", problem.kind);
        io.known("line", problem.line);
        io.need("severity", problem.severity, "count", problem.count, "message", problem.message);
    }
};

} // namespace warpatlas::inline comparing
