/** Pages before this offset are read as they are; what changes between two of them is seen. */
export const DEEP_OFFSET = 5_000
const KEPT_MS = 60_000
const MAX = 1_000

/**
 * Where pages by offset ended. Who reads all that there is asks for ever larger offsets, and each page would pass
 * everything before it once more. The page behind one that was read within the last minute begins where that ended:
 * nothing is left out or given twice when a row before it goes or comes meanwhile.
 */
export class PageEnds<Place> {
  readonly #ends = new Map<string, { readonly place: Place; readonly at: number }>()

  /** The place after which a page begins, if what is before it was just read. `now` in ms. */
  placeBefore(list: string, offset: number, now: number): Place | null {
    const end = this.#ends.get(`${offset} ${list}`)
    return end && now - end.at < KEPT_MS ? end.place : null
  }

  /** @param offset of the first row behind the page */
  keep(list: string, offset: number, place: Place | undefined, now: number): void {
    if (offset < DEEP_OFFSET || place === undefined) return
    const key = `${offset} ${list}`
    this.#ends.delete(key)
    this.#ends.set(key, { place, at: now })
    const [oldest] = this.#ends.keys()
    if (this.#ends.size > MAX && oldest !== undefined) this.#ends.delete(oldest)
  }
}
