import { createStore, type Store } from '../../../platform/store/index.ts'
import type { Edit } from '../model/suggestions.ts'
import { type Assistance, askAssist } from './assist.ts'

/** After the last key; typing itself never waits. */
export const PAUSE_MS = 70

export type AssistStore = Pick<Store<Assistance | undefined>, 'state' | 'subscribe'> & {
  /**
   * Asks a moment later about a text in a context. Returns a function that drops the question; the last answer stays.
   */
  readonly ask: (edit: Edit, folder: string | undefined) => () => void
}

/** What the server said last about the text in a box; undefined until it has said something. */
export function createAssistStore(): AssistStore {
  const answer = createStore<Assistance | undefined>(undefined)
  return {
    state: answer.state,
    subscribe: answer.subscribe,
    ask(edit, folder) {
      const stop = new AbortController()
      const timer = setTimeout(() => {
        askAssist(edit, folder, stop.signal).then(
          reply => {
            if (!stop.signal.aborted) answer.set(reply)
          },
          // Without an answer the box is still a box: the colours are the browser's own, and nothing is offered.
          () => undefined,
        )
      }, PAUSE_MS)
      return () => {
        clearTimeout(timer)
        stop.abort()
      }
    },
  }
}
