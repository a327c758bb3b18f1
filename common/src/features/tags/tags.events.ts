import type {} from '../../platform/events/index.ts'
import type { Erased } from '../deleted-items/index.ts'

declare module '../../platform/events/index.ts' {
  interface EventTypes {
    readonly 'tag.created': EventType<'Tag'>
    readonly 'tag.changed': EventType<'Tag'>
    readonly 'tag.deleted': EventType<'Tag'>
    readonly 'tag.restored': EventType<'Tag'>
    readonly 'tag.erased': EventType<'Tag', Erased>
  }
}
