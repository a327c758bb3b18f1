import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { intArray } from '../../../platform/db/index.ts'
import type { AddedColumn } from '../../issue-search/index.ts'
import { boardCondition } from '../boards.policy.ts'
import { sprintsOfIssues } from './issue-sprints.ts'

/** The boards and sprints that issues are on, in exports of lists. */
export const boardColumn: AddedColumn = {
  key: 'boards',
  name: ctx => ctx.texts.format(ctx.locale, 'export.boards', {}),
  cells: async (ctx, issueIds) => {
    const found = await sprintsOfIssues(ctx, issueIds)
    const names = await namesOf(ctx, [...found.values()].flat())
    return new Map(issueIds.map(id => [id, (found.get(id) ?? []).flatMap(sprint => names.get(sprint) ?? [])]))
  },
}

/** Sprints with their boards, as people call them; of a board without sprints the board alone. */
async function namesOf(ctx: RequestContext, sprintIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (sprintIds.length === 0) return new Map()
  const { rows } = await sql<{ id: number; name: string }>`
    select s.id, b.name || case when b.has_sprints then ': ' || s.name else '' end as name
    from sprint s join board b on b.id = s.board_id
    where s.id = any(${intArray(new Set(sprintIds))}) and ${boardCondition(ctx, 'b')}`.execute(ctx.db)
  return new Map(rows.map(row => [row.id, row.name]))
}
