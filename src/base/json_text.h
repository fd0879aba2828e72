// JSON writer for frequent messages: appends straight to a string, without a tree. The caller
// balances brackets and keys; nothing is checked.
#pragma once

#include <charconv>
#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace comodin {

class JsonText {
 public:
  JsonText() { text_.reserve(kUsualBytes); }

  JsonText& open_object() { return open('{'); }
  JsonText& close_object() { return close('}'); }
  JsonText& open_array() { return open('['); }
  JsonText& close_array() { return close(']'); }

  JsonText& key(std::string_view name) {
    comma();
    quote(name);
    text_ += ':';
    first_ = true;
    return *this;
  }

  JsonText& value(std::string_view text) {
    comma();
    quote(text);
    return *this;
  }
  JsonText& value(const char* text) { return value(std::string_view(text)); }
  JsonText& value(const std::string& text) { return value(std::string_view(text)); }
  JsonText& value(bool truth) {
    comma();
    text_ += truth ? "true" : "false";
    return *this;
  }
  template <std::integral Number>
  JsonText& value(Number number) {
    comma();
    const std::size_t start = text_.size();
    text_.resize_and_overwrite(start + kMaxDigits, [&](char* bytes, std::size_t) {
      char* const at = bytes + start;
      return std::to_chars(at, at + kMaxDigits, number).ptr - bytes;
    });
    return *this;
  }
  JsonText& null() {
    comma();
    text_ += "null";
    return *this;
  }
  // A value that is already JSON.
  JsonText& raw(std::string_view json) {
    comma();
    text_ += json;
    return *this;
  }
  template <class Value>
  JsonText& field(std::string_view name, const Value& field) {
    return key(name).value(field);
  }

  // Without room that it does not need: messages wait in queues.
  std::string take() {
    if (2 * text_.size() < text_.capacity()) return std::string(text_);
    return std::move(text_);
  }

 private:
  JsonText& open(char bracket) {
    comma();
    text_ += bracket;
    first_ = true;
    return *this;
  }
  JsonText& close(char bracket) {
    text_ += bracket;
    first_ = false;
    return *this;
  }
  void comma() {
    if (!first_) text_ += ',';
    first_ = false;
  }
  void quote(std::string_view text);
  void quote_escaped(std::string_view text);

  static constexpr std::size_t kUsualBytes = 1000;  // of a message about a move
  static constexpr std::size_t kMaxDigits = 20;     // with the sign

  std::string text_;
  bool first_ = true;
};

}  // namespace comodin
