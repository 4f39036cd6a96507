# SPDX-License-Identifier: Apache-2.0
# Run by embed_resources(): writes OUTPUT, a source file that holds FILES, named relative to ROOT, with commas between.
set(text "// Generated from resources/ by cmake/WriteEmbeddedResources.cmake.\n")
string(APPEND text "#include \"core/torch/catalog/resources.h\"\n\nnamespace bcfg {\n\n")
string(REPLACE "," ";" FILES "${FILES}")
set(rows "")
set(index 0)
foreach(file IN LISTS FILES)
  file(READ "${ROOT}/${file}" content)
  if(file MATCHES "\\.json$") # the indentation is a fifth of it; within strings JSON has no line breaks
    string(REGEX REPLACE "\n +" "\n" content "${content}")
  endif()
  string(APPEND text "static constexpr char resource${index}[] = R\"resource(${content})resource\";\n")
  string(APPEND rows "    {\"${file}\", {resource${index}, sizeof resource${index} - 1}},\n")
  math(EXPR index "${index} + 1")
endforeach()
string(APPEND text "static constexpr Resource rows[] = {\n${rows}};\n\n")
string(APPEND text "std::span<const Resource> embeddedResources()\n{\n    return rows;\n}\n\n} // namespace bcfg\n")
file(WRITE "${OUTPUT}" "${text}")
