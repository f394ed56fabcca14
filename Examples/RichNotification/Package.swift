// swift-tools-version: 6.2
import PackageDescription

/// Push notifications with a map: payloads for APNs and FCM, and what the app does when one arrives.
let package = Package(
    name: "RichNotification",
    products: [.library(name: "RichNotification", targets: ["RichNotification"])],
    dependencies: [.package(name: "swift-map-snapshot", path: "../..")],
    targets: [
        .target(
            name: "RichNotification",
            dependencies: [.product(name: "SnapshotConfiguration", package: "swift-map-snapshot")])
    ],
    swiftLanguageModes: [.v6]
)
