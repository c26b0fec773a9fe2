# The hot loop is compiled twice; which one runs is decided when the program starts. Value-preserving options only:
# contraction stays off, so that a * b + c rounds twice where the kernel says so.
include(CheckCXXCompilerFlag)
set(lane_options -O3 -fno-math-errno -fno-trapping-math -fno-strict-aliasing -ffp-contract=off)
set_source_files_properties(${CMAKE_CURRENT_LIST_DIR}/instruction_sets_baseline.cpp PROPERTIES COMPILE_OPTIONS "${lane_options}")
set_source_files_properties(${CMAKE_CURRENT_LIST_DIR}/instruction_sets_avx2.cpp PROPERTIES COMPILE_OPTIONS "${lane_options}")
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
    check_cxx_compiler_flag("-mavx2 -mfma -mpopcnt" WARPATLAS_HAS_AVX2)
    if(WARPATLAS_HAS_AVX2)
        set_source_files_properties(${CMAKE_CURRENT_LIST_DIR}/instruction_sets_avx2.cpp PROPERTIES COMPILE_OPTIONS "${lane_options};-mavx2;-mfma;-mpopcnt")
    endif()
endif()
