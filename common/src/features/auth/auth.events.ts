import type {} from '../../platform/events/index.ts'

declare module '../../platform/events/index.ts' {
  interface EventTypes {
    /** Sessions or tokens of a person have ended. */
    readonly 'user.credentialsEnded': EventType<'User'>
  }
}
