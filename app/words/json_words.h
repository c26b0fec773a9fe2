/// What is expected of JSON that people can edit, for kernels/model/read_json.h: "{} is expected" says the rest.
#pragma once

#include <string>
#include <string_view>

namespace warpatlas {

std::string unknownKey(std::string_view key); ///< "unknown key "blok"", shortened
std::string listOfTexts();
std::string objectOfNumbers();

} // namespace warpatlas
