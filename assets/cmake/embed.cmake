# Files that travel inside the program, so that it runs from any folder.
#
#   warpatlas_embed(NAME PATH)     from any CMakeLists.txt; PATH may be a build product
#   warpatlas_write_assets()       once, at the end of the root's
#
# C++ reads them with assets/assets.h by NAME.
define_property(GLOBAL PROPERTY WARPATLAS_ASSETS BRIEF_DOCS "names and paths" FULL_DOCS "NAME|PATH of every embedded file")

function(warpatlas_embed name path)
    get_filename_component(path "${path}" ABSOLUTE BASE_DIR ${CMAKE_CURRENT_SOURCE_DIR})
    set_property(GLOBAL APPEND PROPERTY WARPATLAS_ASSETS "${name}|${path}")
endfunction()

function(warpatlas_write_assets)
    get_property(entries GLOBAL PROPERTY WARPATLAS_ASSETS)
    list(SORT entries)
    set(assembly ".section .rodata\n")
    set(table "")
    set(declarations "")
    set(paths "")
    set(number 0)
    foreach(entry IN LISTS entries)
        string(REPLACE "|" ";" entry "${entry}")
        list(GET entry 0 name)
        list(GET entry 1 path)
        set(symbol "warpatlas_asset_${number}")
        # A zero follows each file, so that text can be passed to C interfaces as it is.
        string(APPEND assembly ".balign 64\n.global ${symbol}\n${symbol}:\n.incbin \"${path}\"\n"
            ".global ${symbol}_end\n${symbol}_end:\n.byte 0\n")
        string(APPEND declarations "extern const std::byte ${symbol}[], ${symbol}_end[];\n")
        string(APPEND table "    {\"${name}\", ${symbol}, ${symbol}_end},\n")
        list(APPEND paths "${path}")
        math(EXPR number "${number} + 1")
    endforeach()
    string(APPEND assembly ".section .note.GNU-stack,\"\",@progbits\n")
    set(folder ${CMAKE_BINARY_DIR}/assets)
    file(CONFIGURE OUTPUT ${folder}/embedded.S CONTENT "${assembly}" @ONLY)
    file(CONFIGURE OUTPUT ${folder}/embedded_table.inc CONTENT
        "extern \"C\" {\n${declarations}}\nconstexpr std::size_t assetCount = ${number};\nstatic const EmbeddedFile embeddedFiles[] = {\n${table}};\n" @ONLY)
    set_source_files_properties(${folder}/embedded.S TARGET_DIRECTORY warpatlas_assets PROPERTIES OBJECT_DEPENDS "${paths}")
    target_sources(warpatlas_assets PRIVATE ${folder}/embedded.S)
    # Build products are made by other folders' rules, which this target must wait for.
    get_property(makers GLOBAL PROPERTY WARPATLAS_ASSET_MAKERS)
    if(makers)
        add_dependencies(warpatlas_assets ${makers})
    endif()
endfunction()
