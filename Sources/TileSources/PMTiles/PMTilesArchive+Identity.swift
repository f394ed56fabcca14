extension PMTilesArchive {
    /// SHA-256 of the stored header, root directory and metadata, and of the version of the file.
    ///
    /// A tile that changes its length changes one of them, or the file's length. Drawing an image reads all of them
    /// anyway.
    func identity(version: String) async throws -> TilesetIdentity {
        let metadata = try await undamaged { try await storedMetadata() } ?? []
        return TilesetIdentity("pmtiles", of: try await storedHead(), metadata, Array(version.utf8))
    }
}
