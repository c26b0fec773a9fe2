# Runs Qt's moc over the headers of a folder that have a Q_OBJECT, into one source. AUTOMOC gives moc the folders of all
# headers, and it reads those of Qt for each of ours: ten times the work, for which it has no use.
#
#   cmake -DMOC=moc -DROOT=folder -DHEADERS=a.h|b.h -DOUTPUT=moc.cpp -P moc_headers.cmake
cmake_minimum_required(VERSION 3.22)
string(REPLACE "|" ";" HEADERS "${HEADERS}")
set(all "")
foreach(header IN LISTS HEADERS)
    file(STRINGS ${header} objects REGEX "Q_(OBJECT|GADGET|NAMESPACE)" LIMIT_COUNT 1)
    if(objects)
        file(RELATIVE_PATH name ${ROOT} ${header})
        execute_process(COMMAND ${MOC} -f${name} ${header} OUTPUT_VARIABLE text RESULT_VARIABLE status)
        if(NOT status EQUAL 0)
            message(FATAL_ERROR "moc does not take ${name}")
        endif()
        string(APPEND all "${text}")
    endif()
endforeach()
file(WRITE ${OUTPUT} "${all}")
