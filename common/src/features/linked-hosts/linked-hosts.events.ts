import type {} from '../../platform/events/index.ts'

interface LinkedHost {
  /** The host at the other end. */
  readonly otherId: number
}

declare module '../../platform/events/index.ts' {
  interface EventTypes {
    readonly 'hostLink.added': EventType<string, LinkedHost>
    readonly 'hostLink.removed': EventType<string, LinkedHost>
  }
}
