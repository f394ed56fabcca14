"""TLS: certificates that are not trusted, and ports that speak something else."""

import contextlib
import shutil
import socket
import ssl
import subprocess
import threading

from .bench import Skipped, case
from .server import Answer


def certificate(bench, name, days="2"):
    """The server's context and the file of a self-signed certificate for a host name."""
    if not shutil.which("openssl"):
        raise Skipped("openssl is not installed")
    subject = f"DNS:{name}" if name[0].isalpha() else f"IP:{name}"
    key, file = bench.path("key.pem"), bench.path("cert.pem")
    request = bench.path("request.pem")
    for command in [
        ["req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj", "/CN=faults", "-addext",
         f"subjectAltName={subject}", "-keyout", key, "-out", request],
        # A negative number of days makes an expired certificate.
        ["x509", "-req", "-in", request, "-signkey", key, "-days", days, "-copy_extensions", "copy", "-out", file],
    ]:
        made = subprocess.run(["openssl", *command], capture_output=True)
        if made.returncode:
            raise Skipped(f"openssl makes no such certificate: {made.stderr.decode()[-200:]}")
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(file, key)
    return context, file


def fails(name, words, host="127.0.0.1", days="2", trusted=True):
    @case("trust", name)
    def untrusted(bench):
        context, file = certificate(bench, host, days)
        server = bench.serve(lambda path, count: Answer(), context)
        environment = {"SSL_CERT_FILE": str(file)} if trusted else {}
        bench.draw(server.url(), status=1, says=words, requests=0, environment=environment)


fails("a self-signed certificate", "self-signed", trusted=False)
fails("a certificate of another host", "for another host", host="other.example")
fails("an expired certificate", "expired", days="-1")


@case("trust", "a certificate that is trusted")
def trusted(bench):
    context, file = certificate(bench, "127.0.0.1")
    server = bench.serve(lambda path, count: Answer(), context)
    bench.draw(server.url(), status=0, lines=0, environment={"SSL_CERT_FILE": str(file)})


@case("trust", "a file of certificates that is not there")
def no_certificates(bench):
    context, _ = certificate(bench, "127.0.0.1")
    server = bench.serve(lambda path, count: Answer(), context)
    bench.draw(server.url(), status=1, says="certificates cannot be read",
               environment={"SSL_CERT_FILE": str(bench.path("none.pem"))})


@case("trust", "https to a port of http")
def https_to_http(bench):
    with socket.create_server(("127.0.0.1", 0)) as plain:

        def serve():
            with contextlib.suppress(OSError):
                while True:
                    connection, _ = plain.accept()
                    with connection:
                        connection.recv(4096)
                        connection.sendall(b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n")

        threading.Thread(target=serve, daemon=True).start()
        bench.draw(f"https://127.0.0.1:{plain.getsockname()[1]}/{{z}}/{{x}}/{{y}}.png", status=1, says="speaks TLS")
        plain.shutdown(socket.SHUT_RDWR)


@case("trust", "http to a port of https")
def http_to_https(bench):
    context, _ = certificate(bench, "127.0.0.1")
    server = bench.serve(lambda path, count: Answer(), context)
    bench.draw(server.url().replace("https:", "http:"), status=1)
