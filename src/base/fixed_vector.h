// A vector of at most N trivially copyable values, stored inline without a heap. Unused slots are
// zero, so that vectors compare and copy as plain values.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "base/check.h"

namespace comodin {

template <class T, std::size_t N>
class FixedVector {
  static_assert(N <= 0xFF);

 public:
  constexpr std::size_t size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr const T* begin() const { return items_.data(); }
  constexpr const T* end() const { return items_.data() + size_; }
  constexpr T& operator[](std::size_t i) { return items_[i]; }
  constexpr const T& operator[](std::size_t i) const { return items_[i]; }
  constexpr T& back() { return items_[size_ - 1U]; }
  constexpr const T& back() const { return items_[size_ - 1U]; }

  constexpr void push_back(T item) {
    COMODIN_CHECK(size_ < N);
    items_[size_++] = item;
  }
  // Shifts all slots, used or not: copying a fixed size is faster than copying fewer of any number.
  constexpr T pop_front() {
    COMODIN_CHECK(size_ > 0);
    const T first = items_[0];
    std::copy(items_.begin() + 1, items_.end(), items_.begin());
    items_.back() = T{};
    --size_;
    return first;
  }
  // Removes one; the last one takes its slot.
  constexpr T take(std::size_t at) {
    COMODIN_CHECK(at < size_);
    const T item = items_[at];
    items_[at] = items_[--size_];
    items_[size_] = T{};
    return item;
  }
  constexpr void clear() { *this = FixedVector{}; }

  bool operator==(const FixedVector&) const = default;

 private:
  std::array<T, N> items_{};
  std::uint8_t size_ = 0;
};

}  // namespace comodin
