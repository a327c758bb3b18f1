import { getSprintOfIssue, listSprintsOfIssue, Sprint } from '@cairn/common/features/agile'
import { notFound } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { anyRowOf } from '../../../platform/db/index.ts'
import type { FeatureParts } from '../../../platform/feature/index.ts'
import { groupBy, Ref, refsTo } from '../../../platform/projection/index.ts'
import { projectFieldCondition } from '../../custom-fields/index.ts'
import { handle } from '../../handle.ts'
import { createScope } from '../../issue-search/index.ts'
import { findIssue } from '../../issues/index.ts'
import { timeZoneOfActor } from '../../users/index.ts'
import { boardCondition } from '../boards.policy.ts'
import { unlessRefused } from '../bounded-queries.ts'
import { queriesOfBoards } from './on-board.ts'
import { isShownSprint } from './shown-sprints.ts'

interface IssueSprint {
  readonly issue_id: number
  readonly sprint_id: number
}

/** Sprints of boards that the reader sees, of issues that the reader sees: by board, then by start. */
export async function sprintsOfIssues(
  ctx: RequestContext,
  issueIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  if (issueIds.length === 0) return new Map()
  const { rows } = await sql<IssueSprint>`
    with asked (issue_id, board_id) as (${await byQueries(ctx, issueIds)})
    select f.issue_id, f.sprint_id from (
      select x.issue_id, x.sprint_id from sprint_issue x join sprint sp on sp.id = x.sprint_id join board b on b.id = sp.board_id
      where x.issue_id = ${anyRowOf(issueIds)} and b.membership = 'manual' and ${isShownSprint(ctx.clock())}
      union
      select i.id, sp.id from issue i
      join issue_field_value v on v.issue_id = i.id join bundle_element e on e.id = v.value_id
      join project_custom_field p on p.project_id = i.project_id and p.field_id = v.field_id
      join board b on b.membership = 'field' and b.sprint_field_id = v.field_id
      join board_project x on x.board_id = b.id and x.project_id = i.project_id
      join sprint sp on sp.board_id = b.id and lower(sp.name) collate "C" = lower(e.name) collate "C"
      where i.id = ${anyRowOf(issueIds)} and ${projectFieldCondition(ctx)}
        and (b.query = '' or exists (select from asked a where a.issue_id = i.id and a.board_id = b.id))
      union
      select a.issue_id, sp.id from asked a join board b on b.id = a.board_id and b.membership = 'query'
      join sprint sp on sp.board_id = b.id where ${isShownSprint(ctx.clock())}
    ) f join sprint sp on sp.id = f.sprint_id join board b on b.id = sp.board_id
    where ${boardCondition(ctx, 'b')}
    order by lower(b.name) collate "und-x-icu", b.id, sp.start nulls last, sp.id`.execute(ctx.db)
  const ids = groupBy(rows, row => row.issue_id)
  return new Map([...ids].map(([id, some]) => [id, some.map(row => row.sprint_id)]))
}

/** Boards whose queries find one of the issues, with it. Queries that would cost too much together find none. */
async function byQueries(ctx: RequestContext, issueIds: readonly number[]) {
  const scope = createScope(ctx, await timeZoneOfActor(ctx))
  const asked = await queriesOfBoards(
    scope,
    sql`exists (select 1 from board_project x join issue i on i.project_id = x.project_id
      where x.board_id = b.id and i.id = ${anyRowOf(issueIds)})`,
  )
  const parts = await Promise.all(
    asked.map(async ({ boardId, condition }) => {
      const found = await unlessRefused(() => scope.inner(condition, scope.row))
      return found
        ? [
            sql`select s.issue_id, ${boardId}::int from issue_search s
              where s.issue_id = ${anyRowOf(issueIds)} and ${found}`,
          ]
        : []
    }),
  )
  return sql.join([nobody, ...parts.flat()], sql` union `)
}

const nobody = sql`select null::bigint, null::int where false`

/** `Issue.sprints`, and the same below the issue's address. */
export const issueSprints: FeatureParts = {
  loaderFields: {
    Issue: {
      sprints: {
        batch: async (ctx, rows: readonly { readonly id: number }[]) => {
          const found = await sprintsOfIssues(
            ctx,
            rows.map(({ id }) => id),
          )
          return new Map(rows.map(row => [row, refsTo('Sprint', found.get(row.id) ?? [])]))
        },
      },
    },
  },
  routes: [
    handle(listSprintsOfIssue, async (ctx, { params, paging: { skip, top } }) => {
      const ids = await sprintsOfOne(ctx, params.id)
      return refsTo('Sprint', ids.slice(skip, top === null ? undefined : skip + top))
    }),
    handle(getSprintOfIssue, async (ctx, { params }) => {
      const id = Sprint.parseId(params.sprintId)
      if (id === null || !(await sprintsOfOne(ctx, params.id)).includes(id)) throw notFound(params.sprintId)
      return new Ref('Sprint', id)
    }),
  ],
}

async function sprintsOfOne(ctx: RequestContext, idText: string): Promise<readonly number[]> {
  const { id } = await findIssue(ctx, idText)
  return (await sprintsOfIssues(ctx, [id])).get(id) ?? []
}
