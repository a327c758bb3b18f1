import type { Completion, CompletionSource } from './completion.ts'
import type { CompletionAnswer } from './completion-state.ts'

/** How long typing may go on before a source is asked, ms. */
export const DELAY_MS = 120

/**
 * Asks a source for what completes a text: one that asks nobody at once, others a moment after the last letter. Whatever
 * cannot be asked has failed, and is typed by hand. Returns a function that drops the question.
 */
export function askCompletions(
  source: CompletionSource,
  { place, text }: Pick<CompletionAnswer, 'place' | 'text'>,
  tell: (answer: CompletionAnswer) => void,
): () => void {
  const stop = new AbortController()
  const show = (items: readonly Completion[], hasFailed = false) => {
    if (!stop.signal.aborted) tell({ place, text, items, hasFailed })
  }
  const ask = () => source.find(text, stop.signal)
  const local = source.isLocal ? ask() : undefined
  if (Array.isArray(local)) show(local)
  const send = () =>
    void Promise.resolve(ask()).then(
      items => show(items),
      () => show([], true),
    )
  const timer = Array.isArray(local) ? undefined : setTimeout(send, text === '' ? 0 : DELAY_MS)
  return () => {
    clearTimeout(timer)
    stop.abort()
  }
}
