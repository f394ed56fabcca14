"""Reads, merges and writes Mapbox Vector Tiles (version 2.1). Geometries and values stay as their bytes."""

from dataclasses import dataclass, field


def varint(value):
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


def encoded(number, content):
    """A field of a protobuf message: a number or bytes."""
    if isinstance(content, int):
        return varint(number << 3) + varint(content)
    return varint(number << 3 | 2) + varint(len(content)) + content


def text(string):
    """The bytes of a text among the values of a layer."""
    return encoded(1, string.encode())


def read_varint(data, at):
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            return value, at
        shift += 7


def varints(data):
    at, values = 0, []
    while at < len(data):
        value, at = read_varint(data, at)
        values.append(value)
    return values


def fields(data):
    """The fields of a protobuf message as pairs of number and content."""
    at = 0
    while at < len(data):
        key, at = read_varint(data, at)
        kind = key & 7
        if kind == 0:
            value, at = read_varint(data, at)
        else:
            length, at = read_varint(data, at) if kind == 2 else ({1: 8, 5: 4}[kind], at)
            value = data[at : at + length]
            if len(value) < length:
                raise ValueError("a tile that is cut off")
            at += length
        yield key >> 3, value


@dataclass
class Feature:
    id: int | None
    kind: int
    geometry: bytes
    #: Names to the bytes of values.
    properties: dict

    def text(self, name):
        """A property that is text."""
        return next((content.decode() for number, content in fields(self.properties.get(name, b"")) if number == 1), None)


@dataclass
class Layer:
    name: str
    extent: int = 4096
    features: list = field(default_factory=list)


def read(data):
    """The layers of an uncompressed tile by name."""
    layers = {}
    for number, content in fields(data):
        if number == 3:
            layer = read_layer(content)
            layers[layer.name] = layer
    return layers


def read_layer(data):
    layer, keys, values, found = Layer(""), [], [], []
    for number, content in fields(data):
        if number == 1:
            layer.name = content.decode()
        elif number == 2:
            found.append(dict(fields(content)))
        elif number == 3:
            keys.append(content.decode())
        elif number == 4:
            values.append(content)
        elif number == 5:
            layer.extent = content
    for parts in found:
        tags = varints(parts.get(2, b""))
        properties = {keys[key]: values[value] for key, value in zip(tags[::2], tags[1::2])}
        layer.features.append(Feature(parts.get(1), parts.get(3, 0), parts.get(4, b""), properties))
    return layer


def merged(tiles):
    """The layers of several tiles together; features of later tiles come last."""
    layers = {}
    for tile in tiles:
        for name, layer in tile.items():
            whole = layers.setdefault(name, Layer(name, layer.extent))
            if whole.extent != layer.extent:
                raise ValueError(f"layer {name} has the extents {whole.extent} and {layer.extent}")
            whole.features += layer.features
    return layers


def write(layers):
    """The bytes of a tile, uncompressed."""
    tile = b""
    for layer in layers.values():
        keys, values, body = {}, {}, encoded(15, 2) + encoded(1, layer.name.encode())
        for feature in layer.features:
            tags = b""
            for name, value in feature.properties.items():
                tags += varint(keys.setdefault(name, len(keys))) + varint(values.setdefault(value, len(values)))
            own = b"" if feature.id is None else encoded(1, feature.id)
            body += encoded(2, own + encoded(2, tags) + encoded(3, feature.kind) + encoded(4, feature.geometry))
        body += b"".join(encoded(3, name.encode()) for name in keys)
        body += b"".join(encoded(4, value) for value in values)
        tile += encoded(3, body + encoded(5, layer.extent))
    return tile
