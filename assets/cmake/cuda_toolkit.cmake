# Finds nvcc, the runtime's headers and its static library. CMake's own CUDA language is not used: device code is compiled
# to files that the program embeds and loads by name, catalogue and learners' kernels alike.
find_program(WARPATLAS_NVCC nvcc HINTS ${WARPATLAS_CUDA_ROOT}/bin $ENV{CUDA_PATH}/bin
    PATHS ${PROJECT_SOURCE_DIR}/build/cuda-toolkit/bin /usr/local/cuda/bin)
if(NOT WARPATLAS_NVCC)
    message(FATAL_ERROR "nvcc not found: run app/setup, name the toolkit with -DWARPATLAS_CUDA_ROOT=..., or use the no-cuda preset")
endif()
execute_process(COMMAND ${WARPATLAS_NVCC} --version OUTPUT_VARIABLE nvcc_text RESULT_VARIABLE nvcc_status ERROR_VARIABLE nvcc_error)
if(NOT nvcc_status EQUAL 0 OR NOT nvcc_text MATCHES "release ([0-9]+\\.[0-9]+)")
    message(FATAL_ERROR "${WARPATLAS_NVCC} does not run: ${nvcc_error}")
endif()
set(WARPATLAS_NVCC_VERSION ${CMAKE_MATCH_1})
# cudaLibraryLoadData and its kin, with which kernels are loaded by name, came with 12.8.
if(WARPATLAS_NVCC_VERSION VERSION_LESS 12.8)
    message(FATAL_ERROR "${WARPATLAS_NVCC} is CUDA ${WARPATLAS_NVCC_VERSION}; 12.8 or newer is needed, "
        "or the no-cuda preset, which builds everything but the CUDA device")
endif()

get_filename_component(nvcc_real ${WARPATLAS_NVCC} REALPATH)
get_filename_component(toolkit ${nvcc_real} DIRECTORY)
get_filename_component(toolkit ${toolkit} DIRECTORY)
find_path(WARPATLAS_CUDA_INCLUDE cuda_runtime_api.h NO_DEFAULT_PATH
    PATHS ${toolkit}/include ${toolkit}/targets/x86_64-linux/include REQUIRED)
find_library(WARPATLAS_CUDART_STATIC cudart_static NO_DEFAULT_PATH
    PATHS ${toolkit}/lib64 ${toolkit}/lib ${toolkit}/targets/x86_64-linux/lib REQUIRED)

add_library(warpatlas_cudart INTERFACE)
target_include_directories(warpatlas_cudart SYSTEM INTERFACE ${WARPATLAS_CUDA_INCLUDE})
target_compile_definitions(warpatlas_cudart INTERFACE WARPATLAS_WITH_CUDA=1)
target_link_libraries(warpatlas_cudart INTERFACE ${WARPATLAS_CUDART_STATIC} Threads::Threads ${CMAKE_DL_LIBS} rt)
