/** Of PostgreSQL that stops, starts or has no connection left, and of broken sockets to it. */
const AWAY = new Set([
  ...['57P01', '57P02', '57P03', '57P05', '53200', '53300', '25006', '08000', '08001', '08003', '08004', '08006'],
  ...['EPIPE', 'ECONNRESET', 'ETIMEDOUT'],
])

/** What the driver and its pool say when there is no code. */
const BROKEN =
  /^Connection terminated|^Cannot use a pool after calling end|^Client has encountered a connection error|^Client was closed|^timeout (?:exceeded when trying to connect|expired)|^Query read timeout/

/** Whether the database could not be reached or went away meanwhile: the same request may succeed in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // Of a name with several addresses: each was tried.
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway)
  const { code, syscall } = error as NodeJS.ErrnoException
  if (syscall === 'connect' || syscall === 'getaddrinfo') return true
  return (code !== undefined && AWAY.has(code)) || BROKEN.test(error.message)
}

/** Of a server that stopped or is a standby now, and of connections that broke. */
const LOST = new Set(['57P01', '25006', '08000', '08001', '08003', '08004', '08006', 'EPIPE', 'ECONNRESET'])

/** Whether a connection that was there is of no use any more; another one may do. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as NodeJS.ErrnoException
  return (
    (code !== undefined && LOST.has(code)) ||
    /^Connection terminated|^Client has encountered a connection error|^Client was closed/.test(error.message)
  )
}

/** Of the file system (full, quota), and of PostgreSQL on it. */
const FULL = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Whether there is no room to write: the request fails, nothing that was saved is lost. */
export const isStorageFull = (error: unknown): boolean =>
  error instanceof Error && FULL.has((error as NodeJS.ErrnoException).code ?? '')

/**
 * What a transaction had read was changed by another one before it wrote what follows from it. Thrown inside `transaction` it
 * has all done again, as a serialisation failure of the database.
 */
export class OutdatedError extends Error {
  readonly code = '40001'
}
