import Imaging
import MapGeometry
import VectorTiles

@testable import VectorRendering

/// Images of GeoJSON, for tests that need no style.
struct Scene {
    let slicer: GeoJSONSlicer
    var viewport: Viewport
    var scale = 1.0

    init(_ geoJSON: String, zoom: Double = 1, size: Double = 64, options: SlicingOptions = SlicingOptions()) throws {
        slicer = try GeoJSONSlicer(geoJSON: Array(geoJSON.utf8), options: options)
        viewport = Viewport(
            center: Coordinate(latitude: 0, longitude: 0), zoom: zoom, size: Size(width: size, height: size))
    }

    var view: StyledView { StyledView(viewport: viewport, scale: scale) }

    /// The tiles of the view.
    func sourceTiles() -> [SourceTile] {
        TileCover(viewport: viewport, z: view.tileZoom).compactMap { cell in
            slicer.tile(at: cell.coordinate).map {
                SourceTile(coordinate: cell.coordinate, column: cell.column, styleZoom: view.tileZoom, content: $0)
            }
        }
    }

    /// One layer over the tiles of the view.
    func tiles<Layout, Paint>(
        _ body: (VectorLayer) -> (Layout, Paint)
    ) -> [DrawnTile<Layout, Paint>] {
        TileCover(viewport: viewport, z: view.tileZoom).compactMap { cell in
            guard let layer = slicer.tile(at: cell.coordinate)?.layers.first else { return nil }
            let (layout, paint) = body(layer)
            return DrawnTile(
                placement: TilePlacement(
                    cell.coordinate, column: cell.column, styleZoom: view.tileZoom, in: view),
                layout: layout, paint: paint)
        }
    }

    func fills(_ paint: FillPaint) -> any DrawnLayer {
        FillDrawing(tiles { (FillLayout($0, features: Array($0.features.indices)), paint) })
    }

    func lines(_ paint: LinePaint, _ shape: LineShape = LineShape()) -> any DrawnLayer {
        LineDrawing(tiles { (LineLayout($0, features: Array($0.features.indices), shape: .constant(shape)), paint) })
    }

    func circles(_ paint: CirclePaint) -> any DrawnLayer {
        CircleDrawing(tiles { (CircleLayout($0, features: Array($0.features.indices)), paint) })
    }

    func drawn(_ layers: any DrawnLayer..., over word: UInt32 = 0) -> Pixmap {
        var canvas = Pixmap(width: view.width, height: view.height, fill: word)
        var list = DrawList()
        list.layers = layers
        list.draw(on: &canvas)
        return canvas
    }
}

extension Pixmap {
    func row(_ y: Int) -> [UInt32] { Array(pixels[(y * width)..<((y + 1) * width)]) }
    func column(_ x: Int) -> [UInt32] { (0..<height).map { pixels[$0 * width + x] } }
}
