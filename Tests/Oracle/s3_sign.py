"""Signs with botocore what each line of the input describes, and prints what it would send.

    {"time": 1369353600, "credentials": [...], "region": ..., "object": {"bucket", "key", "endpoint", "style", "range"}}
    {"time": ..., "credentials": [...], "region": ..., "request": {"method", "url", "headers", "body", "service"}}

Nothing is sent. With `object`, botocore's own client makes the address, too.
"""

import datetime
import functools
import json
import sys

import botocore.auth
import botocore.session
from botocore.awsrequest import AWSRequest
from botocore.config import Config
from botocore.credentials import Credentials


class Caught(Exception):
    pass


def stop(clock):
    moment = datetime.datetime.fromtimestamp(clock, datetime.timezone.utc)
    botocore.auth.get_current_datetime = lambda remove_tzinfo=True: moment.replace(tzinfo=None)


@functools.cache
def client(credentials, region, endpoint, style):
    session = botocore.session.Session(profile=None)
    session.set_credentials(*credentials)
    return session.create_client(
        "s3",
        region_name=region,
        endpoint_url=endpoint,
        config=Config(
            signature_version="s3v4",
            s3={"addressing_style": style},
            response_checksum_validation="when_required",
            request_checksum_calculation="when_required",
        ),
    )


def catch(request, **_):
    raise Caught(request)


def sign_object(task):
    wish = task["object"]
    signer = client(
        tuple(task["credentials"]), task["region"], wish.get("endpoint"), wish.get("style", "auto")
    )
    signer.meta.events.register("before-send.s3", catch, unique_id="catch")
    arguments = {"Bucket": wish["bucket"], "Key": wish["key"]}
    if "range" in wish:
        arguments["Range"] = wish["range"]
    try:
        signer.get_object(**arguments)
    except Caught as caught:
        return caught.args[0]
    raise RuntimeError("nothing was sent")


def sign_request(task):
    wish = task["request"]
    service = wish.get("service", "s3")
    kind = botocore.auth.S3SigV4Auth if service == "s3" else botocore.auth.SigV4Auth
    request = AWSRequest(method=wish["method"], url=wish["url"], headers=wish["headers"], data=wish.get("body", ""))
    signer = kind(Credentials(*task["credentials"]), service, task["region"])
    if "x-amz-date" in request.headers:
        # Complete as it is: botocore would make a choice between this field and Date.
        request.context["timestamp"] = request.headers["x-amz-date"]
        words = signer.string_to_sign(request, signer.canonical_request(request))
        request.headers["Authorization"] = "Signature=" + signer.signature(words, request)
    else:
        signer.add_auth(request)
    return request


def text(value):
    return value.decode() if isinstance(value, bytes) else value


for line in sys.stdin:
    task = json.loads(line)
    stop(task["time"])
    signed = sign_object(task) if "object" in task else sign_request(task)
    answer = {"url": signed.url, "headers": {name.lower(): text(value) for name, value in signed.headers.items()}}
    print(json.dumps(answer), flush=True)
