import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { type ActivityValue, valuesOf } from '../../activities/index.ts'
import {
  type HistoryCategory,
  type HistoryEntry,
  type HistoryValue,
  notRevertible,
  type PastPart,
  rebuildOf,
  swapValues,
} from '../../hosts/index.ts'
import { requireUpdate, visibleIssues } from '../../issues/index.ts'
import { boardCondition } from '../boards.policy.ts'
import { isShownSprint } from './shown-sprints.ts'
import { changesIn, takeBack } from './take-back.ts'

/** What history knows of sprints. Whoever sees the board still knows one that was deleted. */
export const sprintValues: HistoryValue = {
  entity: 'Sprint',
  idClass: 109,
  gone: 'former',
  fates: (ctx, ids) => sql`
    select sp.id::bigint as id, case when ${boardCondition(ctx, 'b')} then 'live' else 'hidden' end as fate
    from sprint sp join board b on b.id = sp.board_id where sp.id = any(${ids})`,
}

/** Entries tell of one sprint each; they are for who sees its board. */
const boardSeen = (ctx: RequestContext): RawBuilder<boolean> => sql<boolean>`(h.erased_at is not null or exists (
  select from board b where b.id = (coalesce(h.added, h.removed) #>> '{values,0,board}')::int and ${boardCondition(ctx, 'b')}))`

interface PastSprints {
  sprints: readonly ActivityValue[]
}

/** Sprints that the issue was put into by hand. */
const pastSprints: PastPart<PastSprints> = {
  now: async (ctx, _, { id }) => {
    const { rows } = await sql<ActivityValue>`
      select 'Sprint' as entity, sp.id, sp.name, 'Sprint' as type, sp.board_id as board
      from sprint_issue x join sprint sp on sp.id = x.sprint_id join board b on b.id = sp.board_id
      where x.issue_id = ${id} and b.membership = 'manual' and ${boardCondition(ctx, 'b')} and ${isShownSprint(ctx.clock())}
      order by lower(b.name) collate "und-x-icu", b.id, sp.start nulls last, sp.id`.execute(ctx.db)
    return { sprints: rows }
  },
  copy: state => ({ ...state }),
  values: ({ former }) => former.sprints,
  fields: ['sprints'],
  show: async (_, { former, refsOf }) => ({ sprints: refsOf(former.sprints) }),
}

/** What the same change did on the same board. */
const onSameBoard = (entry: HistoryEntry, others: readonly HistoryEntry[]): readonly HistoryEntry[] => {
  const boardOf = ({ added, removed }: HistoryEntry) => [...valuesOf(added), ...valuesOf(removed)][0]?.board
  return [entry, ...others.filter(other => boardOf(other) === boardOf(entry))]
}

/** What history tells of the sprints of issues. */
export const sprintHistory: readonly HistoryCategory[] = [
  {
    id: 'SprintCategory',
    // Boards have readers of their own, so each sprint has its entries.
    net: 'value',
    ...{ type: 'Sprint', isList: true, field: 'sprint', text: 'sprints', member: 'sprints' },
    readers: { readsValues: true, condition: boardSeen },
    rebuild: rebuildOf(pastSprints, (state, { added, removed }) => {
      state.sprints = swapValues(state.sprints, valuesOf(added), valuesOf(removed), sprint => sprint.id)
    }),
    revert: {
      byValue: true,
      // A card that moves leaves one sprint and comes into another.
      isToldApart: true,
      undo: async (ctx, { host }, entry, others) => {
        const issue = (await visibleIssues(ctx, [host.id])).get(host.id)
        if (issue) requireUpdate(ctx, issue)
        const changes = onSameBoard(entry, others).flatMap(one => changesIn(host.id, one))
        if ((await takeBack(ctx, changes)) === 0) throw notRevertible('the issue has another place on the board by now')
      },
    },
  },
]
