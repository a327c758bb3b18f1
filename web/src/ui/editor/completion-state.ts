import { type Completion, type CompletionSource, completionAt, type OpenCompletion, stillFits } from './completion.ts'

/** What a source found; `place` and `text` say for what. */
export type CompletionAnswer = {
  readonly place: string
  readonly text: string
  readonly items: readonly Completion[]
  readonly hasFailed: boolean
}

/** What the list at the caret goes by; what it shows follows from that and from the text (`offeredAt`). */
export type CompletionState = {
  /** Null while something is selected, or nobody has been in the text. */
  readonly caret: number | null
  /** Where somebody does not want it. */
  readonly dismissed: string | undefined
  readonly answer: CompletionAnswer | undefined
  /** Where the keyboard stands, for just what was typed then. */
  readonly moved: { readonly index: number; readonly of: string }
}

export type CompletionEvent =
  /** The caret was moved, by typing too; `isOver`: before, it stood where nothing is completed. */
  | { readonly kind: 'followed'; readonly caret: number | null; readonly isOver: boolean }
  | { readonly kind: 'dismissed'; readonly place: string | undefined }
  /** Undefined: nothing is asked for any more. */
  | { readonly kind: 'answered'; readonly answer: CompletionAnswer | undefined }
  | { readonly kind: 'moved'; readonly index: number; readonly of: string }

export const NO_COMPLETION: CompletionState = {
  caret: null,
  dismissed: undefined,
  answer: undefined,
  moved: { index: -1, of: '' },
}

export function completionAfter(state: CompletionState, event: CompletionEvent): CompletionState {
  if (event.kind === 'followed') {
    // Whoever comes back to it later means it anew.
    return { ...state, caret: event.caret, dismissed: event.isOver ? undefined : state.dismissed }
  }
  if (event.kind === 'dismissed') return { ...state, dismissed: event.place }
  if (event.kind === 'answered') return event.answer === state.answer ? state : { ...state, answer: event.answer }
  return { ...state, moved: { index: event.index, of: event.of } }
}

export type OfferedCompletions = {
  /** Which source, and where what it completes begins; undefined where nothing is completed. */
  readonly place: string | undefined
  /** What is completed at the caret, unless it is not wanted there. */
  readonly asked: OpenCompletion | undefined
  /** The list that is shown; undefined: none. */
  readonly open: OpenCompletion | undefined
  readonly items: readonly Completion[]
  /** The item that Enter takes; -1: none. */
  readonly active: number
  /** Stands for what was typed just now, in `moved`. */
  readonly typed: string
  /** A list is on its way. */
  readonly isAwaited: boolean
}

/** What is offered at the caret of a text. */
export function offeredAt(
  { caret, dismissed, answer, moved }: CompletionState,
  sources: readonly CompletionSource[],
  text: string,
): OfferedCompletions {
  const found = caret === null ? undefined : completionAt(sources, text, caret)
  const place = found && `${found.source.id} ${found.trigger.start}`
  const asked = place === dismissed ? undefined : found
  const words = asked?.trigger.text ?? ''
  const current = asked && answer?.place === place ? answer : undefined
  const isCurrent = current?.text === words
  // Until the next ones come the last ones stay, as far as they fit: Enter must not take what was not meant.
  const items = !current ? [] : isCurrent ? current.items : current.items.filter(item => stillFits(item, words))
  const open = items.length > 0 || current?.hasFailed ? asked : undefined
  const typed = `${place} ${words}`
  const index = moved.of === typed ? moved.index : firstOf(open)
  return {
    place,
    asked,
    open,
    items,
    active: open ? Math.min(index, items.length - 1) : -1,
    typed,
    isAwaited: asked !== undefined && asked.source.isLocal !== true && !isCurrent,
  }
}

/** What a key is pressed with: a part of `KeyboardEvent`. */
export type PressedKey = {
  readonly key: string
  readonly altKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
}

export type CompletionAction =
  | { readonly kind: 'close' }
  | { readonly kind: 'move'; readonly index: number }
  | { readonly kind: 'choose'; readonly item: Completion }

const PAGE = 8

/** What a key does in the open list; null: it is the text's. */
export function actionOfListKey(pressed: PressedKey, offered: OfferedCompletions): CompletionAction | null {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = pressed
  const { open, items, active, isAwaited } = offered
  if (altKey || ctrlKey || metaKey) return null
  // Meant for a list that is on its way as well.
  if (key === 'Escape') return open || isAwaited ? { kind: 'close' } : null
  const count = items.length
  if (!open || count === 0) return null
  const first = firstOf(open)
  const move = (index: number) => ({ kind: 'move', index }) as const
  if (key === 'ArrowDown') return move(active + 1 >= count ? first : active + 1)
  if (key === 'ArrowUp') return move(active > 0 ? active - 1 : active === 0 && first < 0 ? -1 : count - 1)
  if (key === 'PageDown') return move(Math.min(active + PAGE, count - 1))
  if (key === 'PageUp') return move(Math.max(active - PAGE, 0))
  const item = items[active]
  return item && !shiftKey && (key === 'Enter' || key === 'Tab') ? { kind: 'choose', item } : null
}

const firstOf = (open: OpenCompletion | undefined) => (open?.source.takesFirst ? 0 : -1)
