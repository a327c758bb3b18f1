import { DataDirInUseError, EmbeddedPostgresError } from './errors.ts'
import { startEmbeddedPostgres } from './launcher.ts'
import type { EmbeddedPostgres, EmbeddedPostgresOptions } from './types.ts'

/** The first new start comes at once; each further one after a pause twice as long. */
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 30_000
/** A server that lived so long was well: the next new start comes at once again. */
const WELL_AFTER_MS = 60_000

/** A PostgreSQL that is started again whenever it ends unwanted. */
export interface KeptPostgres {
  /** Where it is reached; stays the same over all its starts. */
  readonly url: string
  /** Settles, with the reason, when starting it again makes no sense: another process has taken the data folder. */
  readonly lost: Promise<Error>
  /** Shuts it down for good, also while it is being started. May be called more than once. */
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL of a data folder and watches it until `stop()`. Only the first start may fail; later ones are
 * tried again with growing pauses, because what hinders them (memory, a full disk) may pass.
 *
 * @throws EmbeddedPostgresError (see errors.ts) with a message that says what to do.
 */
export async function keepEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<KeptPostgres> {
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

  async function keep(): Promise<void> {
    let pause = 0
    while (!signal.aborted) {
      const begin = Date.now()
      if (current) await untilAborted(current.exited, signal)
      if (signal.aborted) return
      if (current && Date.now() - begin >= WELL_AFTER_MS) pause = 0
      if (current) options.log?.warn({ pid: current.pid, pause }, 'PostgreSQL ended unexpectedly; starting it again')
      await untilAborted(rest(pause), signal)
      pause = Math.min(Math.max(pause * 2, FIRST_PAUSE_MS), LONGEST_PAUSE_MS)
      const reason = await startAgain()
      if (reason) return lose(reason)
    }
  }

  /** Gives the reason when it is to be given up for good. */
  async function startAgain(): Promise<Error | null> {
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

  const keeping = keep()
  let stopped: Promise<void> | null = null
  return {
    url,
    lost,
    stop: () => {
      stopping.abort()
      stopped ??= keeping.then(() => current?.stop())
      return stopped
    },
  }
}

const rest = (pause: number): Promise<void> => new Promise(resolve => setTimeout(resolve, pause).unref())

/** Waits for the work or for the signal, whatever comes first. */
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
