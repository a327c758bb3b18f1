import pg from 'pg'

/** A statement that takes longer lets the host be asked whether it is still there. */
const SUSPECT_MS = 4_000
const LOOK_EVERY_MS = 1_000
/** A host that answered is not asked again so soon: statements may take long. */
const TRUST_MS = 5_000

/** A connection, as it is watched. */
export interface Watched {
  /** Since when its statement has no answer, by `performance.now()`; null: none is under way. */
  readonly busySince: number | null
}

/**
 * Ends the connections to a host that takes what is sent and answers nothing, as a machine that hangs or a network that
 * swallows packets: the system notices after minutes at best, and limits of statements are longer for good reasons.
 * @param ask opens a new connection to the host and closes it; fails when that takes too long
 */
export function watchSilence<T extends pg.Client & Watched>(
  ask: () => Promise<unknown>,
): { readonly add: (client: T) => void } {
  const clients = new Set<T>()
  let timer: NodeJS.Timeout | null = null
  let isLooking = false
  let trustedUntil = 0

  const isSuspect = ({ busySince }: T): boolean => busySince !== null && performance.now() - busySince > SUSPECT_MS

  async function look(): Promise<void> {
    if (isLooking || performance.now() < trustedUntil || ![...clients].some(isSuspect)) return
    isLooking = true
    const before = [...clients]
    // That it takes no more connections is an answer, too.
    const isSilent = await ask().then(
      () => false,
      error => !(error instanceof pg.DatabaseError),
    )
    isLooking = false
    if (!isSilent) trustedUntil = performance.now() + TRUST_MS
    else if (before.some(isSuspect)) for (const client of before) if (clients.has(client)) destroy(client)
  }

  return {
    add: client => {
      clients.add(client)
      timer ??= setInterval(() => void look(), LOOK_EVERY_MS).unref()
      client.once('end', () => {
        clients.delete(client)
        if (clients.size > 0 || timer === null) return
        clearInterval(timer)
        timer = null
      })
    },
  }
}

/** Its statements fail at once. Parting in peace would need an answer. */
function destroy(client: pg.Client): void {
  const error = Object.assign(new Error('The database gives no answer'), { code: 'ECONNRESET' })
  const { stream } = Reflect.get(client, 'connection') as { readonly stream: { destroy(error: Error): void } }
  stream.destroy(error)
}
