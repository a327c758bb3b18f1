import { isApiError } from '../../../platform/api/index.ts'

/** Somebody else changed what the reader was changing. Texts are as people read them. */
export type Conflict = {
  /** What both changed, e.g. "Description". */
  readonly label: string
  readonly mine: string
  readonly theirs: string
  /** Whether the two can be merged. */
  readonly isText: boolean
  /** It has no line breaks. */
  readonly isLine?: boolean
  /** The text that both began with, as far as that is known. */
  readonly base?: string
}

export type Resolution =
  | { readonly keep: 'mine' }
  | { readonly keep: 'theirs' }
  | { readonly keep: 'merged'; readonly text: string }
  /** The question was closed without an answer. */
  | { readonly keep: 'undecided' }
export type AskConflict = (conflict: Conflict) => Promise<Resolution>

/** Why a text was not saved whose writer closed the question without an answer. */
export const UNDECIDED = new Error('The conflict was left undecided')

/** What the server has by now, from its refusal; of texts also what stood there in the version that was sent. */
export type Current = { readonly value: unknown; readonly version: string; readonly base?: string }

/** The headers that let a write through only while nobody else has changed the thing. */
export function ifMatch(version: string | null | undefined): Readonly<Record<string, string>> {
  return version ? { 'If-Match': `"${version}"` } : {}
}

/**
 * Saves against the version the reader saw. When somebody was faster `decide` gets what is there now and says what to
 * save instead, or undefined to leave theirs. Gives the reply, or undefined when theirs was taken.
 */
export async function saveVersioned<V, R>(
  value: V,
  version: string | null,
  send: (value: V, version: string | null) => Promise<R>,
  decide: (current: Current, mine: V) => Promise<{ readonly value: V } | undefined>,
): Promise<R | undefined> {
  let [next, against] = [value, version]
  for (;;) {
    try {
      return await send(next, against)
    } catch (error) {
      if (!isApiError(error, 'edit_conflict')) throw error
      const { current: now, version: newest, base } = error.body
      const current = { value: now, version: String(newest ?? ''), ...(typeof base === 'string' ? { base } : {}) }
      const decision = await decide(current, next)
      if (!decision) return undefined
      next = decision.value
      against = current.version
    }
  }
}

/** What a text was when its reader began to change it. */
export type TextStart = {
  /** Undefined when it is not known any more, as of a draft from another day. */
  readonly text?: string
  readonly version: string | null
}

/**
 * Lets the reader settle a conflict between two texts.
 * @param begunWith the text that the reader began to change: while it still stands, nobody else has changed anything
 */
export function decideText(ask: AskConflict, label: string, begunWith?: string, isLine = false) {
  let seen = begunWith
  return async (current: Current, mine: string) => {
    const theirs = typeof current.value === 'string' ? current.value : ''
    if (theirs === mine) return undefined
    if (theirs === seen) return { value: mine }
    const base = seen ?? current.base
    const known = { ...(base === undefined ? {} : { base }), ...(isLine ? { isLine } : {}) }
    const answer = await ask({ label, mine, theirs, isText: true, ...known })
    // Should somebody be faster once more: what was chosen takes this into account.
    seen = theirs
    if (answer.keep === 'undecided') throw UNDECIDED
    if (answer.keep === 'theirs') return undefined
    return { value: answer.keep === 'merged' ? answer.text : mine }
  }
}
