#!/usr/bin/env python3
"""Plays a match as examples/bot.py does, chats when nothing happens, and sends again what could not be stored. Prints when
it plays, and each reason for which it was refused a command, once.

    database_client.py URL
"""
import pathlib, sys, urllib.parse

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "../../examples"))
import bot

bot.FOR_NOW += ("not_stored",)
SILENCE = 5  # seconds


class Listener(bot.Bot):
    said = set()

    def say(self, line):
        if line not in self.said:
            self.said.add(line)
            print(line, flush=True)

    def connect(self):
        super().connect()
        self.line.socket.settimeout(SILENCE)

    def hear(self):
        try:
            return super().hear()
        except TimeoutError:
            self.command(bot.Do.CHAT, text="Is anybody there?")  # sent over the next connection, too
            raise

    def take(self, message):
        if message.type == bot.TypeEnum.REFUSED and message.reason:
            self.say(f"refused: {message.reason.value}")
        is_over = super().take(message)
        if self.moves:
            self.say("plays")
        return is_over


Listener(urllib.parse.urlparse(sys.argv[1]), "Robota", None).run()
