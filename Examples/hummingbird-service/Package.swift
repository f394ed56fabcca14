// swift-tools-version: 6.2
import PackageDescription

/// A Hummingbird application with a route that answers with maps.
let package = Package(
    name: "hummingbird-service",
    products: [
        .library(name: "MapService", targets: ["MapService"]),
        .executable(name: "map-service", targets: ["map-service"]),
    ],
    dependencies: [
        .package(name: "swift-map-snapshot", path: "../.."),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
    ],
    targets: [
        .target(
            name: "MapService",
            dependencies: [
                .product(name: "MapSnapshot", package: "swift-map-snapshot"),
                .product(name: "Hummingbird", package: "hummingbird"),
            ]),
        .executableTarget(
            name: "map-service",
            dependencies: [
                "MapService", .product(name: "MapSnapshot", package: "swift-map-snapshot"),
                .product(name: "Hummingbird", package: "hummingbird"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
