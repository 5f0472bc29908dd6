# What a program that uses the runtime links, in one place: the pkg-config file and the command (cc, verify) use it.
set(STEELYARD_LINK_LIBRARIES "-lsteelyard -lsteelyard_plain -ljansson -lglpk -lpthread -lm")
if(STEELYARD_SANITIZE)
  string(APPEND STEELYARD_LINK_LIBRARIES " -fsanitize=address,undefined")
endif()
