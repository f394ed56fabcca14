// A user imports MapSnapshot and has the coordinates, the pixels and the tile sources with it.
@_exported public import Colors
@_exported public import Imaging
@_exported public import MapGeometry
@_exported public import TileSources
