import type {} from '../../platform/events/index.ts'
import type { Erased } from '../deleted-items/index.ts'
import type { CommentEntity } from './comments.entity.ts'

/** Of a comment that is gone: who saw it may be told that. */
export interface GonePart {
  readonly acl: readonly number[]
  readonly authorId: number
}

declare module '../../platform/events/index.ts' {
  interface EventTypes {
    readonly 'comment.added': EventType<CommentEntity>
    readonly 'comment.changed': EventType<CommentEntity>
    readonly 'comment.deleted': EventType<CommentEntity, GonePart>
    readonly 'comment.erased': EventType<CommentEntity, Erased>
  }
}
