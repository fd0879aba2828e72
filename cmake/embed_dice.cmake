# Embeds the weights of the dice network into the program, and the table of src/dice/embedded_net.h.
# A changed file is embedded again.
function(embed_dice_net target)
  begin_table()
  set(path ${CMAKE_SOURCE_DIR}/data/dice_net.txt)
  list(APPEND paths ${path})
  embed_bytes(comodin_dice_net ${path})
  string(APPEND rows "      {{comodin_dice_net, comodin_dice_net_size}},\n")
  embed_table(${target} dice_net dice/embedded_net.h EmbeddedNet embedded_dice_net 1)
endfunction()
