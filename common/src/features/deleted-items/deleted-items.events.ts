import type {} from '../../platform/events/index.ts'

interface Erased {
  readonly id: string
  /** Who saw it, where that is known, may be told that it is gone. */
  readonly acl?: readonly number[]
  readonly authorId?: number
}

declare module '../../platform/events/index.ts' {
  interface EventTypes {
    readonly 'issue.erased': EventType<'Issue', Erased>
    readonly 'comment.erased': EventType<'IssueComment', Erased>
    readonly 'attachment.erased': EventType<'IssueAttachment', Erased>
    readonly 'tag.erased': EventType<'Tag', Erased>
  }
}
