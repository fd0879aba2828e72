#include "view/seat_view.h"

namespace comodin {

View SeatView::view() const {
  View view{.viewer = seat_, .table = *s_};
  view.drawn = drawn();
  view.must = must();
  view.wrongful = wrongful();
  for (std::size_t i = 0; i < rules_->seats; ++i)
    if (const Hand* hand = visible_hand(seat_at(i))) view.known[i] = *hand;
  return view;
}

}  // namespace comodin
