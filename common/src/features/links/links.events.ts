import type {} from '../../platform/events/index.ts'

interface LinkEnd {
  /** The issue at the other end. */
  readonly otherId: number
  readonly typeId: number
}

declare module '../../platform/events/index.ts' {
  interface EventTypes {
    readonly 'link.added': EventType<'Issue', LinkEnd>
    readonly 'link.removed': EventType<'Issue', LinkEnd>
    readonly 'linkType.created': EventType<'IssueLinkType'>
    readonly 'linkType.changed': EventType<'IssueLinkType'>
    readonly 'linkType.deleted': EventType<'IssueLinkType'>
  }
}
