import type { Contributions } from '../../../platform/contributions/index.ts'
import type { DomainEvent } from '../../../platform/events/index.ts'
import { type Message, messageOf } from '../../live/index.ts'

/** Something that happened and that some board may show. */
export interface BoardNews {
  readonly seq: number
  /** About an issue; null: about a board or a sprint itself. */
  readonly message: Message | null
  readonly event: Pick<DomainEvent, 'kind' | 'entity' | 'entityId'>
}

/** A sprint by its numbers. */
export interface SprintKey {
  readonly sprintId: number
  readonly boardId: number
}

/** What of the events boards may show, in their order. */
export function newsAmong(events: readonly DomainEvent[], contributions: Contributions): readonly BoardNews[] {
  return events.flatMap(event => {
    const message = messageOf(event, contributions)
    const isOfBoard = event.entity === 'Agile' || event.entity === 'Sprint'
    return message || isOfBoard ? [{ seq: event.seq, message, event }] : []
  })
}

/** Columns, rows, the name that a field's value tells cards by, whether it is there: nothing may stand where it did. */
export function isOfSettings({ message, event }: BoardNews, { sprintId, boardId }: SprintKey): boolean {
  if (message) return false
  return event.entityId === (event.entity === 'Agile' ? boardId : sprintId)
}

/**
 * Whether news may be about a card of the sprint, or its settings. Something inside an issue is none, but for its place.
 *
 * @param projectIds of the board; null: not known, so that all may be its
 */
export function concerns(news: BoardNews, key: SprintKey, projectIds: ReadonlySet<number> | null): boolean {
  const { message } = news
  if (!message) return isOfSettings(news, key)
  const { part, projectId, former } = message
  if (part && !(part.entity === 'Sprint' && part.id === key.sprintId)) return false
  return projectIds === null || [projectId, former?.projectId].some(id => typeof id === 'number' && projectIds.has(id))
}
