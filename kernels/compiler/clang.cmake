# Without the toolkit clang makes the lesson PTX, with no file of NVIDIA's; see kernels/compile_kernels.cmake.
find_program(WARPATLAS_CLANG NAMES clang++ clang++-18 clang++-17 clang++-16 clang++-15 clang++-14)
if(NOT WARPATLAS_CLANG)
    message(FATAL_ERROR "clang++ not found: a build without CUDA needs it to make the kernels' PTX (package clang)")
endif()
execute_process(COMMAND ${WARPATLAS_CLANG} --version OUTPUT_VARIABLE clang_text)
string(REGEX MATCH "version ([0-9.]+)" ignored "${clang_text}")
set(clang_version ${CMAKE_MATCH_1})
# Loops as written; a * b + c stays two roundings, as in nvcc's lesson mode.
set(lesson_options -O1 -gline-tables-only -fno-unroll-loops -ffp-contract=off)
set(WARPATLAS_LESSON_COMMAND ${WARPATLAS_CLANG} -x cuda --cuda-device-only --cuda-gpu-arch=sm_70 -nocudainc -nocudalib
    -Xclang -target-feature -Xclang +ptx63 -Wno-unknown-cuda-version -std=c++17 ${lesson_options} -I ${PROJECT_SOURCE_DIR}
    -include ${CMAKE_CURRENT_LIST_DIR}/cuda_subset.cuh
    -S @SOURCE@ -o @PRODUCT@)
set(WARPATLAS_MISTAKE_COMMAND ${WARPATLAS_LESSON_COMMAND})
file(GLOB WARPATLAS_LESSON_DEPENDS CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/*.cuh
    ${CMAKE_CURRENT_LIST_DIR}/functions/*.cuh)
list(JOIN lesson_options " " lesson_text)
set(WARPATLAS_COMPILER VERSION "clang ${clang_version}")
set(WARPATLAS_LESSON_MODE "clang ${clang_version} sm_70 ${lesson_text}")
