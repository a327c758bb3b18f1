import { Issue } from '@cairn/common/features/issues'
import { IssueLinkType } from '@cairn/common/features/links'
import { sql } from 'kysely'
import { type ActivityContent, valuesOf } from '../activities/index.ts'
import {
  type HistoryCategory,
  type HistoryEntry,
  notRevertible,
  rebuildOf,
  someValueSeen,
  swapValues,
} from '../hosts/index.ts'
import { issueVisible } from '../issues/index.ts'
import { linkIssue, unlinkIssue } from './commands/link-issues.ts'
import { sideOfPhrase, slotId } from './link-slot.ts'
import { linkTypes } from './link-types.store.ts'
import { keyOfLink, type LinkState, pastLinks } from './past-links.ts'

const linksIn = (content: ActivityContent | null, { field_id, field_name }: HistoryEntry): readonly LinkState[] =>
  valuesOf(content).map(issue => ({ typeId: field_id ?? 0, phrase: field_name ?? '', issue }))

/** What history tells of links. An entry is seen by who sees an issue at the other end. */
export const linkHistory: readonly HistoryCategory[] = [
  {
    id: 'LinksCategory',
    ...{ type: 'Links', isList: true, field: 'links' },
    // From which end the issue sees the link; null when there is no such type any more.
    detail: sql`(select case when not l.directed then '' when h.field_name = l.target_to_source then 't' else 's' end
      from issue_link_type l where l.id = h.field_id)`,
    fieldOf: ({ field_id, detail }) => ({
      linkId: detail === null ? null : `${IssueLinkType.id(field_id ?? 0)}${detail}`,
    }),
    readers: {
      readsValues: true,
      condition: ctx => someValueSeen(sql`join issue linked on linked.id = v.id where ${issueVisible(ctx, 'linked')}`),
    },
    rebuild: rebuildOf(pastLinks, (state, entry) => {
      state.links = swapValues(state.links, linksIn(entry.added, entry), linksIn(entry.removed, entry), keyOfLink)
    }),
    revert: {
      byValue: true,
      undo: async (ctx, { host }, entry) => {
        const type = (await linkTypes(ctx)).find(candidate => candidate.id === entry.field_id)
        if (!type) throw notRevertible('this kind of link does not exist any more')
        const [id, slot] = [Issue.id(host.id), slotId({ type, side: sideOfPhrase(type, entry.field_name) })]
        for (const other of valuesOf(entry.added)) await unlinkIssue(ctx, id, slot, Issue.id(other.id))
        for (const other of valuesOf(entry.removed)) await linkIssue(ctx, id, slot, { id: Issue.id(other.id) })
      },
    },
  },
]
