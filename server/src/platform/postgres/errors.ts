/**
 * Base of every refusal of the embedded PostgreSQL. The message is written for the person at the terminal: it says
 * what is wrong and what to do, and it never contains the password.
 */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}

/** The account that runs PostgreSQL cannot reach or write the data folder. */
export class DataDirUnreachableError extends EmbeddedPostgresError {
  override name = 'DataDirUnreachableError'
}

/** Another living process owns the embedded server of this data folder. */
export class DataDirInUseError extends EmbeddedPostgresError {
  override name = 'DataDirInUseError'
}

/** The data folder holds a cluster of another PostgreSQL major version. */
export class OtherMajorError extends EmbeddedPostgresError {
  override name = 'OtherMajorError'
}

/** The binaries are not installed, or do not run on this machine. */
export class BinariesUnusableError extends EmbeddedPostgresError {
  override name = 'BinariesUnusableError'
}

/** No account is able to run PostgreSQL (a root without other users, or a uid without a name). */
export class AccountError extends EmbeddedPostgresError {
  override name = 'AccountError'
}

/** PostgreSQL ended before it accepted connections, or a cluster could not be created. */
export class StartFailedError extends EmbeddedPostgresError {
  override name = 'StartFailedError'
}

/** The start was given up by the caller's own wish. */
export class StartStoppedError extends EmbeddedPostgresError {
  override name = 'StartStoppedError'
}

/** Throws StartStoppedError once the signal was given. */
export function throwIfStopped(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new StartStoppedError('PostgreSQL was told to stop while it was starting.')
}

/** True for a Node system error with one of these codes, e.g. `hasCode(error, 'ENOENT')`. */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code)
}
