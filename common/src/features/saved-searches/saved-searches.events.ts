import type {} from '../../platform/events/index.ts'

declare module '../../platform/events/index.ts' {
  interface EventTypes {
    readonly 'savedQuery.created': EventType<'SavedQuery'>
    readonly 'savedQuery.changed': EventType<'SavedQuery'>
    readonly 'savedQuery.deleted': EventType<'SavedQuery'>
    readonly 'savedQuery.restored': EventType<'SavedQuery'>
  }
}
