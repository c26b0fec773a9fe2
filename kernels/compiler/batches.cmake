# Adds the commands that compile kernels, a batch of files in each: to start a compiler takes as long as a small kernel
# does. compile_batch.cmake runs one, and compiles of it only what is older than its source.
#
#   warpatlas_compile(KIND SOURCES ... COMMAND ... OUTPUT folder AFTER suffix
#       [BEFORE prefix] [SIZE n] [DEPENDS ...] [VERSION text] [HEADING text] [TOGETHER] [LIGHT ...])
#
# KIND         a name for these products, which no other has in the same folder
# COMMAND      one file's: @SOURCE@ and @PRODUCT@ stand for the files
# TOGETHER     the compiler takes many sources and -odir, as nvcc does
# LIGHT        more options, to be tried first, for sources that include nothing; COMMAND follows where they fail
# HEADING      the product is what ptxas said of the resources, under this line
#
# VERSION      the compiler's: another compiles all anew
#
# Appends the products to kernel_products.
function(warpatlas_compile kind)
    cmake_parse_arguments(PARSE_ARGV 1 arg "TOGETHER" "OUTPUT;BEFORE;AFTER;SIZE;VERSION;HEADING" "SOURCES;COMMAND;DEPENDS;LIGHT")
    if(NOT arg_SOURCES)
        return()
    endif()
    if(NOT arg_SIZE)
        set(arg_SIZE 16)
    endif()
    set(script ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/compile_batch.cmake)
    # A file whose time tells of a change of the compiler or its options; GENERATE leaves it alone where nothing changed.
    set(work ${CMAKE_CURRENT_BINARY_DIR}/compiling/${kind})
    set(settings "# ${arg_VERSION}\n")
    foreach(name COMMAND LIGHT DEPENDS TOGETHER HEADING OUTPUT BEFORE AFTER)
        string(APPEND settings "set(${name} [==[${arg_${name}}]==])\n")
    endforeach()
    file(GENERATE OUTPUT ${work}.cmake CONTENT "${settings}")

    list(LENGTH arg_SOURCES count)
    set(begin 0)
    while(begin LESS count)
        list(SUBLIST arg_SOURCES ${begin} ${arg_SIZE} sources)
        set(names "")
        set(products "")
        foreach(source IN LISTS sources)
            get_filename_component(name ${source} NAME_WE)
            list(APPEND names ${name})
            list(APPEND products ${arg_OUTPUT}/${arg_BEFORE}${name}${arg_AFTER})
        endforeach()
        list(GET names 0 first)
        list(GET names -1 last)
        list(JOIN sources "|" joined)
        add_custom_command(OUTPUT ${products}
            COMMAND ${CMAKE_COMMAND} "-DSOURCES=${joined}" "-DSETTINGS=${work}.cmake"
                "-DSCRATCH=${work}/${begin}" -P ${script}
            DEPENDS ${sources} ${work}.cmake ${script} ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/resources.cmake ${arg_DEPENDS}
            COMMENT "Compiling ${first}.cu to ${last}.cu (${kind})" VERBATIM)
        list(APPEND kernel_products ${products})
        math(EXPR begin "${begin} + ${arg_SIZE}")
    endwhile()
    set(kernel_products ${kernel_products} PARENT_SCOPE)
endfunction()
