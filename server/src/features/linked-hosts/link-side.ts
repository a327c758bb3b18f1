import type { LinkedRoutes } from '@cairn/common/features/linked-hosts'
import type { RequestContext } from '../../platform/context/index.ts'
import type { Host, HostKind } from '../hosts/index.ts'

/** One side of links between hosts of two kinds. */
export interface LinkSide<H extends Host = Host> {
  readonly kind: HostKind<H>
  /** Refuses who sees a host of the kind but may not link it. Default: whoever sees it may. */
  requireLink?(ctx: RequestContext, host: H): void
  /** Category of the entries in the history of the kind that tell of links. */
  readonly category: string
  /** Id of the field of such entries, and its name among `history.field.*`. */
  readonly field: string
  readonly text: string
  /** What hosts of the kind are linked with. */
  readonly routes: LinkedRoutes
}

/** The two sides as they are seen from one of them. */
export interface LinkPair {
  readonly near: LinkSide
  readonly far: LinkSide
  /** Whether the near side comes first in the stored pair. */
  readonly isFirst: boolean
}
