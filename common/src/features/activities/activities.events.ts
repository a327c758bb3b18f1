import type {} from '../../platform/events/index.ts'

declare module '../../platform/events/index.ts' {
  interface EventTypes {
    readonly 'activity.erased': EventType<'ActivityItem'>
  }
}
