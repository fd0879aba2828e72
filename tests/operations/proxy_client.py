#!/usr/bin/env python3
"""A client of a server behind a proxy. All names lead to this machine.

    proxy_client.py match URL FILE     plays a match as examples/bot.py does, and saves its record
    proxy_client.py idle URL           says nothing until the server has pinged it three times, then asks for a table,
                                       and stays
    proxy_client.py crowd URL COUNT ADDRESS [HEADER]
                                       opens that many WebSockets from that address of this machine, each with the
                                       header; prints how many were let in
    proxy_client.py unready URL        is a server at this port that lives, and wants nobody new

The WebSocket is at the path of the URL, or at /ws. A certificate is trusted if the file SSL_CERT_FILE names it or its
authority.
"""
import http.server, pathlib, socket, sys, types, urllib.parse

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "../../examples"))
import bot

connect = socket.create_connection
source = None


def connect_here(address, timeout=None):
    return connect(("127.0.0.1", address[1]), timeout, source_address=source)


socket.create_connection = connect_here


def match(url, file):
    look_up = socket.getaddrinfo  # the record is fetched by urllib
    socket.getaddrinfo = lambda host, *rest, **more: look_up("127.0.0.1", *rest, **more)
    socket.create_connection = lambda address, *rest, **more: connect_here(address, None)

    class ShortMatch(bot.Bot):
        def command(self, do, **fields):
            super().command(do, **fields, **({"options": {"target": "100"}} if do == bot.Do.MAKE else {}))

    ShortMatch(url, "Robota", file).run()


class SilentLine(bot.Line):
    pings = 0

    def send_frame(self, kind, data):
        self.pings += kind == 10  # the answer to a ping
        super().send_frame(kind, data)
        if self.pings == 3:
            self.pings += 1
            self.send({"do": "make", "id": "1", "edition": "official", "seats": 2})


def idle(url):
    line = SilentLine(url, url.path or "/ws")
    line.send({"do": "hello", "protocol": 1, "secret": "b" * 32, "name": "Ana"})
    while (message := line.receive())["type"] not in ("done", "refused"):
        pass
    print(message["type"], "after", line.pings - 1, "pings", flush=True)
    while True:
        line.receive()


def crowd(url, count, address, header=None):
    global source
    source = (address, 0)
    path = url.path or "/ws"
    if header:  # after Host, which is the netloc
        url = types.SimpleNamespace(scheme=url.scheme, hostname=url.hostname, port=url.port,
                                    netloc=f"{url.netloc}\r\n{header}")
    lines = []
    for _ in range(int(count)):
        try:
            lines.append(bot.Line(url, path))
        except ConnectionError as error:
            if " 429 " not in str(error):
                raise
    print(len(lines))


class Unready(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response({"/healthz": 200, "/readyz": 503}.get(self.path, 418))
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


def unready(url):
    http.server.ThreadingHTTPServer(("127.0.0.1", url.port), Unready).serve_forever()


if __name__ == "__main__":
    url = urllib.parse.urlparse(sys.argv[2])
    {"match": match, "idle": idle, "crowd": crowd, "unready": unready}[sys.argv[1]](url, *sys.argv[3:])
