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

/** A `/` at the beginning of a line, with the letters after it. */
export function slashAt(text: string, caret: number): Trigger | undefined {
  const match = /(?:^|\n)[ \t]*(\/[\p{L}\p{N}]*)$/u.exec(text.slice(Math.max(0, caret - LONGEST), caret))
  // Cut in the midst of a longer line, what looks like its beginning is none.
  if (!match || (caret > LONGEST && match[0].length === LONGEST)) return undefined
  const [, typed = ''] = match
  return { start: caret - typed.length, text: typed.slice(1) }
}
