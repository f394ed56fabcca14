import MapSnapshot

/// The capabilities of a map's drawn tiles as a Web Map Tile Service (OGC 07-057r7, 1.0.0): a layer per size of tiles.
struct WMTSCapabilities {
    let id: String
    let facts: MapFacts
    /// Whether its addresses are signed: then tiles have no address with parameters.
    let isSigned: Bool
    /// The address of a path of this server.
    let url: (String) -> String

    /// Widths and heights of tiles in points.
    static let sides = [256, 512]
    /// The scale of a pixel of 0.28 mm at zoom 0, with tiles of 256 pixels (OGC 07-057r7, annex E.4).
    private static let scaleDenominator = 559_082_264.0287178
    /// Half of the world's circumference in meters, as services write it.
    private static let edge = "20037508.34"

    /// The identifier of the matrices of tiles of a size.
    static func matrixSet(_ side: Int) -> String { "GoogleMapsCompatible_\(side)" }

    /// The document.
    var text: String {
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <Capabilities xmlns="http://www.opengis.net/wmts/1.0" xmlns:ows="http://www.opengis.net/ows/1.1" \
            xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" \
            xsi:schemaLocation="http://www.opengis.net/wmts/1.0 \
            http://schemas.opengis.net/wmts/1.0/wmtsGetCapabilities_response.xsd" version="1.0.0">
              <ows:ServiceIdentification>
                <ows:Title>\(name)</ows:Title>
                <ows:ServiceType>OGC WMTS</ows:ServiceType>
                <ows:ServiceTypeVersion>1.0.0</ows:ServiceTypeVersion>
              </ows:ServiceIdentification>
              <ows:OperationsMetadata>
            \(operation("GetCapabilities"))

            """
        if !isSigned { text += operation("GetTile") + "\n" }
        text += "  </ows:OperationsMetadata>\n  <Contents>\n"
        for side in Self.sides { text += layer(side) }
        for side in Self.sides { text += matrices(side) }
        return text + "  </Contents>\n  <ServiceMetadataURL xlink:href=\"\(address)\"/>\n</Capabilities>\n"
    }

    private var name: String { (facts.name ?? id).xmlText }
    /// The document's own address.
    private var address: String { url("/styles/\(id)/wmts.xml").xmlText }

    private func operation(_ name: String) -> String {
        """
            <ows:Operation name="\(name)">
              <ows:DCP><ows:HTTP><ows:Get xlink:href="\(address)\(address.contains("?") ? "&amp;" : "?")">
                <ows:Constraint name="GetEncoding">
                  <ows:AllowedValues><ows:Value>KVP</ows:Value></ows:AllowedValues>
                </ows:Constraint>
              </ows:Get></ows:HTTP></ows:DCP>
            </ows:Operation>
        """
    }

    private func layer(_ side: Int) -> String {
        let bounds = facts.bounds ?? GeoBounds(west: -180, south: -85.0511287, east: 180, north: 85.0511287)
        let template = url("/styles/\(id)/\(side)/{z}/{x}/{y}.png")
            .replacing("{z}/{x}/{y}", with: "{TileMatrix}/{TileCol}/{TileRow}")
        return """
                <Layer>
                  <ows:Title>\(name) (\(side))</ows:Title>
                  <ows:WGS84BoundingBox>
                    <ows:LowerCorner>\(bounds.west) \(bounds.south)</ows:LowerCorner>
                    <ows:UpperCorner>\(bounds.east) \(bounds.north)</ows:UpperCorner>
                  </ows:WGS84BoundingBox>
                  <ows:Identifier>\(id)-\(side)</ows:Identifier>
                  <Style isDefault="true"><ows:Identifier>default</ows:Identifier></Style>
                  <Format>image/png</Format>
                  <TileMatrixSetLink><TileMatrixSet>\(Self.matrixSet(side))</TileMatrixSet></TileMatrixSetLink>
                  <ResourceURL format="image/png" resourceType="tile" template="\(template.xmlText)"/>
                </Layer>

            """
    }

    private func matrices(_ side: Int) -> String {
        var text = """
                <TileMatrixSet>
                  <ows:Identifier>\(Self.matrixSet(side))</ows:Identifier>
                  <ows:SupportedCRS>urn:ogc:def:crs:EPSG::3857</ows:SupportedCRS>

            """
        for zoom in 0...facts.maximumZoom {
            let denominator = Self.scaleDenominator * 256 / Double(side) / Double(1 << zoom)
            text += """
                      <TileMatrix>
                        <ows:Identifier>\(zoom)</ows:Identifier>
                        <ScaleDenominator>\(denominator)</ScaleDenominator>
                        <TopLeftCorner>-\(Self.edge) \(Self.edge)</TopLeftCorner>
                        <TileWidth>\(side)</TileWidth>
                        <TileHeight>\(side)</TileHeight>
                        <MatrixWidth>\(1 << zoom)</MatrixWidth>
                        <MatrixHeight>\(1 << zoom)</MatrixHeight>
                      </TileMatrix>

                """
        }
        return text + "    </TileMatrixSet>\n"
    }
}

extension String {
    /// The text in XML, also in attributes; characters that XML 1.0 does not have are left out.
    var xmlText: String {
        unicodeScalars.reduce(into: "") { text, scalar in
            switch scalar {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            case "\"": text += "&quot;"
            case "\t", "\n", "\r": text += " "
            case "\u{0}"..."\u{1F}", "\u{7F}", "\u{FFFE}", "\u{FFFF}": break
            default: text.unicodeScalars.append(scalar)
            }
        }
    }
}
