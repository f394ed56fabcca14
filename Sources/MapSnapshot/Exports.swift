// Importing MapSnapshot also gives access to coordinates, pixels and tile sources.
@_exported public import Colors
@_exported public import Imaging
@_exported public import MapGeometry
@_exported public import StyleSources
@_exported public import TileSources

@_exported public import enum HTTP.TraceHeaders
