import Testing

@testable import SnapshotServer

@Suite struct SnapshotServerTests {}
