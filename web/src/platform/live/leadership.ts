export type LeaderEnvironment = {
  /** Missing where the page is not served over a secure connection. */
  readonly locks: Pick<LockManager, 'request'> | undefined
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
}

/** Without locks a tab leads for so long after its last sign of life. */
const LEASE_MS = 6_000
const RENEW_MS = 2_000
/** Two tabs that reach for the lease at once both see, after this time, whose it became. */
const DOUBT_MS = 150

/**
 * Makes one tab of a browser the leader; when it closes, another follows.
 * @param lead called when this tab becomes the leader; gives what to do when it is it no longer
 * @returns how to withdraw
 */
export function electLeader(name: string, { locks, storage }: LeaderEnvironment, lead: () => () => void): () => void {
  return locks ? byLock(name, locks, lead) : byLease(name, storage, lead)
}

function byLock(name: string, locks: Pick<LockManager, 'request'>, lead: () => () => void): () => void {
  const withdrawal = new AbortController()
  let release: () => void = () => undefined
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  locks
    .request(name, { signal: withdrawal.signal }, async () => {
      if (withdrawal.signal.aborted) return
      const resign = lead()
      await held
      resign()
    })
    // Withdrawn while waiting for its turn.
    .catch((error: unknown) => {
      if (!withdrawal.signal.aborted) throw error
    })
  return () => {
    withdrawal.abort()
    release()
  }
}

function byLease(name: string, storage: LeaderEnvironment['storage'], lead: () => () => void): () => void {
  const own = crypto.getRandomValues(new Uint32Array(2)).join('-')
  let resign: (() => void) | undefined
  let doubt: ReturnType<typeof setTimeout> | undefined
  const holder = () => {
    const [id = '', until = '0'] = (storage.getItem(name) ?? '').split(' ')
    return Number(until) > Date.now() ? id : undefined
  }
  const take = () => storage.setItem(name, `${own} ${Date.now() + LEASE_MS}`)
  const step = (): void => {
    const current = holder()
    if (resign) {
      // Held up for too long, e.g. asleep: another tab has taken over.
      if (current !== undefined && current !== own) {
        resign()
        resign = undefined
      } else take()
    } else if (current === undefined && doubt === undefined) {
      take()
      doubt = setTimeout(() => {
        doubt = undefined
        if (holder() !== own) return
        take()
        resign = lead()
      }, DOUBT_MS)
    }
  }
  const timer = setInterval(step, RENEW_MS)
  step()
  return () => {
    clearInterval(timer)
    clearTimeout(doubt)
    if (holder() === own) storage.removeItem(name)
    resign?.()
  }
}
