import type {} from '../../platform/events/index.ts'
import type { FormerReaders } from '../comments/index.ts'
import type { Erased } from '../deleted-items/index.ts'
import type { AttachmentEntity } from './attachments.entity.ts'

declare module '../../platform/events/index.ts' {
  interface EventTypes {
    readonly 'attachment.added': EventType<AttachmentEntity>
    readonly 'attachment.changed': EventType<AttachmentEntity, { readonly was?: FormerReaders }>
    readonly 'attachment.removed': EventType<AttachmentEntity>
    readonly 'attachment.restored': EventType<AttachmentEntity>
    readonly 'attachment.erased': EventType<AttachmentEntity, Erased>
  }
}
