import type {} from '../../platform/events/index.ts'
import type { CommentEntity } from '../comments/index.ts'

declare module '../../platform/events/index.ts' {
  interface EventTypes {
    readonly 'comment.reacted': EventType<CommentEntity>
  }
}
