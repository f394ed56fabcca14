import MapSnapshot

/// The description of our own routes: OpenAPI 3.1.0.
enum OpenAPIDocument {
    static let bytes = document.bytes

    private static let document = JSONText.object([
        ("openapi", .string("3.1.0")),
        (
            "info",
            .object([
                ("title", .string("swift-map-snapshot")), ("version", .string("1")),
                (
                    "description",
                    .string("Static maps. The paths of Google's, Mapbox's and TileServer GL's APIs work, too.")
                ),
            ])
        ),
        ("paths", .object(paths)),
        (
            "components",
            .object([
                ("responses", .object([("Problem", problem)])),
                (
                    "schemas",
                    .object([
                        (
                            "Problem",
                            object(
                                [
                                    ("type", "string"), ("title", "string"), ("status", "integer"), ("code", "string"),
                                    ("detail", "string"), ("pointer", "string"), ("parameter", "string"),
                                ], required: ["type", "title", "status", "code", "detail"])
                        ), ("Snapshot", snapshot),
                    ])
                ),
            ])
        ),
    ])

    private static let paths: [(String, JSONText)] =
        ["png", "jpg", "webp"].map { name in
            (
                "/snapshot.\(name)",
                path(
                    "An image from a query.", queryParameters,
                    responses(
                        image(name == "jpg" ? "image/jpeg" : "image/\(name)"), [304, 400, 403, 404, 414, 500, 503, 504]),
                    method: ["get", "head"])
            )
        } + [
            (
                "/snapshot",
                .object([
                    (
                        "post",
                        .object([
                            ("summary", .string("An image from a JSON object.")),
                            (
                                "requestBody",
                                .object([
                                    ("required", .bool(true)),
                                    (
                                        "content",
                                        .object([
                                            (
                                                "application/json",
                                                .object([
                                                    (
                                                        "schema",
                                                        .object([("$ref", .string("#/components/schemas/Snapshot"))])
                                                    )
                                                ])
                                            )
                                        ])
                                    ),
                                ])
                            ),
                            (
                                "responses",
                                responses(image("image/png"), [304, 400, 403, 404, 413, 415, 421, 500, 503, 504])
                            ),
                        ])
                    )
                ])
            ),
            (
                "/tiles/{id}.json",
                path(
                    "TileJSON of a tileset.", [idParameter],
                    responses(content("application/json"), [304, 403, 404, 421, 503]))
            ),
            (
                "/tiles/{id}/{z}/{x}/{y}",
                path(
                    "A tile of a tileset.", [idParameter] + tileParameters,
                    responses(content("application/octet-stream"), [204, 304, 403, 404, 503]))
            ),
            (
                "/styles/{id}.json",
                path(
                    "A MapLibre style: of a vector map as it is, or of drawn tiles.",
                    [idParameter, appearanceParameter],
                    responses(content("application/json"), [304, 400, 403, 404, 421, 503]))
            ),
            (
                "/styles/{id}/sprite.json",
                path(
                    "The sprite of a style; also @2x and .png.", [idParameter],
                    responses(content("application/json"), [304, 403, 404, 503]))
            ),
            (
                "/styles/{id}/fonts/{fontstack}/{range}.pbf",
                path(
                    "Glyphs of a style, or else of the installed fonts.",
                    [idParameter, pathParameter("fontstack", "string"), pathParameter("range", "string")],
                    responses(content("application/x-protobuf"), [304, 403, 404, 500, 503, 504]))
            ),
            (
                "/fonts/{fontstack}/{range}.pbf",
                path(
                    "Glyphs of the installed fonts.",
                    [pathParameter("fontstack", "string"), pathParameter("range", "string")],
                    responses(content("application/x-protobuf"), [304, 403, 404, 500, 503, 504]))
            ),
            (
                "/styles/{id}/{z}/{x}/{y}.png",
                path(
                    "A drawn tile of a map.",
                    [idParameter] + tileParameters + [appearanceParameter],
                    responses(image("image/png"), [304, 400, 403, 404, 500, 503, 504]))
            ),
            ("/healthz", path("Whether the server runs.", [], responses(content("application/json"), []))),
            ("/readyz", path("Whether images can be drawn.", [], responses(content("application/json"), [503]))),
            ("/openapi.json", path("This document.", [], responses(content("application/json"), []))),
        ]

    /// The texts that `SnapshotRequest(texts:)` reads.
    private static let queryParameters: [JSONText] = [
        parameter("lat", "number", "Latitude of the center."), parameter("lon", "number", "Longitude of the center."),
        parameter("geo", "string", "geo: URI of the center."), parameter("bbox", "string", "W,S,E,N in degrees."),
        parameter("fit", "boolean", "Fit all pins, lines and areas."),
        parameter("span", "string", "Degrees: DLAT or DLAT,DLON."), parameter("zoom", "number", "Zoom, 0 to 24."),
        parameter("size", "string", "WIDTHxHEIGHT in points."),
        parameter("scale", "number", "Pixels per point, 1 to 4."),
        parameter("bearing", "number", "Degrees clockwise."), parameter("padding", "string", "Points: N or T,R,B,L."),
        appearanceParameter, parameter("style", "string", "The map."),
        parameter("attribution", "string", "auto, off, or a text."),
        parameter("pin", "string", "LAT,LON[,key=value…]; may be repeated."),
        parameter("path", "string", "LAT,LON,LAT,LON[,key=value…] or enc:POLYLINE; may be repeated."),
        parameter("polygon", "string", "Like path; may be repeated."),
        parameter("circle", "string", "LAT,LON,radius=METERS[,key=value…]; may be repeated."),
        parameter("no_pin", "boolean", "No pin at the center."),
    ]

    private static let appearanceParameter = parameter("appearance", "string", "light or dark.")
    private static let idParameter = pathParameter("id", "string")
    private static let tileParameters = ["z", "x", "y"].map { pathParameter($0, "integer") }

    private static let snapshot: JSONText = .object([
        ("type", .string("object")),
        (
            "properties",
            .object([
                ("lat", type("number")), ("lon", type("number")), ("geo", type("string")), ("zoom", type("number")),
                ("size", type("string")), ("scale", type("number")), ("fit", type("boolean")),
                ("style", type("string")), ("format", type("string")), ("appearance", type("string")),
            ])
        ),
    ])

    private static let problem: JSONText = .object([
        ("description", .string("A problem (RFC 9457).")),
        (
            "content",
            .object([
                (
                    "application/problem+json",
                    .object([("schema", .object([("$ref", .string("#/components/schemas/Problem"))]))])
                )
            ])
        ),
    ])

    private static func path(
        _ summary: String, _ parameters: [JSONText], _ responses: JSONText, method: [String] = ["get"]
    ) -> JSONText {
        .object(
            method.map { name in
                (
                    name,
                    .object([
                        ("summary", .string(summary)), ("parameters", .array(parameters)), ("responses", responses),
                    ])
                )
            })
    }

    private static func responses(_ ok: JSONText, _ others: [Int]) -> JSONText {
        .object(
            [("200", ok)]
                + others.map { status in
                    (
                        String(status),
                        status < 400
                            ? .object([("description", .string("Nothing to send."))])
                            : .object([("$ref", .string("#/components/responses/Problem"))])
                    )
                })
    }

    private static func image(_ type: String) -> JSONText { content(type) }

    private static func content(_ type: String) -> JSONText {
        .object([("description", .string("OK")), ("content", .object([(type, .object([]))]))])
    }

    private static func parameter(_ name: String, _ type: String, _ description: String) -> JSONText {
        .object([
            ("name", .string(name)), ("in", .string("query")), ("description", .string(description)),
            ("schema", self.type(type)),
        ])
    }

    private static func pathParameter(_ name: String, _ type: String) -> JSONText {
        .object([
            ("name", .string(name)), ("in", .string("path")), ("required", .bool(true)), ("schema", self.type(type)),
        ])
    }

    private static func type(_ name: String) -> JSONText { .object([("type", .string(name))]) }

    private static func object(_ fields: [(String, String)], required: [String]) -> JSONText {
        .object([
            ("type", .string("object")), ("properties", .object(fields.map { ($0.0, type($0.1)) })),
            ("required", .array(required.map(JSONText.string))),
        ])
    }
}
