#include "terminal/curses_screen.h"

#include <algorithm>
#include <array>
#include <bit>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <cwchar>
#include <string_view>
#include <tuple>

#include <langinfo.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include "terminal/waiting.h"

#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <term.h>
#undef lines    // terminfo's macros would affect everything below
#undef columns  // NOLINT

namespace comodin {
namespace {

volatile std::sig_atomic_t resized = 0;
termios before{};  // the terminal's original state
std::array<char, 256> good_bye{};
std::size_t good_bye_size = 0;

void note_size(int) { resized = 1; }

// The program is about to crash: only async-signal-safe calls here.
void restore_and_crash(int signal) {
  std::ignore = write(STDOUT_FILENO, good_bye.data(), good_bye_size);
  tcsetattr(STDIN_FILENO, TCSANOW, &before);
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

void handle(int signal, void (*handler)(int)) {
  struct sigaction action{};
  action.sa_handler = handler;
  action.sa_flags = SA_ONSTACK;
  sigaction(signal, &action, nullptr);
}

// The crash may be a stack overflow.
void give_handlers_a_stack() {
  static std::array<char, 16'384> space{};
  stack_t stack{};
  stack.ss_sp = space.data();
  stack.ss_size = space.size();
  sigaltstack(&stack, nullptr);
}

// The terminal's control sequence; null: it has none, or (-1) the capability is not a string.
const char* capability_of(const char* name) {
  const char* const found = tigetstr(name);
  return std::bit_cast<std::intptr_t>(found) == -1 ? nullptr : found;
}

// Prepares the sequence that restores the terminal, for use in a crash.
void prepare_good_bye() {
  std::string text;
  for (const char* const capability : {"rmcup", "rmkx", "cnorm", "sgr0", "oc"})
    if (const char* const found = capability_of(capability); found != nullptr) text += found;
  text += "\033[?1000l\033[?1006l";
  good_bye_size = std::min(text.size(), good_bye.size());
  std::memcpy(good_bye.data(), text.data(), good_bye_size);
}

struct Rgb {
  short red, green, blue;  // of 1000
};
struct Tint {
  Ink ink;
  Rgb best;
  short of_256;
  short of_16;
};
constexpr std::array<Tint, 7> kTints = {{{Ink::red, {1000, 330, 330}, 203, COLOR_RED},
                                         {Ink::yellow, {980, 800, 200}, 220, COLOR_YELLOW},
                                         {Ink::green, {300, 820, 400}, 77, COLOR_GREEN},
                                         {Ink::blue, {400, 650, 1000}, 75, COLOR_BLUE},
                                         {Ink::purple, {950, 500, 900}, 176, COLOR_MAGENTA},
                                         {Ink::quiet, {600, 600, 600}, 246, COLOR_WHITE},
                                         {Ink::loud, {1000, 800, 400}, 215, COLOR_YELLOW}}};
constexpr short kFirstOwn = 240;  // the first color that is redefined

// Falls back from exact colors to 256, to 16, to none.
void mix_colors() {
  const char* const refused = std::getenv("NO_COLOR");
  if ((refused != nullptr && *refused != '\0') || !has_colors()) return;
  start_color();
  use_default_colors();
  for (std::size_t i = 0; i < kTints.size(); ++i) {
    const Tint& tint = kTints[i];
    short color = tint.of_16;
    if (COLORS >= 256 && can_change_color()) {
      color = static_cast<short>(kFirstOwn + static_cast<short>(i));
      init_color(color, tint.best.red, tint.best.green, tint.best.blue);
    } else if (COLORS >= 256) {
      color = tint.of_256;
    } else if (COLORS >= 16 && tint.ink != Ink::quiet) {
      color = static_cast<short>(tint.of_16 + 8);
    }
    init_pair(static_cast<short>(tint.ink), color, -1);
  }
}

attr_t attributes(const Pen& pen) {
  attr_t attributes = A_NORMAL;
  if (pen.bold) attributes |= A_BOLD;
  if (pen.reversed) attributes |= A_REVERSE;
  if (pen.ink == Ink::quiet && COLOR_PAIRS == 0) attributes |= A_DIM;
  return attributes;
}

std::optional<KeyPress::Kind> special(wint_t key) {
  using Kind = KeyPress::Kind;
  switch (key) {
    case KEY_LEFT:
      return Kind::left;
    case KEY_RIGHT:
      return Kind::right;
    case KEY_UP:
      return Kind::up;
    case KEY_DOWN:
      return Kind::down;
    case KEY_PPAGE:
      return Kind::page_up;
    case KEY_NPAGE:
      return Kind::page_down;
    case KEY_ENTER:
      return Kind::enter;
    case KEY_BACKSPACE:
      return Kind::backspace;
    default:
      return std::nullopt;
  }
}

// After an Escape: an unknown key's sequence starts with it, and is read to its end so that its
// letters are not taken for keys.
bool is_escape_alone() {
  wint_t next = 0;
  if (get_wch(&next) == ERR) return true;
  if (next == L'O') get_wch(&next);
  if (next != L'[') return false;
  constexpr int kLongest = 32;
  for (int i = 0; i < kLongest && get_wch(&next) != ERR; ++i)
    if (next >= 0x40 && next <= 0x7E) break;
  return false;
}

}  // namespace

bool has_all_letters() { return std::string_view(nl_langinfo(CODESET)) == "UTF-8"; }

bool CursesScreen::can_open() {
  const char* const term = std::getenv("TERM");
  if (isatty(STDIN_FILENO) == 0 || isatty(STDOUT_FILENO) == 0 || term == nullptr) return false;
  int error = 0;
  if (setupterm(nullptr, STDOUT_FILENO, &error) != OK) return false;
  return capability_of("cup") != nullptr;  // the cursor can be moved
}

CursesScreen::CursesScreen() {
  tcgetattr(STDIN_FILENO, &before);
  initscr();
  prepare_good_bye();
  give_handlers_a_stack();
  install_signal_handlers();
  for (const int signal : {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL})
    handle(signal, restore_and_crash);
  handle(SIGWINCH, note_size);
  cbreak();
  noecho();
  keypad(stdscr, TRUE);
  nodelay(stdscr, TRUE);
  set_escdelay(25);
  curs_set(0);
  mousemask(BUTTON1_PRESSED | BUTTON1_CLICKED | BUTTON1_RELEASED, nullptr);
  mouseinterval(0);
  mix_colors();
}

CursesScreen::~CursesScreen() {
  endwin();
  for (const int signal :
       {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGWINCH})
    handle(signal, SIG_DFL);
}

std::size_t CursesScreen::columns() const { return static_cast<std::size_t>(std::max(COLS, 0)); }
std::size_t CursesScreen::rows() const { return static_cast<std::size_t>(std::max(LINES, 0)); }

void CursesScreen::show(const CellGrid& grid) {
  erase();
  for (std::size_t y = 0; y < grid.rows(); ++y)
    for (std::size_t x = 0; x < grid.columns(); ++x) {
      const Cell& cell = grid.at(x, y);
      if (cell.letter == 0 || cell == Cell{}) continue;
      const std::array<wchar_t, 2> text = {static_cast<wchar_t>(cell.letter), L'\0'};
      cchar_t letter{};
      const short pair = COLOR_PAIRS > 0 ? static_cast<short>(cell.pen.ink) : short{0};
      setcchar(&letter, text.data(), attributes(cell.pen), pair, nullptr);
      mvadd_wch(static_cast<int>(y), static_cast<int>(x), &letter);
    }
  refresh();
}

std::optional<KeyPress> CursesScreen::read() {
  using Kind = KeyPress::Kind;
  if (resized != 0) {
    resized = 0;
    winsize size{};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0) resizeterm(size.ws_row, size.ws_col);
    clearok(stdscr, TRUE);
    return KeyPress{.kind = Kind::resized};
  }
  wint_t key = 0;
  const int result = get_wch(&key);
  if (result == ERR) return std::nullopt;
  if (result == KEY_CODE_YES) {
    if (key == KEY_RESIZE) return KeyPress{.kind = Kind::resized};
    if (key == KEY_MOUSE) {
      MEVENT event{};
      if (getmouse(&event) != OK || (event.bstate & (BUTTON1_PRESSED | BUTTON1_CLICKED)) == 0)
        return KeyPress{.kind = Kind::other};
      return KeyPress{.kind = Kind::click,
                      .x = static_cast<std::size_t>(event.x),
                      .y = static_cast<std::size_t>(event.y)};
    }
    const auto kind = special(key);
    return KeyPress{.kind = kind.value_or(Kind::other)};
  }
  if (key == L'\n' || key == L'\r') return KeyPress{.kind = Kind::enter};
  if (key == 27) return KeyPress{.kind = is_escape_alone() ? Kind::escape : Kind::other};
  if (key == 127 || key == 8) return KeyPress{.kind = Kind::backspace};
  return KeyPress{.letter = static_cast<char32_t>(key)};
}

}  // namespace comodin
