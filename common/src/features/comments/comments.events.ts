import type {} from '../../platform/events/index.ts'
import type { Erased } from '../deleted-items/index.ts'
import type { CommentEntity } from './comments.entity.ts'

/** Who could see a comment or a file before it went or was hidden: they may be told that. */
export interface FormerReaders {
  readonly acl: readonly number[]
  readonly authorId: number
}

declare module '../../platform/events/index.ts' {
  interface EventTypes {
    readonly 'comment.added': EventType<CommentEntity>
    readonly 'comment.changed': EventType<CommentEntity, { readonly was?: FormerReaders }>
    readonly 'comment.deleted': EventType<CommentEntity, FormerReaders>
    readonly 'comment.erased': EventType<CommentEntity, Erased>
  }
}
