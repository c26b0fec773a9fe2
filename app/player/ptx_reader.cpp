#include "app/player/ptx_reader.h"

#include "kernels/model/error.h"

#include <utility>

namespace warpatlas::inline player {

PtxReader::PtxReader(std::function<void()> wake)
    : m_work(
        [](const PtxOrigin& origin, const Progress&) {
            ReadPtx read;
            try {
                read.listing = PtxListing::make(origin);
            } catch (const InputError& error) {
                read.refusal = error.what();
            }
            return read;
        },
        std::move(wake))
{
}

} // namespace warpatlas::inline player
