// A user imports MapSnapshot and has the coordinates, the pixels and the tile sources with it.
@_exported public import MapGeometry
@_exported public import TileSources

@_exported public import struct Imaging.Color
@_exported public import enum Imaging.ImageFormat
@_exported public import struct Imaging.Pixmap
