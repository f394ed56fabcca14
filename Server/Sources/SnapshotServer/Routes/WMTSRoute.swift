import HTTPTypes
import Hummingbird
import MapSnapshot
import RequestText

/// `/styles/{id}/wmts.xml`: the drawn tiles of a map for GIS programs (OGC 07-057r7).
///
/// Without a query it is the document of capabilities; with `REQUEST=GetTile`, a tile.
struct WMTSRoute: OwnRoute, Hashable {
    let id: String

    init?(_ path: [String]) {
        guard path.count == 3, path[0] == Self.folder, path[2] == "wmts.xml" else { return nil }
        id = path[1]
    }

    static let folder = StyleRoute.folder
    var name: String { "wmts" }

    func response(
        to request: GrantedRequest, _ application: SnapshotApplication, _ record: inout RequestRecord
    ) async throws -> Response {
        try application.hosts.checkIsOurs(request.head)
        let map = try application.map(named: id)
        record.map = map.id
        let facts = await MapFacts(map)
        do {
            switch try WMTSQuery(request.query).operation {
            case .capabilities:
                let capabilities = WMTSCapabilities(id: map.id, facts: facts, isSigned: request.expiry != nil) {
                    application.url($0, for: request)
                }
                return Document(Array(capabilities.text.utf8), type: "text/xml").response(to: request.head)
            case .tile(let tile):
                let address = try tile.address(of: map.id, facts)
                return try await RenderedTileRoute(map: map.id, address: address.tile, side: address.side)
                    .response(to: request, application, &record)
            }
        } catch let exception as WMTSException {
            record.code = "invalid_request"
            return exception.response
        }
    }
}

/// The parameters of a request, whose names may be in any case.
struct WMTSQuery {
    /// What is requested.
    enum Operation {
        case capabilities
        case tile(WMTSTile)
    }

    let operation: Operation

    /// - Throws: `WMTSException` for a request that is neither.
    init(_ query: Query) throws(WMTSException) {
        var values: [String: String] = [:]
        for field in query.fields where values[field.name.uppercased()] == nil {
            values[field.name.uppercased()] = field.value
        }
        // Some clients write it in small letters, too.
        values["SERVICE"] = values["SERVICE"]?.uppercased()
        switch values["REQUEST"]?.lowercased() {
        // QGIS asks for capabilities with SERVICE=WMS.
        case nil, "", "getcapabilities": operation = .capabilities
        case "gettile": operation = .tile(try WMTSTile(values))
        default: throw WMTSException(.operationNotSupported, "REQUEST", "use GetCapabilities or GetTile")
        }
    }
}

/// The parameters of GetTile, before they are compared with a map.
struct WMTSTile {
    private let values: [String: String]

    private static let required = [
        "SERVICE", "VERSION", "LAYER", "STYLE", "FORMAT", "TILEMATRIXSET", "TILEMATRIX", "TILEROW", "TILECOL",
    ]

    /// - Throws: `WMTSException` for a parameter that is missing.
    init(_ values: [String: String]) throws(WMTSException) {
        for name in Self.required where values[name]?.isEmpty ?? true {
            // The only style may be left blank.
            guard name == "STYLE", values[name] != nil else {
                throw WMTSException(.missingParameterValue, name, "add it")
            }
        }
        self.values = values
    }

    /// The tile of a map, and its side in points.
    ///
    /// - Throws: `WMTSException` that names the parameter.
    func address(of id: String, _ facts: MapFacts) throws(WMTSException) -> (tile: TileAddress, side: Int) {
        try check("SERVICE", ["WMTS"])
        try check("VERSION", ["1.0.0"])
        try check("LAYER", WMTSCapabilities.sides.map { "\(id)-\($0)" })
        try check("STYLE", ["default", ""])
        try check("FORMAT", ["image/png"])
        try check("TILEMATRIXSET", WMTSCapabilities.sides.map(WMTSCapabilities.matrixSet))
        let (layer, set) = (values["LAYER"] ?? "", values["TILEMATRIXSET"] ?? "")
        guard let side = WMTSCapabilities.sides.first(where: { layer.hasSuffix("-\($0)") }),
            set == WMTSCapabilities.matrixSet(side)
        else {
            throw WMTSException(
                .invalidParameterValue, "TILEMATRIXSET", "use the layer's, which ends with the same number")
        }
        guard let z = number("TILEMATRIX"), z <= facts.maximumZoom else {
            throw WMTSException(.invalidParameterValue, "TILEMATRIX", "use 0 to \(facts.maximumZoom)")
        }
        for name in ["TILEROW", "TILECOL"] {
            guard let number = Int(values[name] ?? "") else {
                throw WMTSException(.invalidParameterValue, name, "use a whole number")
            }
            guard (0..<1 << z).contains(number) else {
                throw WMTSException(.tileOutOfRange, name, "use 0 to \((1 << z) - 1)")
            }
        }
        guard let x = number("TILECOL"), let y = number("TILEROW"), let tile = TileCoordinate(z: z, x: x, y: y) else {
            throw WMTSException(.tileOutOfRange, "TILEMATRIX", "use a tile of the matrix")
        }
        return (TileAddress(tile: tile, scale: 1, fileExtension: "png"), side)
    }

    private func check(_ name: String, _ known: [String]) throws(WMTSException) {
        guard let value = values[name], known.contains(value) else {
            throw WMTSException(
                .invalidParameterValue, name, "use \(known.filter { !$0.isEmpty }.joined(separator: " or "))")
        }
    }

    private func number(_ name: String) -> Int? {
        values[name].flatMap { Int($0) }.flatMap { (0...(1 << 30)).contains($0) ? $0 : nil }
    }
}

/// An error in the form of OGC's services, which their clients show.
struct WMTSException: Error, Hashable {
    /// The codes of OGC 07-057r7 and 06-121r9; the raw values are the wire names.
    enum Code: String {
        case missingParameterValue = "MissingParameterValue"
        case invalidParameterValue = "InvalidParameterValue"
        case tileOutOfRange = "TileOutOfRange"
        case operationNotSupported = "OperationNotSupported"
    }

    let code: Code
    /// The parameter.
    let locator: String
    /// What to do.
    let remedy: String

    init(_ code: Code, _ locator: String, _ remedy: String) {
        (self.code, self.locator, self.remedy) = (code, locator, remedy)
    }

    /// 400 with a document.
    var response: Response {
        let summary =
            switch code {
            case .missingParameterValue: "is missing"
            case .invalidParameterValue: "is not valid"
            case .tileOutOfRange: "is outside of the matrix"
            case .operationNotSupported: "is not supported"
            }
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <ExceptionReport xmlns="http://www.opengis.net/ows/1.1" version="1.1.0" xml:lang="en">
              <Exception exceptionCode="\(code.rawValue)" locator="\(locator)">
                <ExceptionText>\("\(locator) \(summary): \(remedy)".xmlText)</ExceptionText>
              </Exception>
            </ExceptionReport>

            """
        return Response(
            status: .badRequest, headers: [.contentType: "text/xml", .cacheControl: "no-store"],
            body: .bytes(Array(text.utf8)))
    }
}
