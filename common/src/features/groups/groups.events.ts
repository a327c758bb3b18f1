import type {} from '../../platform/events/index.ts'

declare module '../../platform/events/index.ts' {
  interface EventTypes {
    readonly 'group.created': EventType<'UserGroup'>
    readonly 'group.changed': EventType<'UserGroup'>
    readonly 'group.deleted': EventType<'UserGroup'>
  }
}
