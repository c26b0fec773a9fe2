# CUB, whose times are shown beside those of our kernels, is templates: one file with a host's and a device's side, for
# the same GPUs as all other device code. Where the toolkit has no CUB, or nvcc cannot use this host compiler, the
# program is complete but for these times, and says so.
set(cub_command ${nvcc_common} -O3 ${architecture_options} -I${PROJECT_SOURCE_DIR})
set(cub_probe ${kernel_output}/cub_probe.cu)
file(WRITE ${cub_probe} "#include <cub/version.cuh>\n#include <string>\nstd::string version() { return std::to_string(CUB_VERSION); }\n")
if(NOT DEFINED WARPATLAS_CUB_COMPILER)
    foreach(compiler "-ccbin=${CMAKE_CXX_COMPILER}" "-DWARPATLAS_USUAL_COMPILER")
        execute_process(COMMAND ${nvcc_common} ${compiler} -arch=compute_75 -c ${cub_probe} -o ${cub_probe}.o
            RESULT_VARIABLE status OUTPUT_QUIET ERROR_QUIET)
        if(status EQUAL 0)
            set(WARPATLAS_CUB_COMPILER ${compiler} CACHE INTERNAL "How nvcc finds the host's compiler; OFF: no CUB")
            break()
        endif()
    endforeach()
    if(NOT status EQUAL 0)
        set(WARPATLAS_CUB_COMPILER OFF CACHE INTERNAL "How nvcc finds the host's compiler; OFF: no CUB")
    endif()
endif()
file(REMOVE ${cub_probe} ${cub_probe}.o)
if(WARPATLAS_CUB_COMPILER)
    # nvcc names symbols after the source's path and after its own process: sed makes builds alike, which needs device code
    # that is not compressed.
    add_custom_command(OUTPUT ${kernel_output}/cub_library.o
        COMMAND ${cub_command} ${WARPATLAS_CUB_COMPILER} -Xcompiler=-fPIE -no-compress -c ${CMAKE_CURRENT_SOURCE_DIR}/device/cuda/cub_library.cu
            -o ${kernel_output}/cub_library.o
        COMMAND ${CMAKE_COMMAND} -E env LC_ALL=C sed -E -i
            "s/(_INTERNAL_|_GLOBAL__N__|tmpxft_)[0-9a-f]{8}_/\\100000000_/g" ${kernel_output}/cub_library.o
        DEPENDS device/cuda/cub_library.cu device/cuda/cub_library.h
        COMMENT "Compiling cub_library.cu" VERBATIM)
    warpatlas_library_of(library kernels/device)
    target_sources(${library} PRIVATE ${kernel_output}/cub_library.o)
    set_source_files_properties(${kernel_output}/cub_library.o PROPERTIES EXTERNAL_OBJECT ON GENERATED ON)
    target_compile_definitions(${library} PRIVATE WARPATLAS_WITH_CUB=1)
endif()
add_feature_info(cub WARPATLAS_CUB_COMPILER "CUB's times beside those of our kernels")
