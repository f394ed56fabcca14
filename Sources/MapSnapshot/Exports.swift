// A user imports MapSnapshot and has the coordinates, the pixels, the styles and the tile sources with it.
@_exported public import Colors
@_exported public import Imaging
@_exported public import MapGeometry
@_exported public import StyleSources
@_exported public import TileSources
