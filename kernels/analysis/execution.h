/// The ratios of NVIDIA's profilers for a launch or a source line, computed from the counters. A ratio is absent where
/// nothing was counted for it: no requests is not "perfect". Pure functions, any thread.
#pragma once

#include "kernels/simulator/recording/counters.h"

#include <cstdint>
#include <optional>

namespace warpatlas::inline analysis {

using Ratio = std::optional<double>;

/// Branches of warps that did not part their lanes, of all conditional ones; 0 to 1.
Ratio branchEfficiency(const Counters& counters);
/// Active lanes, of the 32 that each executed warp instruction has room for; 0 to 1.
Ratio laneEfficiency(const Counters& counters);

/// 32-byte sectors of one request: of 4-byte accesses 1 (all lanes the same place) to 32 (each lane a sector of its
/// own); 4 where neighbours read neighbours.
Ratio globalLoadSectorsPerRequest(const Counters& counters);
Ratio globalStoreSectorsPerRequest(const Counters& counters);
Ratio localSectorsPerRequest(const Counters& counters);
/// Bytes that the active lanes asked for, of those that the sectors moved. Above 1 where lanes share what is moved.
Ratio globalLoadEfficiency(const Counters& counters);
Ratio globalStoreEfficiency(const Counters& counters);

/// Passes over the banks that a shared request took: 1 free of conflicts, 32 where all lanes want the same bank.
Ratio sharedConflictDegree(const Counters& counters);
/// Turns that an atomic request took: 1 where no two lanes meet at one address, 32 where all of them do.
Ratio atomicTurnsPerRequest(const Counters& counters);
/// Warp instructions that a warp waits at a barrier, on average: see Counters::barrierWait.
Ratio barrierWaitPerArrival(const Counters& counters);
/// The share of the class in all warp instructions; 0 to 1.
Ratio shareOf(const Counters& counters, InstructionClass instructionClass);

} // namespace warpatlas::inline analysis
