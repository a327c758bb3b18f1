import type {} from '../../platform/events/index.ts'

declare module '../../platform/events/index.ts' {
  interface EventTypes {
    /** Texts have to be indexed anew. */
    readonly 'search.reindex-wanted': EventType<'GlobalSettings'>
  }
}
