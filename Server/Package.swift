// swift-tools-version: 6.2
import PackageDescription

/// Strict everywhere, as in the library.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

/// Tests that compile in little more than half the time because nothing optimizes them.
let quickToCompile = strict + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// A package of its own, so that nobody who uses the library or the tool builds an HTTP server.
let package = Package(
    name: "snapshot-server",
    products: [.executable(name: "snapshot-server", targets: ["snapshot-server"])],
    dependencies: [
        .package(name: "swift-map-snapshot", path: ".."),
        // Compiled and tested with the server, so that Hummingbird is built once.
        .package(path: "../Examples/hummingbird-service"),
        .package(path: "../Examples/RichNotification"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        // What Hummingbird is made of, and what the server uses of it.
        .package(url: "https://github.com/apple/swift-nio.git", from: "2.101.0"),
        .package(url: "https://github.com/apple/swift-nio-extras.git", from: "1.34.1"),
        .package(url: "https://github.com/apple/swift-http-types.git", from: "1.8.0", traits: []),
        .package(url: "https://github.com/apple/swift-log.git", from: "1.14.0"),
        .package(url: "https://github.com/apple/swift-metrics.git", from: "2.9.0"),
        .package(url: "https://github.com/apple/swift-distributed-tracing.git", from: "1.4.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", from: "2.0.0"),
    ],
    targets: [
        .systemLibrary(name: "CAllocator"),
        .target(name: "RequestText", swiftSettings: strict),
        .target(
            name: "Dialects",
            dependencies: ["RequestText", .product(name: "MapSnapshot", package: "swift-map-snapshot")],
            swiftSettings: strict),
        .target(
            name: "Gallery",
            dependencies: ["RequestText", .product(name: "MapSnapshot", package: "swift-map-snapshot")],
            // In the program itself, which then needs no folder of its own to find.
            resources: [.embedInCode("Assets/Scripts"), .embedInCode("Assets/Styles")], swiftSettings: strict),
        .target(
            name: "SnapshotServer",
            dependencies: [
                "CAllocator", "Dialects", "Gallery", "RequestText",
                .product(name: "MapSnapshot", package: "swift-map-snapshot"),
                .product(name: "SnapshotConfiguration", package: "swift-map-snapshot"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "CoreMetrics", package: "swift-metrics"),
                .product(name: "Tracing", package: "swift-distributed-tracing"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ],
            resources: [.embedInCode("Routes/openapi.json")], swiftSettings: strict),
        .executableTarget(
            name: "snapshot-server",
            dependencies: [
                "SnapshotServer", "Gallery",
                .product(name: "SnapshotConfiguration", package: "swift-map-snapshot"),
                .product(name: "MapSnapshot", package: "swift-map-snapshot"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict),
        // What Benchmarks/server measures cached images against.
        .executableTarget(
            name: "bare-route", dependencies: [.product(name: "Hummingbird", package: "hummingbird")],
            path: "Benchmarks/BareRoute"),
        .testTarget(name: "RequestTextTests", dependencies: ["RequestText"], swiftSettings: quickToCompile),
        .testTarget(name: "DialectsTests", dependencies: ["Dialects"], swiftSettings: quickToCompile),
        .testTarget(name: "GalleryTests", dependencies: ["Gallery"], swiftSettings: quickToCompile),
        .testTarget(
            name: "SnapshotServerTests",
            dependencies: [
                "SnapshotServer", "Dialects", "Gallery", "RequestText",
                .product(name: "MapSnapshot", package: "swift-map-snapshot"),
                .product(name: "SnapshotConfiguration", package: "swift-map-snapshot"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "Tracing", package: "swift-distributed-tracing"),
                .product(name: "InMemoryTracing", package: "swift-distributed-tracing"),
            ],
            swiftSettings: quickToCompile),
        .testTarget(
            name: "ExampleTests",
            dependencies: [
                "Gallery",
                .product(name: "MapService", package: "hummingbird-service"),
                .product(name: "RichNotification", package: "RichNotification"),
                .product(name: "MapSnapshot", package: "swift-map-snapshot"),
                .product(name: "SnapshotConfiguration", package: "swift-map-snapshot"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
            ],
            swiftSettings: quickToCompile),
    ],
    swiftLanguageModes: [.v6]
)
