// Messages of a language, as trees, by key.
// The build has checked them; one that cannot be read is a broken contract.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/language.h"
#include "words/word_names.h"

namespace comodin {

struct MessageNode;
using Message = std::vector<MessageNode>;

struct MessageBranch {
  std::string name;                   // of a `select`, or a plural category
  std::optional<std::int64_t> exact;  // `=1`
  Message message;
};

// A text, an argument, or a choice between branches by an argument.
struct MessageNode {
  std::string text;
  std::optional<ArgumentName> argument = std::nullopt;
  std::vector<MessageBranch> branches = {};  // the last one is `other`
};

class WordCatalog {
 public:
  // Read when a language is first asked for.
  static const WordCatalog& of(Language language);

  explicit WordCatalog(std::string_view json);

  const Message& operator[](WordKey key) const { return messages_[key.index()]; }

 private:
  std::vector<Message> messages_;
};

}  // namespace comodin
