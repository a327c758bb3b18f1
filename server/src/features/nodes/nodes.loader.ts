import type { Selectable } from 'kysely'
import { type AnyLoader, inlineLoader } from '../../platform/projection/index.ts'
import type { NodeTable } from './nodes.tables.ts'

export const nodeLoaders: readonly AnyLoader[] = [
  inlineLoader<Selectable<NodeTable>>({
    entity: 'Node',
    fields: {
      id: { value: node => node.id },
      name: { value: node => node.name },
      release: { value: node => node.release },
      started: { value: node => node.started },
      seen: { value: node => node.seen },
      isLeading: { value: node => node.is_leading },
      load: { value: node => node.load },
      clockSkew: { value: node => node.clock_skew },
      eventLag: { value: node => node.event_lag },
      problems: { value: node => node.problems },
    },
  }),
]
