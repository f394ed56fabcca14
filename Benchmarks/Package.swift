// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Benchmarks",
    dependencies: [.package(name: "swift-map-snapshot", path: "..")],
    targets: [
        .executableTarget(
            name: "InProcess", dependencies: ["Support", .product(name: "MapSnapshot", package: "swift-map-snapshot")]),
        .executableTarget(
            name: "Lists", dependencies: ["Support", .product(name: "MapSnapshot", package: "swift-map-snapshot")]),
        .target(name: "Support", dependencies: [.product(name: "MapSnapshot", package: "swift-map-snapshot")]),
    ],
    swiftLanguageModes: [.v6]
)
