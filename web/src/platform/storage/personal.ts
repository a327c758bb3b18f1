import { type Slot, slotAt } from './slot.ts'
import { type Accepts, likeFallback, PREFIX, type StoredValue, tell } from './storage.ts'

// All that belongs to a person stands below these two, in local and in session storage.
const PERSONAL = `${PREFIX}personal.`
/** What the person wrote and the server has not got. */
const UNSENT = `${PREFIX}unsent.`
/** In the key of what goes with a text, as its readers: it is kept as the text is, and is none itself. */
const BESIDE = '+'
/** Written, and removed at once, to tell the other tabs. */
const LEFT = `${PREFIX}left`
/** Keys of versions before: they ended in the id of a person, or named an issue. */
const FORMER = /^cairn\.(.+\.\d+-\d+|issueTab\.visit)$/

/** Nobody: before it is known who is there, and once they have left. What is written then lives in memory. */
let owner: string | undefined
/** Memory of another turn is nobody's any more. */
let turn = 0

export type PersonalOptions<T> = {
  /** It ends with the tab. */
  readonly ofTab?: boolean
  /** Whether it is a text that the server has not got: then it is asked about before it is emptied. */
  readonly isUnsent?: (value: T) => boolean
}

/**
 * Declares a value as `storedValue` does that belongs to whoever is signed in: what somebody read, wrote or looked for.
 * All of it is gone when they leave. To be read once it is known who is there. What goes with a text has its key, a plus, and
 * what it is.
 */
export function personalValue<T>(
  key: string,
  fallback: T,
  accepts: Accepts<T> = likeFallback(fallback),
  { ofTab = false, isUnsent = () => false }: PersonalOptions<T> = {},
): StoredValue<T> {
  let held: { readonly turn: number; readonly name: string; readonly sent: Slot; readonly unsent: Slot } | undefined
  const own = () => {
    if (held?.turn === turn) return held
    const storage = owner === undefined ? undefined : () => (ofTab ? sessionStorage : localStorage)
    const name = `${owner ?? ''}.${key}`
    held = {
      turn,
      name: PERSONAL + name,
      sent: slotAt(PERSONAL + name, storage),
      unsent: slotAt(UNSENT + name, storage),
    }
    return held
  }
  return {
    get key() {
      return own().name
    },
    read() {
      const { sent, unsent } = own()
      const value = unsent.get() ?? sent.get()
      return accepts(value) ? value : fallback
    },
    write(value) {
      const { name, sent, unsent } = own()
      const [place, other] = isUnsent(value) ? [unsent, sent] : [sent, unsent]
      // In this order there is always one of the two.
      place.set(value)
      other.remove()
      tell(name)
    },
    clear() {
      const { name, sent, unsent } = own()
      sent.remove()
      unsent.remove()
      tell(name)
    },
  }
}

/**
 * From now on personal values are those of this person; what others left in this browser is gone. Guests, who may come
 * by because a session has ended, spare what the server has not got.
 */
export function setStorageOwner(userId: string, isGuest = false): void {
  if (owner !== userId) turn++
  owner = userId
  empty(key => !isOf(userId, key) && !(isGuest && key.startsWith(UNSENT)))
}

/**
 * Empties what belongs to people: nothing of what was read or written stays. Nothing is stored until somebody is there.
 * @param sparesUnsent leaves texts that the server has not got; nobody was asked about them yet
 */
export function forgetOwner({ sparesUnsent }: { readonly sparesUnsent: boolean }): void {
  owner = undefined
  turn++
  empty(key => !(sparesUnsent && key.startsWith(UNSENT)))
}

/** How many texts of whoever is, or was, signed in here the server has not got. */
export function countUnsent(): number {
  const isText = (key: string) => key.startsWith(UNSENT) && !key.includes(BESIDE)
  return attempt(() => personalKeys(localStorage).filter(isText).length) ?? 0
}

/** Tells the other tabs of this browser that whoever was signed in has left. */
export function tellOwnerLeft(): void {
  attempt(() => {
    localStorage.setItem(LEFT, String(Date.now()))
    localStorage.removeItem(LEFT)
  })
}

/** Calls back when whoever was signed in left in another tab; their values are emptied in this one as well. */
export function onOwnerLeft(run: () => void): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== LEFT || newValue === null) return
    forgetOwner({ sparesUnsent: false })
    run()
  })
}

const isOf = (userId: string, key: string): boolean =>
  key.startsWith(`${PERSONAL}${userId}.`) || key.startsWith(`${UNSENT}${userId}.`)

const personalKeys = (storage: Storage): readonly string[] =>
  Object.keys(storage).filter(key => key.startsWith(PERSONAL) || key.startsWith(UNSENT) || FORMER.test(key))

function empty(goes: (key: string) => boolean): void {
  for (const storage of [() => localStorage, () => sessionStorage])
    attempt(() => {
      for (const key of personalKeys(storage())) if (goes(key)) storage().removeItem(key)
    })
}

/** Storage may be blocked: then nothing is there. */
function attempt<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}
