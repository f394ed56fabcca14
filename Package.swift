// swift-tools-version: 6.2
import PackageDescription

/// Strict everywhere: Swift 6 mode, no implicit existentials, imports internal unless they are part of the API.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

/// Tests that compile in little more than half the time because nothing optimizes them.
///
/// Those that compare pixels use `strict`.
let quickToCompile = strict + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// A C library: a module map, found through pkg-config, and the packages of Debian and of Homebrew that have it.
func library(_ name: String, pkgConfig: String, package: String, formula: String) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([package]), .brew([formula])])
}

let package = Package(
    name: "swift-map-snapshot",
    // Where the standard library has Synchronization.
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "MapSnapshot", targets: ["MapSnapshot"]),
        .library(name: "SnapshotBatch", targets: ["SnapshotBatch"]),
        .library(name: "SnapshotConfiguration", targets: ["SnapshotConfiguration"]),
        .executable(name: "snapshot", targets: ["snapshot"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
    ],
    targets: [
        // C libraries, each imported by exactly one Swift module.
        library("CDeflate", pkgConfig: "libdeflate", package: "libdeflate-dev", formula: "libdeflate"),
        library("CZstd", pkgConfig: "libzstd", package: "libzstd-dev", formula: "zstd"),
        library("CBrotli", pkgConfig: "libbrotlidec", package: "libbrotli-dev", formula: "brotli"),
        library("CSQLite", pkgConfig: "sqlite3", package: "libsqlite3-dev", formula: "sqlite"),
        library("CTurboJPEG", pkgConfig: "libturbojpeg", package: "libturbojpeg0-dev", formula: "jpeg-turbo"),
        library("CWebP", pkgConfig: "libwebp", package: "libwebp-dev", formula: "webp"),
        library("CCairo", pkgConfig: "cairo-ft", package: "libcairo2-dev", formula: "cairo"),
        library("CPixman", pkgConfig: "pixman-1", package: "libpixman-1-dev", formula: "pixman"),
        library("CFreeType", pkgConfig: "freetype2", package: "libfreetype-dev", formula: "freetype"),
        library("CFontconfig", pkgConfig: "fontconfig", package: "libfontconfig-dev", formula: "fontconfig"),
        library("CNettle", pkgConfig: "nettle", package: "nettle-dev", formula: "nettle"),
        library("CExpat", pkgConfig: "expat", package: "libexpat1-dev", formula: "expat"),
        .target(name: "CPNG", linkerSettings: [.linkedLibrary("png16")]),
        .systemLibrary(name: "CMalloc"),
        // libcurl and the text libraries by dlopen: nothing of them is linked.
        .target(name: "CCurl"),
        .target(name: "CText", dependencies: ["CFreeType"]),

        // Compressing and resampling pixels, for processors with and without AVX2.
        .target(name: "CPixels"),
        // Drawing lines, circles and distance fields, for the same processors.
        .target(name: "CShapes", dependencies: ["CPixels"]),

        // The C library, and what differs between systems.
        .target(name: "CPlatform"),
        .target(name: "Platform", dependencies: ["CPlatform"], swiftSettings: strict),

        // The way of the data, from pure to complete.
        .target(name: "MapGeometry", dependencies: ["Platform"], swiftSettings: strict),
        .target(name: "JSON", swiftSettings: strict),
        .target(name: "Colors", swiftSettings: strict),
        .target(name: "MapStyle", dependencies: ["Platform", "MapGeometry", "JSON", "Colors"], swiftSettings: strict),
        .target(name: "Files", dependencies: ["Platform"], swiftSettings: strict),
        .target(name: "Flights", swiftSettings: strict),
        .target(name: "Digests", dependencies: ["CNettle"], swiftSettings: strict),
        .target(name: "Compression", dependencies: ["CDeflate", "CZstd", "CBrotli"], swiftSettings: strict),
        .target(
            name: "Imaging",
            dependencies: [
                "Platform", "Colors", "Compression", "CPixels", "CPNG", "CTurboJPEG", "CWebP",
            ],
            swiftSettings: strict),
        .target(
            name: "Cairo",
            dependencies: ["Platform", "Colors", "Imaging", "CCairo", "CPixman", "CText", "CFontconfig"],
            swiftSettings: strict),
        .target(name: "HTTP", dependencies: ["Platform", "Digests", "Files", "JSON", "CCurl"], swiftSettings: strict),
        .target(
            name: "GeoFeatures", dependencies: ["Platform", "MapGeometry", "JSON", "Colors", "CExpat"],
            swiftSettings: strict),
        .target(name: "VectorTiles", dependencies: ["MapGeometry", "JSON"], swiftSettings: strict),
        .target(name: "MapLabels", dependencies: ["Platform", "MapGeometry"], swiftSettings: strict),
        .target(name: "Rasterising", dependencies: ["CShapes"], swiftSettings: strict),
        .target(
            name: "VectorRendering",
            dependencies: [
                "Platform", "MapGeometry", "JSON", "MapStyle", "VectorTiles", "MapLabels", "Rasterising", "Imaging",
            ],
            swiftSettings: strict),
        .target(
            name: "TileSources",
            dependencies: [
                "Platform", "MapGeometry", "JSON", "Files", "Flights", "Imaging", "Compression", "Digests", "HTTP",
                "CSQLite",
            ],
            swiftSettings: strict),
        .target(
            name: "StyleSources",
            dependencies: [
                "Platform", "MapGeometry", "JSON", "MapStyle", "VectorTiles", "MapLabels", "Files", "Digests", "HTTP",
                "Imaging",
                "TileSources",
            ],
            swiftSettings: strict),
        .target(
            name: "MapSnapshot",
            dependencies: [
                "Platform", "MapGeometry", "JSON", "Colors", "Files", "Flights", "Digests", "Compression", "Imaging",
                "Cairo",
                "GeoFeatures", "HTTP", "TileSources", "MapStyle", "VectorTiles", "MapLabels", "Rasterising",
                "VectorRendering",
                "StyleSources",
            ],
            swiftSettings: strict),
        .target(
            name: "SnapshotBatch",
            dependencies: [
                "Platform", "MapSnapshot", "MapGeometry", "Files", "Digests", "Compression", "Imaging", "GeoFeatures",
                "JSON", "Colors", "HTTP", "TileSources", "Cairo",
            ],
            swiftSettings: strict),

        // What a program is told by its arguments, environment and configuration file.
        .target(
            name: "SnapshotConfiguration",
            dependencies: ["Platform", "MapSnapshot", "Digests", "Files", "Compression", "JSON", "TileSources"],
            swiftSettings: strict),

        .executableTarget(
            name: "snapshot",
            dependencies: [
                "Platform", "MapSnapshot", "SnapshotBatch", "SnapshotConfiguration", "Files", "JSON",
                .target(name: "CMalloc", condition: .when(platforms: [.linux])),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict),

        // The code that the documentation quotes; compiled with the tests, part of no product.
        .executableTarget(
            name: "mapkit-recipe", dependencies: ["MapSnapshot"], path: "Examples/mapkit-recipe",
            packageAccess: false, swiftSettings: strict),

        // What an image of vector tiles costs, step by step; part of no product.
        .executableTarget(
            name: "vector-benchmark",
            dependencies: [
                "VectorRendering", "VectorTiles", "MapStyle", "MapGeometry", "JSON", "Imaging", "TileSources",
                "MapSnapshot", "StyleSources", "CMalloc",
            ],
            path: "Benchmarks/Vectors", swiftSettings: strict),

        // Gives the tests the fonts of fixtures/fonts, whatever else is installed.
        .target(name: "CTestFonts", path: "Tests/CTestFonts"),
        .target(
            name: "TestSupport", dependencies: ["Platform", "Compression", "HTTP", "CTestFonts"],
            path: "Tests/TestSupport",
            swiftSettings: strict),
        .testTarget(name: "MapGeometryTests", dependencies: ["MapGeometry", "TestSupport"], swiftSettings: strict),
        .testTarget(name: "JSONTests", dependencies: ["JSON", "TestSupport"], swiftSettings: quickToCompile),
        .testTarget(name: "ColorsTests", dependencies: ["Colors"], swiftSettings: quickToCompile),
        .testTarget(
            name: "MapStyleTests", dependencies: ["MapStyle", "MapGeometry", "JSON"],
            exclude: ["ExpressionSuite.txt"], swiftSettings: quickToCompile),
        .testTarget(name: "FilesTests", dependencies: ["Files", "TestSupport"], swiftSettings: quickToCompile),
        .testTarget(name: "FlightsTests", dependencies: ["Flights", "TestSupport"], swiftSettings: quickToCompile),
        .testTarget(name: "DigestsTests", dependencies: ["Digests"], swiftSettings: quickToCompile),
        .testTarget(name: "CompressionTests", dependencies: ["Compression"], swiftSettings: quickToCompile),
        .testTarget(name: "PlatformTests", dependencies: ["Platform", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "ImagingTests", dependencies: ["Imaging", "Colors", "Compression", "Platform", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "CairoTests", dependencies: ["Cairo", "Imaging", "Colors", "CTestFonts", "TestSupport"],
            swiftSettings: quickToCompile),
        .testTarget(
            name: "HTTPTests", dependencies: ["HTTP", "Digests", "CCurl", "TestSupport"], swiftSettings: quickToCompile),
        // What a test kills while it fills a cache.
        .executableTarget(
            name: "cache-filler", dependencies: ["TileSources", "HTTP", "MapGeometry"], path: "Tests/CacheFiller",
            swiftSettings: strict),
        .testTarget(
            name: "GeoFeaturesTests", dependencies: ["GeoFeatures", "MapGeometry", "Colors", "TestSupport"],
            swiftSettings: quickToCompile),
        .testTarget(
            name: "VectorTilesTests", dependencies: ["VectorTiles", "MapGeometry", "JSON"],
            swiftSettings: quickToCompile),
        .testTarget(
            name: "MapLabelsTests", dependencies: ["MapLabels", "MapGeometry", "TestSupport"],
            swiftSettings: quickToCompile),
        .testTarget(
            name: "RasterisingTests", dependencies: ["Rasterising", "CShapes", "Platform", "TestSupport"],
            swiftSettings: quickToCompile),
        .testTarget(
            name: "RenderSuiteTests",
            dependencies: [
                "VectorRendering", "VectorTiles", "MapLabels", "Rasterising", "MapStyle", "MapGeometry", "JSON",
                "Imaging", "Cairo", "TestSupport",
            ],
            exclude: ["passing.txt", "beyond-the-tool.txt"], swiftSettings: strict),
        .testTarget(
            name: "StyleSourcesTests",
            dependencies: [
                "StyleSources", "MapStyle", "VectorTiles", "MapLabels", "MapGeometry", "Colors", "Imaging", "JSON",
                "HTTP", "TileSources", "TestSupport",
            ],
            swiftSettings: quickToCompile),
        .testTarget(
            name: "VectorRenderingTests",
            dependencies: [
                "VectorRendering", "VectorTiles", "MapLabels", "Rasterising", "MapStyle", "MapGeometry", "JSON",
                "Imaging", "TestSupport",
            ],
            swiftSettings: quickToCompile),
        .testTarget(
            name: "TileSourcesTests",
            dependencies: [
                "cache-filler",
                "TileSources", "MapGeometry", "Imaging", "Compression", "Files", "Flights", "HTTP", "CSQLite",
                "TestSupport",
            ],
            swiftSettings: quickToCompile),
        // What a test kills while it writes the pictures of a batch.
        .executableTarget(
            name: "batch-writer", dependencies: ["MapSnapshot", "SnapshotBatch", "Imaging"], path: "Tests/BatchWriter",
            swiftSettings: strict),
        // What a test kills while it fills a cache of pictures.
        .executableTarget(
            name: "image-filler", dependencies: ["MapSnapshot", "Imaging"], path: "Tests/ImageFiller",
            swiftSettings: strict),
        .testTarget(
            name: "MapSnapshotTests",
            dependencies: [
                "image-filler", "MapSnapshot", "MapGeometry", "Flights", "Digests", "Colors", "Imaging", "Cairo",
                "MapLabels", "TileSources", "Files", "HTTP", "JSON", "MapStyle", "StyleSources", "VectorTiles",
                "TestSupport", "SnapshotTestSupport",
            ],
            swiftSettings: strict),
        // What the tests of MapSnapshot and of what stands on it share.
        .target(
            name: "SnapshotTestSupport",
            dependencies: ["MapSnapshot", "MapGeometry", "Colors", "Imaging", "TileSources", "TestSupport"],
            path: "Tests/SnapshotTestSupport", swiftSettings: strict),
        .testTarget(
            name: "SnapshotBatchTests",
            dependencies: [
                "batch-writer", "SnapshotBatch", "MapSnapshot", "MapGeometry", "Flights", "Digests", "Imaging",
                "TileSources",
                "Files", "HTTP", "TestSupport", "SnapshotTestSupport",
            ],
            swiftSettings: quickToCompile),
        .testTarget(
            name: "SnapshotConfigurationTests",
            dependencies: ["SnapshotConfiguration", "TileSources", "TestSupport"], swiftSettings: quickToCompile),
        .testTarget(
            name: "GoldenImageTests", dependencies: ["MapSnapshot", "Imaging", "Files", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "CommandLineTests",
            dependencies: [
                "snapshot", "MapSnapshot", "SnapshotConfiguration", "Imaging", "Digests", "CSQLite", "TestSupport",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: quickToCompile),
    ],
    swiftLanguageModes: [.v6]
)
