import type {} from '../../platform/events/index.ts'

/** Of a comment that is gone: who saw it may be told that. */
export interface GonePart {
  readonly acl: readonly number[]
  readonly authorId: number
}

declare module '../../platform/events/index.ts' {
  interface EventTypes {
    readonly 'comment.added': EventType<'IssueComment'>
    readonly 'comment.changed': EventType<'IssueComment'>
    readonly 'comment.deleted': EventType<'IssueComment', GonePart>
  }
}
