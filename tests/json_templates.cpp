// The templates of the JSON library, compiled once with optimization. The sanitized tests link
// this file first and so use these copies: the ones in files that are compiled in a hurry take
// three times as long, and many tests read little but messages.
#include <functional>
#include <map>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

using nlohmann::json;
using Text = nlohmann::detail::iterator_input_adapter<std::string::const_iterator>;

template class nlohmann::basic_json<>;
template class nlohmann::detail::lexer<json, Text>;
template class nlohmann::detail::parser<json, Text>;
template class nlohmann::detail::json_sax_dom_parser<json>;
template class nlohmann::detail::json_sax_dom_callback_parser<json>;
template class nlohmann::detail::serializer<json>;
template class std::vector<json>;
template class std::map<std::string, json, std::less<>>;
template class std::vector<char>;
template class std::vector<std::string>;
