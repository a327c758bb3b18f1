import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { EditCommand } from './text-state.ts'

/** Something to put where the caret stands. */
export type Completion = {
  readonly id: string
  readonly text: string
  readonly description?: string
  readonly icon?: ReactNode
  /** Text in the place of what was typed, or a command that runs when that is gone. */
  readonly insert: string | EditCommand
  /** What happens when that is done. */
  readonly run?: () => void
}

/** What is being typed that a source may complete; `start` is where it begins, its sign included. */
export type Trigger = { readonly start: number; readonly text: string }

/** Offers completions for what is typed. Keep the object stable between renderings. */
export type CompletionSource = {
  readonly id: string
  /** Names the list for readers. */
  readonly label: string
  readonly triggerAt: (text: string, caret: number) => Trigger | undefined
  readonly find: (text: string, signal: AbortSignal) => readonly Completion[] | Promise<readonly Completion[]>
  /** It asks nobody, so that nothing is waited for. */
  readonly isLocal?: boolean
  /** Enter and Tab take the first one. Without it they are the text's, until somebody walks into the list. */
  readonly takesFirst: boolean
  /** How the list behind `/` offers it to who does not know its sign. */
  readonly opener?: { readonly text: string; readonly icon: LucideIcon; readonly sign: string }
}

/** The list that is open at the caret. */
export type OpenCompletion = { readonly source: CompletionSource; readonly trigger: Trigger }

export function completionAt(
  sources: readonly CompletionSource[],
  text: string,
  caret: number,
): OpenCompletion | undefined {
  for (const source of sources) {
    const trigger = source.triggerAt(text, caret)
    if (trigger) return { source, trigger }
  }
  return undefined
}

/** Whether something found for the letters before still fits those that were typed since. */
export function stillFits({ text, description = '', insert }: Completion, typed: string): boolean {
  const words = `${text} ${description} ${typeof insert === 'string' ? insert : ''}`
  return words.toLocaleLowerCase().includes(typed.toLocaleLowerCase())
}

const LONGEST = 60

/** A `/` at the beginning of a line, with the words after it. */
export function slashAt(text: string, caret: number): Trigger | undefined {
  const match = /(?:^|\n)[ \t]*(\/(?:[\p{L}\p{N}]+ )*[\p{L}\p{N}]*)$/u.exec(
    text.slice(Math.max(0, caret - LONGEST), caret),
  )
  // Cut in the midst of a longer line, what looks like its beginning is none.
  if (!match || (caret > LONGEST && match[0].length === LONGEST)) return undefined
  return slash(match[1], caret)
}

/** A `/` behind a blank, with the words after it. */
export function innerSlashAt(text: string, caret: number): Trigger | undefined {
  const before = text.slice(Math.max(0, caret - LONGEST), caret)
  return slash(/\s(\/(?:[\p{L}\p{N}]+ )*[\p{L}\p{N}]*)$/u.exec(before)?.[1], caret)
}

const slash = (typed: string | undefined, caret: number): Trigger | undefined =>
  typed === undefined ? undefined : { start: caret - typed.length, text: typed.slice(1) }

/** Whether each word that was typed is in a text. */
export function hasWords(text: string, typed: string): boolean {
  const within = text.toLocaleLowerCase()
  return typed
    .toLocaleLowerCase()
    .split(' ')
    .every(word => within.includes(word))
}
