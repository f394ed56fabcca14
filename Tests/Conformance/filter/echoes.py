"""Ids and meta are echoed."""

import json

from .answers import looked_at
from .driver import check, row
from .expectations import demand, expect


@check
def ids_are_echoed_with_their_type(filter):
    ids = ['"a"', '""', "0", "-1", "9007199254740993", "18446744073709551617", "-9223372036854775809", "1.0", "0.1",
           "1e2", '"1"', r'"\u00e9\ud83d\uddfa\"\\ \n"', '"é🗺"', "123456789012345678901234567890"]
    for bad in [False, True]:
        asked = [f'{{"id":{id},"lat":{91 if bad else 47.1},"lon":9.5,"size":"16x16","zoom":10}}' for id in ids]
        result = filter.run(b"".join(one.encode() + b"\n" for one in asked))
        for line, id in zip(result.stdout.splitlines(), ids):
            looked_at(line)
            exact = json.loads(line, parse_int=lambda digits: ("int", digits)).get("id")
            expect(f"id {id}", exact, json.loads(id, parse_int=lambda digits: ("int", digits)))
            expect(f"type of id {id}", type(exact), type(json.loads(id, parse_int=lambda digits: ("int", digits))))


@check
def a_result_has_no_id_if_the_row_has_none(filter):
    for answer in filter.ask([row(), row(lat=91)]):
        demand("an id came from nowhere", answer.get("id") is None, answer)


@check
def ids_may_be_double(filter):
    answers = filter.ask([row(id="a"), row(id="a", lat=47.2), row(id="a")])
    expect("ids", [answer["id"] for answer in answers], ["a"] * 3)
    expect("is the first picture the third one", answers[0]["etag"] == answers[2]["etag"], True)
    expect("is the first picture the second one", answers[0]["etag"] == answers[1]["etag"], False)


@check
def meta_is_echoed(filter):
    metas = [None, 1, "x", [1, {"a": [True, None, 2**64 + 1]}], {"é": "\n", "z": 1, "a": 2}, {"id": 5, "status": "ok"}]
    for bad in [{}, {"lat": 91}]:
        for answer, meta in zip(filter.ask([row(meta=meta, **bad) for meta in metas]), metas):
            expect("meta", answer.get("meta"), meta)
    etags = {answer["etag"] for answer in filter.ask([row(id=n, meta=n) for n in range(3)])}
    expect("pictures that differ by id and meta alone", len(etags), 1)
