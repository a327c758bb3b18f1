import type {} from '../../platform/events/index.ts'

declare module '../../platform/events/index.ts' {
  interface EventTypes {
    readonly 'tag.created': EventType<'Tag'>
    readonly 'tag.changed': EventType<'Tag'>
    readonly 'tag.deleted': EventType<'Tag'>
    readonly 'tag.restored': EventType<'Tag'>
  }
}
