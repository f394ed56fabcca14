import ArgumentParser
import SnapshotServer

@main struct ServerCommand: AsyncParsableCommand {}
