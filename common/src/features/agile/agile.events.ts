import type {} from '../../platform/events/index.ts'
import type { Erased } from '../deleted-items/index.ts'

declare module '../../platform/events/index.ts' {
  interface EventTypes {
    readonly 'agile.created': EventType<'Agile'>
    readonly 'agile.changed': EventType<'Agile'>
    readonly 'agile.deleted': EventType<'Agile'>
    readonly 'agile.restored': EventType<'Agile'>
    readonly 'agile.erased': EventType<'Agile', Erased>
    /** An issue of its backlog stands at another place of the order by hand. */
    readonly 'backlog.ordered': EventType<'Agile'>
    readonly 'sprint.created': EventType<'Sprint', SprintPlace>
    readonly 'sprint.changed': EventType<'Sprint', SprintPlace>
    /** A card stands at another place of the order by hand. */
    readonly 'sprint.ordered': EventType<'Sprint'>
    readonly 'sprint.deleted': EventType<'Sprint', SprintPlace>
  }
}

/** Of which board a sprint is, or was. */
export interface SprintPlace {
  readonly boardId: number
}
