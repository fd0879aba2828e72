#!/usr/bin/env python3
"""Draws the terminal's table as docs/pictures/terminal.svg, from the real program.

usage: picture.py BINARY OUTPUT
"""
import importlib.util, html, pathlib, sys, tempfile

spec = importlib.util.spec_from_file_location("screen", pathlib.Path(__file__).resolve().with_name("screen.py"))
screen = importlib.util.module_from_spec(spec)
spec.loader.exec_module(screen)

COLUMN, LINE, LEFT, TOP = 8.45, 19, 18, 46
SHADES = {"default": "#d7dae3"}


def shade(cell):
    color = cell.fg if not cell.reverse else "default"
    return SHADES.get(color, color if color.startswith("#") else f"#{color}" if len(color) == 6 else SHADES["default"])


def drawing(terminal):
    shown = terminal.screen
    width, height = round(LEFT * 2 + shown.columns * COLUMN), TOP + shown.lines * LINE
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
             f'role="img" aria-label="A game in the terminal"><rect width="{width}" height="{height}" rx="10" '
             'fill="#16181f"/>']
    lines += [f'<circle cx="{x}" cy="16" r="5" fill="{c}"/>'
              for x, c in ((20, "#ff6b6b"), (36, "#ffd34d"), (52, "#5ad17f"))]
    lines.append('<g font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="14" xml:space="preserve">')
    for y in range(shown.lines):
        if any(shown.buffer[y][x].reverse for x in range(shown.columns)):
            lines.append(f'<rect x="{LEFT}" y="{TOP + y * LINE - 14}" width="{shown.columns * COLUMN:.0f}" '
                         f'height="{LINE}" fill="#2b3040"/>')
        spans = []
        for x in range(shown.columns):
            cell = shown.buffer[y][x]
            if cell.data.strip():
                weight = ' font-weight="bold"' if cell.bold else ""
                spans.append(f'<tspan x="{LEFT + x * COLUMN:.1f}" fill="{shade(cell)}"{weight}>'
                             f'{html.escape(cell.data)}</tspan>')
        if spans:
            lines.append(f'<text y="{TOP + y * LINE}">{"".join(spans)}</text>')
    return "\n".join(lines + ["</g></svg>"]) + "\n"


with tempfile.TemporaryDirectory() as folder:
    root = pathlib.Path(folder)
    terminal = screen.here(root / "picture", "--pace", "quick", TERM="screen-256color")
    dice = screen.random.Random(7)
    for _ in range(7):
        terminal.until(lambda: "Your turn" in terminal.text() or "Which" in terminal.text(), 20)
        if "Your turn" in terminal.text() and len(terminal.lines()[10].split("│")[-1].strip()) > 0:
            break
        key = screen.key_for(terminal, None, dice)
        if key:
            terminal.type(key)
        terminal.look(0.8)
    terminal.until(lambda: "Your turn" in terminal.text(), 20)
    pathlib.Path(sys.argv[2]).write_text(drawing(terminal))
    terminal.kill()
