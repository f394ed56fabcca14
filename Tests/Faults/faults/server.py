"""An HTTP server on loopback whose responses, with their faults, follow a rule."""

import contextlib
import re
import socket
import ssl
import struct
import threading
import time

from .images import TILE


class Answer:
    """A response and its fault."""

    def __init__(self, status=200, body=None, headers=(), length=None, head=None, cut=None, wait=0, pace=None,
                 fault=None):
        self.status = status
        self.body = (TILE if status == 200 else b"") if body is None else body
        self.headers = list(headers)
        # The Content-Length; False omits it, so that the end of the connection ends the body.
        self.length = len(self.body) if length is None else length
        # All bytes before the body, instead of a proper head.
        self.head = head
        # Number of bytes of the body that are sent before the connection is closed.
        self.cut = cut
        # Seconds before the first byte.
        self.wait = wait
        # (bytes, seconds): size of the pieces of the body, and the pause between them.
        self.pace = pace
        # "hang", "hang after head", "reset" or "close"
        self.fault = fault


class Server:
    """`rule(path, count)` returns the response to the count-th request of a path, from 1."""

    def __init__(self, rule, context=None):
        self.rule, self.context = rule, context
        self.lock = threading.Lock()
        self.requests = []
        self.heads = []
        self.times = []
        self.counts = {}
        self.closed = threading.Event()
        self.socket = socket.create_server(("127.0.0.1", 0), backlog=128)
        self.port = self.socket.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def url(self, path="/{z}/{x}/{y}.png", host="127.0.0.1"):
        return f"{'https' if self.context else 'http'}://{host}:{self.port}{path}"

    def close(self):
        self.closed.set()
        with contextlib.suppress(OSError):
            self.socket.shutdown(socket.SHUT_RDWR)
        self.socket.close()

    def accept(self):
        while True:
            try:
                connection, _ = self.socket.accept()
            except OSError:
                return
            threading.Thread(target=self.serve, args=(connection,), daemon=True).start()

    def serve(self, connection):
        with contextlib.suppress(OSError, ssl.SSLError, ValueError):
            connection.settimeout(120)
            if self.context:
                connection = self.context.wrap_socket(connection, server_side=True)
            stream = connection.makefile("rb")
            while not self.closed.is_set():
                line = stream.readline(65_536)
                head = line
                while line not in (b"\r\n", b"\n", b""):
                    line = stream.readline(65_536)
                    head += line
                if not head.strip():
                    break
                path = head.split(b" ")[1].decode()
                with self.lock:
                    self.requests.append(path)
                    self.heads.append(head.decode(errors="replace"))
                    self.times.append(time.monotonic())
                    self.counts[path] = self.counts.get(path, 0) + 1
                    count = self.counts[path]
                if not self.give(connection, self.rule(path, count)):
                    break
        with contextlib.suppress(OSError):
            connection.close()

    def give(self, connection, answer):
        """Sends a response; false ends the connection."""
        if answer.wait:
            self.closed.wait(answer.wait)
        if answer.fault == "hang":
            self.closed.wait()
            return False
        if answer.fault == "close":
            return False
        if answer.fault == "reset":
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            return False
        head = answer.head
        if head is None:
            lines = [f"HTTP/1.1 {answer.status} Scripted", *(f"{name}: {value}" for name, value in answer.headers)]
            if answer.length is not False and answer.status not in (204, 304):
                lines.append(f"Content-Length: {answer.length}")
            head = "\r\n".join([*lines, "", ""]).encode()
        connection.sendall(head)
        if answer.fault == "hang after head":
            self.closed.wait()
            return False
        body = answer.body if answer.cut is None else answer.body[: answer.cut]
        if answer.pace:
            size, seconds = answer.pace
            for start in range(0, len(body), size):
                connection.sendall(body[start : start + size])
                if self.closed.wait(seconds):
                    return False
        else:
            connection.sendall(body)
        return answer.cut is None and answer.length == len(answer.body) and answer.head is None


def tile_of(path):
    """Zoom, column and row of a tile's path; None for other paths."""
    match = re.match(r"/(\d+)/(\d+)/(\d+)\.png", path)
    return tuple(map(int, match.groups())) if match else None
