import { withTexts } from '../../platform/i18n/index.ts'
import type { OfferedAction } from './recent-actions.ts'

let loaded: ReturnType<typeof load> | undefined
/** The offers so far, each of which waits for the code. */
let offering: Promise<unknown> = Promise.resolve()

function load() {
  return withTexts('undo', () => import('./recent-actions.ts'))
}

/** The recent actions, whose code comes when it is first wanted. */
export function loadRecentActions(): ReturnType<typeof load> {
  loaded ??= load().catch(error => {
    loaded = undefined
    throw error
  })
  return loaded
}

/**
 * Tells about something that was done and offers to undo it: by the message's button, by Ctrl+Z, and among the recent
 * actions. Returns the way to take the message back; the action can be undone all the same.
 */
export function offerUndo(action: OfferedAction): () => void {
  const told = loadRecentActions().then(file => file.addAction(action))
  offering = Promise.allSettled([offering, told])
  return () => void told.then(takeBack => takeBack())
}

/** Resolves when what was offered before is among the recent actions. */
export async function offersAdded(): Promise<void> {
  await offering
}

/** Forgets what was offered under a key: it was taken back in another way. */
export function withdrawUndo(key: string): void {
  // Nothing was offered before the code came.
  if (loaded) void loaded.then(file => file.withdrawActions(key))
}
