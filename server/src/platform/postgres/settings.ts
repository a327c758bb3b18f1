import { totalmem } from 'node:os'

const MIB = 1024 * 1024
const SHARED_BUFFERS_LIMIT_MIB = 2048
const SHARED_BUFFERS_LEAST_MIB = 64

export type PostgresSettings = Readonly<Record<string, string>>

/** Memory in bytes that this machine, or the container around us, allows. */
export function availableMemory(): number {
  // Zero or an absurdly large number when nothing limits us.
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}

/** The settings that Cairn runs its own PostgreSQL with; see docs/operations/configuration. */
export function defaultSettings(memoryBytes: number): PostgresSettings {
  const wanted = Math.floor(memoryBytes / MIB / 5)
  const sharedBuffers = Math.max(SHARED_BUFFERS_LEAST_MIB, Math.min(SHARED_BUFFERS_LIMIT_MIB, wanted))
  return {
    cluster_name: 'cairn',
    max_connections: '100',
    shared_buffers: `${sharedBuffers}MB`,
    work_mem: '32MB',
    // Bounds the work of a recovery: 4 GB of log took 43 s to replay.
    max_wal_size: '1GB',
    checkpoint_timeout: '5min',
    random_page_cost: '1.1',
    jit: 'off',
    default_statistics_target: '200',
    // Frequent vacuums keep the visibility map fresh, which index-only scans live from.
    autovacuum_vacuum_scale_factor: '0.05',
    autovacuum_vacuum_insert_scale_factor: '0.02',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // PostgreSQL keeps its own log of seven days, which goes on when it outlives the process that started it.
    logging_collector: 'on',
    log_directory: 'log',
    log_filename: 'postgresql-%a.log',
    log_truncate_on_rotation: 'on',
    log_rotation_age: '1d',
    log_rotation_size: '0',
    log_startup_progress_interval: '1s',
  }
}

/** Arguments for `postgres` that say where it listens (a private Unix socket only) and how it is set. */
export function postgresArguments(socketDir: string, port: number, settings: PostgresSettings): readonly string[] {
  const all = {
    ...settings,
    listen_addresses: '',
    // The value is a comma-separated list whose items may be quoted.
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port: String(port),
  }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
