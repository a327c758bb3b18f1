/** What a text could name: lower-case names to look up, and beginnings of names (written with `*`). */
export interface Candidates {
  readonly names: readonly string[]
  readonly prefixes: readonly string[]
}

/** The names that the dictionary for this text must be asked for; bounded, whatever the text. */
export function candidates(_text: string): Candidates {
  return { names: [], prefixes: [] }
}
