"""SeaweedFS's S3 on free ports of loopback, with one bucket, `maps`, until the input ends.

Speaks as s3_server.py does: one line of JSON with the endpoint and the keys, then an object for each key it reads.
"""

import ctypes
import json
import os
import pathlib
import signal
import socket
import subprocess
import sys
import tempfile
import time

os.environ["AWS_EC2_METADATA_DISABLED"] = "true"

import boto3
from botocore.exceptions import BotoCoreError, ClientError

BUCKET, REGION = "maps", "eu-central-1"
KEYS = {"writer": ["AKIAWRITER", "writes+signs"], "stranger": ["AKIASTRANGER", "knocks"]}
# The gRPC port of each part is 10,000 above its own.
HIGHEST_PORT = 55_000


def free_ports(count):
    """Ports that are free, as are those 10,000 above them."""
    held, ports = [], []
    for port in range(20_000 + os.getpid() % 20_000, HIGHEST_PORT):
        try:
            for number in [port, port + 10_000]:
                held.append(socket.create_server(("127.0.0.1", number)))
            ports.append(port)
        except OSError:
            continue
        if len(ports) == count:
            break
    for one in held:
        one.close()
    return ports


def end_with_parent():
    """Ends the server if this process is killed."""
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)


def patiently(action):
    """Does what fails until the server is ready; ends with the server's log after two minutes."""
    end = time.monotonic() + 120
    while True:
        try:
            return action()
        except (ClientError, BotoCoreError) as error:
            if weed.poll() is not None or time.monotonic() > end:
                sys.exit(f"seaweed_server: {error}\n{(path / 'log').read_text(errors='replace')[-4000:]}")
            time.sleep(0.1)


signal.signal(signal.SIGTERM, lambda *_: sys.exit())
folder = tempfile.TemporaryDirectory()
path = pathlib.Path(folder.name)
identities = [
    {"name": name, "credentials": [{"accessKey": key, "secretKey": secret}], "actions": actions}
    for (name, (key, secret)), actions in zip(KEYS.items(), [["Admin", "Read", "Write", "List", "Tagging"], []])
]
(path / "s3.json").write_text(json.dumps({"identities": identities}))
master, volume, filer, s3 = free_ports(4)
log = open(path / "log", "wb")
weed = subprocess.Popen(
    [
        pathlib.Path(sys.executable).with_name("weed"), "server", "-ip=127.0.0.1", "-ip.bind=127.0.0.1",
        f"-dir={path}", f"-master.port={master}", "-master.volumeSizeLimitMB=64", f"-volume.port={volume}",
        "-volume.max=20", "-filer", f"-filer.port={filer}", "-s3", f"-s3.port={s3}", f"-s3.config={path}/s3.json",
        "-s3.port.iceberg=0",
    ],
    stdin=subprocess.DEVNULL, stdout=log, stderr=log, preexec_fn=end_with_parent,
)
try:
    endpoint = f"http://127.0.0.1:{s3}"
    key, secret = KEYS["writer"]
    store = boto3.client(
        "s3", endpoint_url=endpoint, region_name=REGION, aws_access_key_id=key, aws_secret_access_key=secret
    )
    patiently(lambda: store.create_bucket(Bucket=BUCKET, CreateBucketConfiguration={"LocationConstraint": REGION}))
    # The first write waits for a volume.
    patiently(lambda: store.put_object(Bucket=BUCKET, Key="tiles/3/1/2.png", Body=bytes(range(200))))
    print(json.dumps({"endpoint": endpoint, "bucket": BUCKET, "region": REGION, "keys": KEYS}), flush=True)
    for line in sys.stdin:
        found = store.get_object(Bucket=BUCKET, Key=json.loads(line))
        answer = {"body": found["Body"].read().hex(), "type": found["ContentType"], "metadata": found["Metadata"]}
        print(json.dumps(answer), flush=True)
finally:
    weed.kill()
    weed.wait()
