# Embeds the page, which tools/web builds, into the program: every file of build/web, plain and
# compressed, with .incbin, and the table of src/server/api/embedded_page.h. A changed file is embedded
# again; a new one is found.
function(embed_page target)
  set(page ${CMAKE_SOURCE_DIR}/build/web)
  if(NOT EXISTS ${page}/index.html)
    message(FATAL_ERROR "The page is not there: tools/web makes it.")
  endif()
  file(GLOB_RECURSE files CONFIGURE_DEPENDS RELATIVE ${page} ${page}/*)
  find_program(GZIP gzip REQUIRED)

  begin_table()
  foreach(file IN LISTS files)
    set(path ${page}/${file})
    set(packed ${folder}/page/${file}.gz)
    list(APPEND paths ${path})
    cmake_path(GET packed PARENT_PATH parent)
    file(MAKE_DIRECTORY ${parent})
    execute_process(COMMAND ${GZIP} -9 -n -c ${path} OUTPUT_FILE ${packed} COMMAND_ERROR_IS_FATAL ANY)
    file(SHA256 ${path} hash)
    string(SUBSTRING ${hash} 0 32 hash)
    set(symbol comodin_page_${index})
    embed_bytes(${symbol}_plain ${path})
    embed_bytes(${symbol}_packed ${packed})
    string(APPEND rows "      {\"/${file}\", {${symbol}_plain, ${symbol}_plain_size},\n"
                       "       {${symbol}_packed, ${symbol}_packed_size}, \"${hash}\"},\n")
    math(EXPR index "${index} + 1")
  endforeach()
  embed_table(${target} page server/api/embedded_page.h PageFile embedded_page ${index})
  # Compresses and hashes again when a file changes.
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${paths})
endfunction()
