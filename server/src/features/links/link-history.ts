import { formatId } from '@cairn/common/platform/ids'
import { valuesOf } from '../activities/index.ts'
import { type HistoryCategory, historyCategory, notRevertible } from '../hosts/index.ts'
import { linkIssue, unlinkIssue } from './commands/link-issues.ts'
import { slotId } from './link-slot.ts'
import { linkTypes } from './link-types.store.ts'

/** What history tells of links. */
export const linkHistory: readonly HistoryCategory[] = [
  historyCategory('LinksCategory', {
    type: 'Links',
    isList: true,
    field: 'links',
    revert: {
      byValue: true,
      undo: async (ctx, host, entry) => {
        const type = (await linkTypes(ctx)).find(candidate => candidate.id === entry.field_id)
        if (!type) throw notRevertible('this kind of link does not exist any more')
        const side = !type.directed ? '' : entry.field_name === type.target_to_source ? 't' : 's'
        const [id, slot] = [formatId(2, host.id), slotId({ type, side })]
        for (const other of valuesOf(entry.added)) await unlinkIssue(ctx, id, slot, formatId(2, other.id))
        for (const other of valuesOf(entry.removed)) await linkIssue(ctx, id, slot, { id: formatId(2, other.id) })
      },
    },
  }),
]
