import { getBoardCards } from '@cairn/common/features/agile'
import { call } from '../../../platform/api/index.ts'
import { LISTED_ISSUE_FIELDS } from '../../issues/index.ts'
import type { CardCache } from './card-cache.ts'

/** Cards whose bodies are asked for at once; what is scrolled past within a moment is asked for together. */
export const MAX_ASKED = 500
const GATHER_MS = 30

/** Asks for the bodies of cards that are about to be seen, each once until the board is read again. */
export function createCardRequests(params: { readonly agileId: string; readonly sprintId: string }, cache: CardCache) {
  const asked = new Set<string>()
  /** Asked for in vain. */
  const failed = new Set<string>()
  let waiting: readonly string[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false

  const read = async () => {
    // What was asked for last is what is seen now.
    const ids = waiting.slice(-MAX_ASKED)
    waiting = waiting.slice(0, -MAX_ASKED)
    timer = waiting.length > 0 ? setTimeout(() => void read(), GATHER_MS) : undefined
    try {
      const fields = LISTED_ISSUE_FIELDS
      const cards = await call(getBoardCards, { params, fields, query: { $top: -1 }, body: ids.map(id => ({ id })) })
      if (!isOver) cache.put(cards)
    } catch {
      // They stay placeholders until the board is read again.
      for (const id of ids) failed.add(id)
    }
  }
  const ask = (ids: readonly string[]) => {
    if (ids.length === 0) return
    for (const id of ids) asked.add(id)
    waiting = [...waiting, ...ids]
    timer ??= setTimeout(() => void read(), GATHER_MS)
  }
  return {
    need(ids: readonly string[]): void {
      const known = cache.cards.state()
      ask(ids.filter(id => !asked.has(id) && !known.has(id)))
    },
    /** Asks anew, also for what is known. */
    again: ask,
    /** The board was read anew: what was asked for in vain may be there now. */
    retry(): void {
      const ids = [...failed]
      failed.clear()
      asked.clear()
      ask(ids)
    },
    begin(): void {
      isOver = false
    },
    stop(): void {
      isOver = true
      clearTimeout(timer)
      timer = undefined
      waiting = []
      asked.clear()
      failed.clear()
    },
  }
}
