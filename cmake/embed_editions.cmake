# Embeds the files of editions/ into the program: their bytes with .incbin, and the tables of
# src/edition/embedded.h that name them. A changed file is embedded again; a new one is found.
function(embed_editions target)
  embed_edition_folder(${target} editions embedded_editions)
  embed_edition_folder(${target} editions/earlier earlier_editions)
endfunction()

# FUNCTION returns the files of one folder.
function(embed_edition_folder target source function)
  set(source ${CMAKE_SOURCE_DIR}/${source})
  file(GLOB files CONFIGURE_DEPENDS RELATIVE ${source} ${source}/*.toml)

  begin_table()
  foreach(file IN LISTS files)
    set(path ${source}/${file})
    list(APPEND paths ${path})
    set(symbol comodin_${function}_${index})
    string(REGEX REPLACE "\\.toml$" "" name ${file})
    embed_bytes(${symbol} ${path})
    string(APPEND rows "      {\"${name}\", {${symbol}, ${symbol}_size}},\n")
    math(EXPR index "${index} + 1")
  endforeach()
  embed_table(${target} ${function} edition/embedded.h EmbeddedFile ${function} ${index})
endfunction()
