import type {} from '../../platform/events/index.ts'
import type { Erased } from '../deleted-items/index.ts'

/** Where an issue was and who could see it, before a change after which somebody may see it no longer. */
export interface FormerPlace {
  readonly projectId: number
  readonly acl: readonly number[]
  readonly reporterId: number
}

declare module '../../platform/events/index.ts' {
  interface EventTypes {
    readonly 'issue.created': EventType<'Issue'>
    readonly 'issue.changed': EventType<'Issue', { readonly was?: FormerPlace }>
    readonly 'issue.deleted': EventType<'Issue'>
    readonly 'issue.restored': EventType<'Issue'>
    readonly 'issue.imported': EventType<'Issue'>
    /** What its values mean for lists has to be computed anew. */
    readonly 'reindex.wanted': EventType<'Bundle'>
    readonly 'issue.erased': EventType<'Issue', Erased>
  }
}
