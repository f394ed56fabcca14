import MapSnapshot

/// What to do with each kind of failure.
func imageOrNil(options: MapSnapshotter.Options, tiles: any TileSource) async throws -> Snapshot? {
    do {
        let snapshot = try await MapSnapshotter(options: options, tiles: tiles).start()
        if !snapshot.diagnostics.isComplete {
            let missing = snapshot.diagnostics.count { $0 == .missing }
            print("\(missing) tiles were missing; their squares show the background")
        }
        return snapshot
    } catch let error as SnapshotError where error.code == .noTiles {
        // Nothing to draw here. The description says how deep the tiles go.
        print(error.description)
        return nil
    }
}
