import { formatId } from '@cairn/common/platform/ids'
import { valuesOf } from '../activities/index.ts'
import { type HistoryCategory, mentionReaders } from '../hosts/index.ts'
import { linkHosts, unlinkHosts } from './link-hosts.ts'
import type { LinkPair } from './link-side.ts'

/** What history tells of links with hosts of another kind: to who sees the host at the other end. */
export function linkHistory(pair: LinkPair): HistoryCategory {
  const { near, far } = pair
  const idOf = ({ id }: { readonly id: number }) => formatId(far.kind.idClass, id)
  return {
    id: near.category,
    net: 'value',
    ...{
      type: 'Links',
      isList: true,
      field: near.field,
      text: near.text,
      member: near.routes.list.path.split('/').at(-1) ?? '',
    },
    readers: mentionReaders(far.kind),
    rebuild: null,
    revert: {
      byValue: true,
      undo: async (ctx, { kind, host }, { added, removed }) => {
        const id = formatId(kind.idClass, host.id)
        for (const other of valuesOf(added)) await unlinkHosts(ctx, pair, id, idOf(other))
        for (const other of valuesOf(removed)) await linkHosts(ctx, pair, id, idOf(other))
      },
    },
  }
}
