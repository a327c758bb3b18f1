import type {} from '../../platform/events/index.ts'
import type { Erased } from '../deleted-items/index.ts'

declare module '../../platform/events/index.ts' {
  interface EventTypes {
    readonly 'attachment.added': EventType<'IssueAttachment'>
    readonly 'attachment.changed': EventType<'IssueAttachment'>
    readonly 'attachment.removed': EventType<'IssueAttachment'>
    readonly 'attachment.restored': EventType<'IssueAttachment'>
    readonly 'attachment.erased': EventType<'IssueAttachment', Erased>
  }
}
