extension PMTilesArchive {
    /// SHA-256 of header, root directory and metadata as they are stored, and of what tells this version of the file.
    ///
    /// A tile that changes its length changes one of them, or the file's length. All of them are read for a picture too.
    func identity(version: String) async throws -> TilesetIdentity {
        let metadata = try await undamaged { try await storedMetadata() } ?? []
        return TilesetIdentity("pmtiles", of: try await storedHead(), metadata, Array(version.utf8))
    }
}
