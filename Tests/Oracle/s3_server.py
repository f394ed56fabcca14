"""moto's S3 on a free port of loopback, with signatures and rights checked, until the input ends.

Prints one line of JSON: the endpoint and three sets of credentials. Then answers each line of the input, the key of an
object, with what boto3 reads there.
"""

import json
import logging
import os
import sys

os.environ["AWS_EC2_METADATA_DISABLED"] = "true"
logging.getLogger("werkzeug").setLevel(logging.ERROR)

import boto3
import moto.settings
from moto.server import ThreadedMotoServer

BUCKET, REGION = "maps", "eu-central-1"
ALLOW_ALL = {"Version": "2012-10-17", "Statement": [{"Effect": "Allow", "Action": "*", "Resource": "*"}]}
TRUST = {
    "Version": "2012-10-17",
    "Statement": [{"Effect": "Allow", "Principal": {"AWS": "*"}, "Action": "sts:AssumeRole"}],
}

server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
server.start()
host, port = server.get_host_and_port()
endpoint = f"http://{host}:{port}"


def client(service, key="nobody", secret="checks"):
    return boto3.client(
        service, endpoint_url=endpoint, region_name=REGION, aws_access_key_id=key, aws_secret_access_key=secret
    )


# Until the users are there nothing is checked.
iam = client("iam")
keys = {}
for name in ["writer", "stranger"]:
    iam.create_user(UserName=name)
    made = iam.create_access_key(UserName=name)["AccessKey"]
    keys[name] = [made["AccessKeyId"], made["SecretAccessKey"]]
iam.put_user_policy(UserName="writer", PolicyName="all", PolicyDocument=json.dumps(ALLOW_ALL))
role = iam.create_role(RoleName="guest", AssumeRolePolicyDocument=json.dumps(TRUST))["Role"]["Arn"]
iam.put_role_policy(RoleName="guest", PolicyName="all", PolicyDocument=json.dumps(ALLOW_ALL))
lent = client("sts").assume_role(RoleArn=role, RoleSessionName="test")["Credentials"]
keys["guest"] = [lent["AccessKeyId"], lent["SecretAccessKey"], lent["SessionToken"]]

store = client("s3", *keys["writer"])
store.create_bucket(Bucket=BUCKET, CreateBucketConfiguration={"LocationConstraint": REGION})
store.put_object(Bucket=BUCKET, Key="tiles/3/1/2.png", Body=bytes(range(200)))
moto.settings.INITIAL_NO_AUTH_ACTION_COUNT = 0

print(json.dumps({"endpoint": endpoint, "bucket": BUCKET, "region": REGION, "keys": keys}), flush=True)
for line in sys.stdin:
    found = store.get_object(Bucket=BUCKET, Key=json.loads(line))
    answer = {"body": found["Body"].read().hex(), "type": found["ContentType"], "metadata": found["Metadata"]}
    print(json.dumps(answer), flush=True)
