# Embeds the files of editions/ into the program: their bytes with .incbin, and the table of
# src/edition/embedded.h that names them. A changed file is embedded again; a new one is found.
function(embed_editions target)
  file(GLOB_RECURSE files CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR}/editions ${CMAKE_SOURCE_DIR}/editions/*.toml)

  begin_table()
  foreach(file IN LISTS files)
    set(path ${CMAKE_SOURCE_DIR}/editions/${file})
    list(APPEND paths ${path})
    set(symbol comodin_edition_${index})
    string(REGEX REPLACE "\\.toml$" "" name ${file})
    embed_bytes(${symbol} ${path})
    string(APPEND rows "      {\"${name}\", {${symbol}, ${symbol}_size}},\n")
    math(EXPR index "${index} + 1")
  endforeach()
  embed_table(${target} editions edition/embedded.h EmbeddedFile embedded_editions ${index})
endfunction()
