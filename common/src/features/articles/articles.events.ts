import type {} from '../../platform/events/index.ts'
import type { Erased } from '../deleted-items/index.ts'

/** Where an article was and who could see it, before a change after which somebody may see it no longer. */
export interface FormerArticle {
  readonly projectId: number
  /** Who was in each of the limits on the way to it, its own included. */
  readonly limits: readonly (readonly number[])[]
}

declare module '../../platform/events/index.ts' {
  interface EventTypes {
    readonly 'article.created': EventType<'Article'>
    readonly 'article.changed': EventType<'Article', { readonly was?: FormerArticle }>
    readonly 'article.deleted': EventType<'Article'>
    readonly 'article.restored': EventType<'Article'>
    readonly 'article.erased': EventType<'Article', Erased>
  }
}
