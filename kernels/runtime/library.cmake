# Programs are linked with this instead of CUDA's runtime and driver: libwarpatlas_cudart.so, beside the program in the build and
# where it is installed. It holds the simulator that WarpAtlas itself has, from the same objects, and shows CUDA's names
# and those of a few calls of the system's (calls/call_system.cpp), and nothing else. CUDA's headers are needed, and nothing of its libraries.
# Without a toolkit the headers are our own.
set(runtime_headers ${WARPATLAS_CUDA_INCLUDE})
if(NOT WARPATLAS_CUDA)
    set(own_folder ${CMAKE_CURRENT_BINARY_DIR}/cuda_headers)
    set(runtime_headers ${own_folder} ${cuda_functions})
    file(GLOB own_headers RELATIVE ${CMAKE_CURRENT_SOURCE_DIR}/compiler/cuda CONFIGURE_DEPENDS compiler/cuda/*.cuh)
    foreach(header IN LISTS own_headers)
        string(REGEX REPLACE "cuh$" "h" name ${header})
        configure_file(compiler/cuda/${header} ${own_folder}/${name} COPYONLY)
    endforeach()
endif()
file(GLOB runtime_sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/calls/*.cpp ${CMAKE_CURRENT_LIST_DIR}/calls/*.h)
add_library(warpatlas_runtime_library SHARED ${runtime_sources} ${cuda_functions}/missing_functions.cpp)
add_dependencies(warpatlas_runtime_library warpatlas_cuda_functions)
target_link_libraries(warpatlas_runtime_library PRIVATE warpatlas_kernels_runtime fmt::fmt TBB::tbb ${CMAKE_DL_LIBS})
target_include_directories(warpatlas_runtime_library PRIVATE ${cuda_functions})
target_include_directories(warpatlas_runtime_library SYSTEM PRIVATE ${runtime_headers})
# Stays where it was loaded: threads and signal handlers of its own are in it.
target_link_options(warpatlas_runtime_library PRIVATE -Wl,--exclude-libs,ALL -Wl,--no-undefined -Wl,-z,nodelete
    -Wl,--version-script=${CMAKE_CURRENT_LIST_DIR}/library.map)
set_target_properties(warpatlas_runtime_library PROPERTIES LINK_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/library.map)
set_target_properties(warpatlas_runtime_library PROPERTIES OUTPUT_NAME warpatlas_cudart CXX_VISIBILITY_PRESET hidden
    LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR})
# It has what CUDA advises against, too.
target_compile_options(warpatlas_runtime_library PRIVATE -Wno-deprecated-declarations)
# Declares everything as a function without parameters.
set_source_files_properties(${cuda_functions}/missing_functions.cpp PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
warpatlas_units(warpatlas_runtime_library)

# The folder that stands before CUDA's own libraries where a program that is compiled already runs: the names that programs
# ask for, each a library that has nothing itself and has the dynamic linker take another in its place (DT_FILTER), where
# that would stand: a process that asks for several gets it once. Links would do, but a wheel for Python cannot hold any.
# A name to link with shows what the other one has.
set(stand_ins ${CMAKE_BINARY_DIR}/warpatlas_stand_ins)
file(GENERATE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/empty_library.c CONTENT "typedef int empty;\n")
# `soname`: what a program that is linked with it asks for; `other`: the target that it stands for, which `place` leads to
# from here; further: how functions begin that it shows to who links.
function(warpatlas_name name soname other map place)
    string(MAKE_C_IDENTIFIER warpatlas_name_${name} target)
    set(source ${CMAKE_CURRENT_BINARY_DIR}/empty_library.c)
    if(ARGN)
        set(source ${CMAKE_CURRENT_BINARY_DIR}/${target}.c)
        add_custom_command(OUTPUT ${source} DEPENDS ${other} COMMAND ${CMAKE_NM} -D --defined-only $<TARGET_FILE:${other}>
            | sed -n "s/^.* T \\(${ARGN}[A-Za-z0-9_]*\\).*/void \\1(void) {}/p" > ${source} VERBATIM)
    endif()
    add_library(${target} SHARED ${source})
    add_dependencies(${target} ${other})
    target_link_options(${target} PRIVATE -nostdlib -Wl,-soname,${soname} -Wl,--version-script=${map}
        -Wl,--filter=$<TARGET_FILE_NAME:${other}>)
    set_target_properties(${target} PROPERTIES PREFIX "" OUTPUT_NAME ${name} SUFFIX "" NO_SONAME ON UNITY_BUILD OFF
        LINK_DEPENDS ${map} LIBRARY_OUTPUT_DIRECTORY ${stand_ins} BUILD_RPATH_USE_ORIGIN ON BUILD_RPATH "${place}"
        INSTALL_RPATH "${place}")
    set_property(GLOBAL APPEND PROPERTY WARPATLAS_NAMES ${target})
endfunction()
foreach(name libcudart.so.12 libcudart.so.13 libcuda.so.1 libnvJitLink.so.12 libnvJitLink.so.13 libnvidia-ml.so.1)
    warpatlas_name(${name} ${name} warpatlas_runtime_library ${CMAKE_CURRENT_LIST_DIR}/library.map $ORIGIN/..)
endforeach()
warpatlas_name(libcudart.so libcudart.so.${cuda_major} warpatlas_runtime_library ${CMAKE_CURRENT_LIST_DIR}/library.map $ORIGIN/.. _*cuda)
warpatlas_name(libcuda.so libcuda.so warpatlas_runtime_library ${CMAKE_CURRENT_LIST_DIR}/library.map $ORIGIN/.. cu[A-Z])

# Commands that stand before those of the toolkit in PATH.
configure_file(${CMAKE_CURRENT_LIST_DIR}/commands/nvcc ${stand_ins}/bin/nvcc COPYONLY)
configure_file(${CMAKE_CURRENT_LIST_DIR}/commands/python/sitecustomize.py ${stand_ins}/python/sitecustomize.py COPYONLY)
foreach(tool nvidia-smi compute-sanitizer cuda-memcheck ncu nv-nsight-cu-cli nsys nvprof)
    configure_file(${CMAKE_CURRENT_LIST_DIR}/commands/tool ${stand_ins}/bin/${tool} COPYONLY)
endforeach()

# Stand-ins for CUDA's other libraries, under the names that programs ask for in a folder of their own: each is
# loaded where a program asks for it. Their headers are our own in every build.
file(GLOB own_headers RELATIVE ${CMAKE_CURRENT_SOURCE_DIR}/compiler/cuda CONFIGURE_DEPENDS compiler/cuda/cublas_v2.cuh compiler/cuda/cufft.cuh compiler/cuda/curand.cuh)
foreach(header IN LISTS own_headers)
    string(REGEX REPLACE "cuh$" "h" name ${header})
    configure_file(compiler/cuda/${header} ${CMAKE_CURRENT_BINARY_DIR}/library_headers/${name} COPYONLY)
endforeach()
# `major`: of CUDA 13's library; `before`: of CUDA 12's.
function(warpatlas_stand_in name major before)
    file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/runtime/libraries/library_${name}.cpp
        ${CMAKE_CURRENT_SOURCE_DIR}/runtime/libraries/refused/refused_${name}.cpp)
    set(target warpatlas_${name})
    set(map ${CMAKE_CURRENT_BINARY_DIR}/lib${name}.map)
    set(versions "lib${name}.so.${major} { };\n")
    if(NOT before EQUAL major)
        string(PREPEND versions "lib${name}.so.${before} { };\n")
    endif()
    file(GENERATE OUTPUT ${map} CONTENT "${versions}")
    add_library(${target} SHARED ${sources} ${CMAKE_CURRENT_SOURCE_DIR}/runtime/errors/library_errors.cpp)
    target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR})
    target_include_directories(${target} SYSTEM PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/library_headers ${runtime_headers})
    target_link_libraries(${target} PRIVATE warpatlas_runtime_library fmt::fmt ${CMAKE_DL_LIBS})
    target_link_options(${target} PRIVATE -Wl,--exclude-libs,ALL -Wl,--no-undefined -Wl,-z,nodelete -Wl,--version-script=${map})
    set_target_properties(${target} PROPERTIES CXX_VISIBILITY_PRESET hidden
        PREFIX "" OUTPUT_NAME lib${name}.so.${major} SUFFIX "" UNITY_BUILD OFF LINK_DEPENDS ${map}
        LIBRARY_OUTPUT_DIRECTORY ${stand_ins} BUILD_RPATH_USE_ORIGIN ON BUILD_RPATH "$ORIGIN/.." INSTALL_RPATH "$ORIGIN/..")
    if(NOT before EQUAL major)
        warpatlas_name(lib${name}.so.${before} lib${name}.so.${before} ${target} ${map} $ORIGIN)
    endif()
    warpatlas_name(lib${name}.so lib${name}.so.${major} ${target} ${map} $ORIGIN ${name})
endfunction()
warpatlas_stand_in(cublas 13 12)
warpatlas_stand_in(cufft 12 11)
warpatlas_stand_in(curand 10 10)

# The library that the driver loads into a program on a real GPU, to measure it through CUPTI, where the toolkit has that:
# libwarpatlas_cupti.so, beside the other.
if(WARPATLAS_CUDA)
    find_path(WARPATLAS_CUPTI_INCLUDE cupti.h NO_DEFAULT_PATH
        PATHS ${WARPATLAS_CUDA_INCLUDE} ${WARPATLAS_CUDA_INCLUDE}/../extras/CUPTI/include ${WARPATLAS_CUDA_INCLUDE}/../../../extras/CUPTI/include)
    if(WARPATLAS_CUPTI_INCLUDE)
        file(GLOB measured_sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/measured/*.cpp)
        list(REMOVE_ITEM measured_sources ${CMAKE_CURRENT_LIST_DIR}/measured/program_watch_injection.cpp)
        add_library(warpatlas_measured STATIC ${measured_sources})
        set_target_properties(warpatlas_measured PROPERTIES POSITION_INDEPENDENT_CODE ON CXX_VISIBILITY_PRESET hidden)
        target_link_libraries(warpatlas_measured PUBLIC warpatlas_kernels_runtime fmt::fmt Threads::Threads ${CMAKE_DL_LIBS})
        target_include_directories(warpatlas_measured SYSTEM PUBLIC ${WARPATLAS_CUPTI_INCLUDE} ${WARPATLAS_CUDA_INCLUDE})
        add_library(warpatlas_cupti SHARED ${CMAKE_CURRENT_LIST_DIR}/measured/program_watch_injection.cpp)
        target_link_libraries(warpatlas_cupti PRIVATE warpatlas_measured)
        target_link_options(warpatlas_cupti PRIVATE -Wl,--exclude-libs,ALL -Wl,--no-undefined -Wl,-z,nodelete)
        set_target_properties(warpatlas_cupti PROPERTIES CXX_VISIBILITY_PRESET hidden
            LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR})
    else()
        message(STATUS "No CUPTI in the toolkit: whole programs are not measured on a GPU")
    endif()
endif()
