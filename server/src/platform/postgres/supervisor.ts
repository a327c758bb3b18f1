import { DataDirInUseError, EmbeddedPostgresError } from './errors.ts'
import { startEmbeddedPostgres } from './launcher.ts'
import type { EmbeddedPostgres, EmbeddedPostgresOptions } from './types.ts'

/** The first restart comes at once; each further one after a backoff twice as long. */
const FIRST_BACKOFF_MS = 250
const MAX_BACKOFF_MS = 30_000
/** A server that ran this long was stable: the backoff starts anew. */
const STABLE_AFTER_MS = 60_000

/** A PostgreSQL that is restarted whenever it ends unexpectedly. */
export interface SupervisedPostgres {
  /** Its connection URL; stays the same across restarts. */
  readonly url: string
  /** Resolves, with the reason, when restarting makes no sense: another process has taken the data folder. */
  readonly lost: Promise<Error>
  /** Shuts it down for good, also while it is being started. May be called more than once. */
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL of a data folder and restarts it until `stop()`. Only the first start may fail; restarts are
 * retried with exponential backoff, because what hinders them (memory, a full disk) may pass.
 *
 * @throws EmbeddedPostgresError (see errors.ts) with a message that says what to do.
 */
export async function superviseEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<SupervisedPostgres> {
  const stopping = new AbortController()
  const { signal } = stopping
  if (options.signal?.aborted) stopping.abort()
  options.signal?.addEventListener('abort', () => stopping.abort(), { once: true })
  const given = { ...options, signal }
  let current: EmbeddedPostgres | null = await startEmbeddedPostgres(given)
  const { url } = current
  let lose: (reason: Error) => void = () => undefined
  const lost = new Promise<Error>(resolve => {
    lose = resolve
  })

  async function supervise(): Promise<void> {
    let backoff = 0
    while (!signal.aborted) {
      const begin = Date.now()
      if (current) await untilAborted(current.exited, signal)
      if (signal.aborted) return
      if (current && Date.now() - begin >= STABLE_AFTER_MS) backoff = 0
      if (current) options.log?.warn({ pid: current.pid, backoff }, 'PostgreSQL ended unexpectedly; starting it again')
      await untilAborted(sleep(backoff), signal)
      backoff = Math.min(Math.max(backoff * 2, FIRST_BACKOFF_MS), MAX_BACKOFF_MS)
      const reason = await restart()
      if (reason) return lose(reason)
    }
  }

  /** Returns the reason to give up for good, else null. */
  async function restart(): Promise<Error | null> {
    try {
      // Leaves the folder to nobody for a moment; whoever takes it then keeps it.
      await current?.stop()
      current = null
      current = await startEmbeddedPostgres(given)
    } catch (error) {
      if (signal.aborted) return null
      if (error instanceof DataDirInUseError) return error
      options.log?.warn({ error }, 'PostgreSQL could not be started again')
      return null
    }
    if (current.url === url) return null
    return new EmbeddedPostgresError('The address of PostgreSQL changed: its password file was replaced.')
  }

  const supervising = supervise()
  let stopped: Promise<void> | null = null
  return {
    url,
    lost,
    stop: () => {
      stopping.abort()
      stopped ??= supervising.then(() => current?.stop())
      return stopped
    },
  }
}

const sleep = (backoff: number): Promise<void> => new Promise(resolve => setTimeout(resolve, backoff).unref())

/** Waits for the work or the signal, whichever comes first. */
function untilAborted(work: Promise<unknown>, signal: AbortSignal): Promise<unknown> {
  if (signal.aborted) return Promise.resolve()
  return new Promise(resolve => {
    const end = (): void => {
      signal.removeEventListener('abort', end)
      resolve(undefined)
    }
    signal.addEventListener('abort', end)
    void work.then(end)
  })
}
