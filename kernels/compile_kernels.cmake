# Compiles every kernels/catalogue/*.cu twice and embeds the results, by the file's own name:
#
#   kernels/<file>.cu              the text, for the source panel
#   kernels/<file>.ptx             lesson PTX for the simulator: loops as written, one .loc a line
#   kernels/<file>.fatbin          for the GPU, fully optimised         (with CUDA only)
#   kernels/<file>.resources.txt   what ptxas -v says of each GPU       (with CUDA only)
#   kernels/lesson_mode.txt        the compiler and the options that made the lesson PTX
#
# A variant of a kernel is its own file: matmul.cu is the first, matmul_tiled.cu another. The device code that the CUDA
# device itself needs (kernels/device/cuda/*.cu) becomes kernels/device/<file>.fatbin.
set(kernel_output ${CMAKE_CURRENT_BINARY_DIR}/compiled)
set(kernel_products "")
file(MAKE_DIRECTORY ${kernel_output})
file(GLOB kernel_files CONFIGURE_DEPENDS catalogue/*.cu)
if(WARPATLAS_CUDA)
    include(compiler/nvcc.cmake)
else()
    include(compiler/clang.cmake)
endif()

# One product of one file; the script strips the build machine's paths from it.
function(warpatlas_compile source product)
    cmake_parse_arguments(PARSE_ARGV 2 arg "" "HEADING;KEEP" "DEPENDS;COMMAND")
    get_filename_component(folder ${source} DIRECTORY)
    get_filename_component(file ${source} NAME)
    string(REPLACE ";" "|" command "${arg_COMMAND}")
    add_custom_command(OUTPUT ${kernel_output}/${product}
        COMMAND ${CMAKE_COMMAND} "-DCOMMAND=${command}" "-DFOLDER=${folder}" "-DSOURCE=${file}"
            "-DPRODUCT=${kernel_output}/${product}" "-DHEADING=${arg_HEADING}" "-DKEEP=${arg_KEEP}"
            -P ${CMAKE_CURRENT_SOURCE_DIR}/compiler/compile_one.cmake
        DEPENDS ${source} ${CMAKE_CURRENT_SOURCE_DIR}/compiler/compile_one.cmake ${arg_DEPENDS}
        COMMENT "Compiling ${file} to ${product}" VERBATIM)
    set(kernel_products ${kernel_products} ${kernel_output}/${product} PARENT_SCOPE)
endfunction()

foreach(source IN LISTS kernel_files)
    get_filename_component(name ${source} NAME_WE)
    warpatlas_embed(kernels/${name}.cu ${source})
    warpatlas_compile(${source} ${name}.ptx COMMAND ${WARPATLAS_LESSON_COMMAND} DEPENDS ${WARPATLAS_LESSON_DEPENDS})
    warpatlas_embed(kernels/${name}.ptx ${kernel_output}/${name}.ptx)
    if(WARPATLAS_CUDA)
        warpatlas_compile(${source} ${name}.fatbin COMMAND ${WARPATLAS_FATBIN_COMMAND})
        warpatlas_embed(kernels/${name}.fatbin ${kernel_output}/${name}.fatbin)
        warpatlas_compile(${source} ${name}.resources.txt COMMAND ${WARPATLAS_RESOURCES_COMMAND}
            HEADING "ptxas ${WARPATLAS_NVCC_VERSION}" KEEP "^ptxas info|bytes stack frame")
        warpatlas_embed(kernels/${name}.resources.txt ${kernel_output}/${name}.resources.txt)
    endif()
endforeach()

# Named mistakes: kernels/mistakes/<file>.cu and .ptx; nobody compares their time, so that a GPU gets the PTX as well.
file(GLOB mistake_files CONFIGURE_DEPENDS catalogue/mistakes/*.cu)
foreach(source IN LISTS mistake_files)
    get_filename_component(name ${source} NAME_WE)
    warpatlas_embed(kernels/mistakes/${name}.cu ${source})
    warpatlas_compile(${source} mistake_${name}.ptx COMMAND ${WARPATLAS_LESSON_COMMAND} DEPENDS ${WARPATLAS_LESSON_DEPENDS})
    warpatlas_embed(kernels/mistakes/${name}.ptx ${kernel_output}/mistake_${name}.ptx)
endforeach()

file(CONFIGURE OUTPUT ${kernel_output}/lesson_mode.txt CONTENT "${WARPATLAS_LESSON_MODE}" @ONLY)
warpatlas_embed(kernels/lesson_mode.txt ${kernel_output}/lesson_mode.txt)

if(WARPATLAS_CUDA)
    file(GLOB device_files CONFIGURE_DEPENDS device/cuda/*.cu)
    list(FILTER device_files EXCLUDE REGEX "/cub_library\\.cu$") # has a host's side
    foreach(source IN LISTS device_files)
        get_filename_component(name ${source} NAME_WE)
        warpatlas_compile(${source} device_${name}.fatbin COMMAND ${WARPATLAS_FATBIN_COMMAND})
        warpatlas_embed(kernels/device/${name}.fatbin ${kernel_output}/device_${name}.fatbin)
    endforeach()
endif()

if(WARPATLAS_CUDA)
    include(device/cuda/cub_library.cmake)
endif()

add_custom_target(warpatlas_compiled_kernels DEPENDS ${kernel_products})
set_property(GLOBAL APPEND PROPERTY WARPATLAS_ASSET_MAKERS warpatlas_compiled_kernels)
