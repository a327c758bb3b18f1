import type { KeptCall } from '@cairn/common/platform/route'
import { t } from '../../platform/i18n/index.ts'
import { type ToastMessage, toast } from '../toast.tsx'
import { readKept, writeKept } from './kept-actions.ts'
import { createUndoList, type RecentAction, type UndoableAction, type Undone } from './undo-list.ts'

/** An action, and how it is told. */
export type OfferedAction = UndoableAction & {
  readonly tone?: ToastMessage['tone']
  /** Told in place of the words, as a warning, when there is one. The action can be undone before it is known. */
  readonly warning?: Promise<string | undefined>
}

const MAX_ACTIONS = 20

const list = createUndoList(MAX_ACTIONS)
/** Messages that offer to undo, by their actions. */
const offers = new Map<number, () => void>()
let takeBackNote: () => void = () => undefined
/** Undoing by the key goes one after the other. */
let last: Promise<void> = Promise.resolve()

export const { actions: recentActions, onChange: onRecentActionsChange } = list

/** Remembers an action and tells about it. Returns the way to take the message back; the action stays. */
export function addAction({ tone, warning, ...action }: OfferedAction): () => void {
  const id = list.add(action)
  // What was done to something that is gone now is not offered before it is there again.
  if (action.removes !== undefined)
    for (const old of list.actions()) if (old.about === action.removes) closeOfferOf(old.id)
  const closeOffer = () => closeOfferOf(id)
  const run = () => void undoAction(id).then(undone => undone?.text !== undefined && note(undone.text))
  const tell = (message: ToastMessage) => offers.set(id, toast({ ...message, action: { text: t('undo.button'), run } }))
  // It may still be read on another screen.
  const usual: ToastMessage = { text: wordsOf(action), ...(tone ? { tone } : {}) }
  let isWanted = true
  if (warning)
    void warning.then(text => {
      // By now what it was done to may be gone.
      if (isWanted && stateOf(id) === 'open' && !list.blocker(id))
        tell(text === undefined ? usual : { text, tone: 'warn' })
    })
  else tell(usual)
  if (action.forMs !== undefined)
    setTimeout(() => {
      list.expire(id)
      closeOffer()
    }, action.forMs)
  return () => {
    isWanted = false
    closeOffer()
  }
}

/** Takes back one of the recent actions. Null: it was refused, or it cannot be taken back. */
export async function undoAction(id: number): Promise<Undone | null> {
  const first = list.blocker(id)
  if (first) {
    toast({ text: t('undo.first', { action: wordsOf(first) }), tone: 'warn' })
    return null
  }
  closeOfferOf(id)
  return list.undo(id)
}

/** Forgets actions that were taken back in another way, with their messages. */
export function withdrawActions(key: string): void {
  for (const id of list.withdraw(key)) closeOfferOf(id)
}

function closeOfferOf(id: number): void {
  offers.get(id)?.()
  offers.delete(id)
}

/** Takes back the newest action that still stands, and says which one that was. */
export function undoLast(): Promise<void> {
  last = last.then(async () => {
    const newest = list.actions().find(({ state }) => state === 'open')
    if (!newest) return note(t('undo.nothing'))
    const undone = await undoAction(newest.id)
    if (undone) note(undone.text ?? t('undo.done', { action: wordsOf(newest) }))
  })
  return last
}

/** Takes all messages about actions back. */
export function closeOffers(): void {
  for (const close of offers.values()) close()
  offers.clear()
  takeBackNote()
}

/** Nobody's actions are kept. */
let isSomebodys = false

list.onChange(() => {
  if (isSomebodys) writeKept(list.kept())
})

/** From now on the actions are the signed-in person's: those from before the page was loaded are listed again. */
export function restoreActions(run: (requests: readonly KeptCall[]) => Promise<void>): void {
  const kept = readKept()
  isSomebodys = true
  list.restore(kept, run)
}

/** Forgets all recent actions in memory, for another person. */
export function forgetActions(): void {
  isSomebodys = false
  closeOffers()
  list.forget()
}

/** An action in words, with what it was done to. */
export const wordsOf = ({ about, text }: Pick<RecentAction, 'about' | 'text'>): string =>
  about === undefined ? text : t('undo.about', { about, text })

const stateOf = (id: number) => list.actions().find(action => action.id === id)?.state

// One after the other undone: only the last is told.
function note(text: string): void {
  takeBackNote()
  takeBackNote = toast({ text })
}
