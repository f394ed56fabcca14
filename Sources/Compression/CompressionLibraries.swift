import CDeflate

/// The libraries that make bytes here, with their versions.
package enum CompressionLibraries {
    /// Libdeflate has no call for it, so the version is that of the header at the build.
    package static var versions: [String] { ["libdeflate/\(LIBDEFLATE_VERSION_STRING)"] }
}
