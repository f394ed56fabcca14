// swift-tools-version: 6.2
import PackageDescription

/// Strict everywhere, as in the library.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

/// A package of its own, so that nobody who uses the library or the tool builds an HTTP server.
let package = Package(
    name: "snapshot-server",
    products: [.executable(name: "snapshot-server", targets: ["snapshot-server"])],
    dependencies: [
        .package(name: "swift-map-snapshot", path: ".."),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    ],
    targets: [
        .target(name: "RequestText", swiftSettings: strict),
        .target(
            name: "Dialects",
            dependencies: ["RequestText", .product(name: "MapSnapshot", package: "swift-map-snapshot")],
            swiftSettings: strict),
        .target(
            name: "Gallery", dependencies: ["RequestText"], swiftSettings: strict),
        .target(
            name: "SnapshotServer",
            dependencies: [
                "Dialects", "Gallery", .product(name: "MapSnapshot", package: "swift-map-snapshot"),
                .product(name: "Hummingbird", package: "hummingbird"),
            ],
            swiftSettings: strict),
        .executableTarget(
            name: "snapshot-server",
            dependencies: [
                "SnapshotServer", .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict),
        .testTarget(name: "RequestTextTests", dependencies: ["RequestText"], swiftSettings: strict),
        .testTarget(name: "DialectsTests", dependencies: ["Dialects"], swiftSettings: strict),
        .testTarget(name: "GalleryTests", dependencies: ["Gallery"], swiftSettings: strict),
        .testTarget(name: "SnapshotServerTests", dependencies: ["SnapshotServer"], swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
