import type {} from '../../platform/events/index.ts'

declare module '../../platform/events/index.ts' {
  interface EventTypes {
    readonly 'user.created': EventType<'User'>
    readonly 'user.changed': EventType<'User'>
    readonly 'user.deleted': EventType<'User'>
  }
}
