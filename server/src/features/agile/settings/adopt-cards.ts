import { BOARD_CARDS } from '@cairn/common/features/agile'
import { AppError } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { intArray } from '../../../platform/db/index.ts'
import { can } from '../../access/index.ts'
import { projectFieldsOf } from '../../custom-fields/index.ts'
import { requireSilent } from '../../hosts/index.ts'
import { openList, readQuery } from '../../issue-search/index.ts'
import {
  canUpdate,
  ensureTerms,
  issueRowVisible,
  issueVisible,
  noteChanges,
  nothing,
  type Sql,
  visibleIssues,
} from '../../issues/index.ts'
import { type Board, currentSprintOf, sprintsOf } from '../boards.store.ts'
import { unlessRefused } from '../bounded-queries.ts'
import { entryOf, SPRINT_FIELD } from '../sprint-cards.ts'

/** A card of a linked board, and the sprint that its value is called as. */
interface Adopted {
  readonly issue_id: number
  readonly project_id: number
  readonly sprint_id: number
}

/**
 * Keeps the cards of a locked board that was linked to a field when people put them there by hand from now on, as far as
 * the actor sees them and may change them. Where a card has one place alone, it stands in the sprint that started last.
 * Values that not everybody sees who reads an issue are not told by its sprints. Throws `list_too_long` when there are
 * more than a board shows.
 */
export async function adoptCards(ctx: RequestContext, before: Board, after: Board): Promise<void> {
  const sprints = (await sprintsOf(ctx, [after.id])).get(after.id) ?? []
  const only = after.has_sprints ? null : (currentSprintOf(sprints, ctx.clock()) ?? sprints.at(-1))
  if (sprints.length === 0) return
  const byProject = await projectFieldsOf(ctx, after.projectIds)
  // What comes with another project was no card before.
  const kept = after.projectIds.filter(id => before.projectIds.includes(id))
  const projectIds = kept.filter(id =>
    byProject.get(id)?.some(use => use.fieldId === before.sprint_field_id && use.isPublic),
  )
  const sprintOfValue = sql`bundle_element e join sprint sp on sp.board_id = ${after.id}
    and lower(sp.name) collate "C" = lower(e.name) collate "C"`
  const { rows: found } = await sql<{ id: number }>`
    select i.id from issue i
    where i.deleted_at is null and i.project_id = any(${intArray(projectIds)}) and ${issueVisible(ctx, 'i')}
      and ${maybeUpdatable(ctx, projectIds)} and ${await isFound(ctx, before.query)}
      and exists (select 1 from issue_field_value v, ${sprintOfValue}
        where v.issue_id = i.id and v.field_id = ${before.sprint_field_id} and e.id = v.value_id)
    limit ${BOARD_CARDS + 1}`.execute(ctx.db)
  if (found.length > BOARD_CARDS) throw new AppError('list_too_long', { name: 'issues', limit: BOARD_CARDS })
  const issues = await visibleIssues(
    ctx,
    found.map(({ id }) => id),
    { lock: true },
  )
  const ids = [...issues.values()].flatMap(issue => (canUpdate(ctx, issue) ? [issue.id] : []))
  // Read once they are locked: their values may be others by now.
  const { rows: cards } = await sql<Adopted>`
    select i.id as issue_id, i.project_id, m.sprint_id from issue i cross join lateral (
      select sp.id as sprint_id from issue_field_value v, ${sprintOfValue}
      where v.issue_id = i.id and v.field_id = ${before.sprint_field_id} and e.id = v.value_id
      order by sp.archived, sp.start desc nulls last, sp.id desc
      limit ${after.on_several_sprints && !only ? null : 1}) m
    where i.id = any(${ids}::bigint[]) order by i.id`.execute(ctx.db)
  for (const projectId of new Set(cards.map(card => card.project_id))) requireSilent(ctx, projectId)
  const placed = cards.map(card => (only ? { ...card, sprint_id: only.id } : card))
  await ensureTerms(
    ctx.db,
    [...new Set(placed.map(card => card.sprint_id))].map(valueId => ({ fieldId: SPRINT_FIELD, valueId })),
  )
  await sql`
    insert into sprint_issue (sprint_id, issue_id)
    select * from unnest(${placed.map(card => card.sprint_id)}::int[], ${placed.map(card => card.issue_id)}::bigint[])
    on conflict do nothing`.execute(ctx.db)
  const names = new Map(sprints.map(({ id, name }) => [id, name]))
  noteChanges(
    ctx,
    [...Map.groupBy(placed, card => card.issue_id)].flatMap(([id, own]) =>
      own.slice(0, 1).map(({ project_id }) => ({
        issue: { id, project_id },
        kind: 'changed' as const,
        isRowStale: true,
        entries: own.map(({ sprint_id }) =>
          entryOf({ board_id: after.id, sprint_id, name: names.get(sprint_id) ?? '' }, 'added'),
        ),
      })),
    ),
  )
}

/** SQL: the actor may change the issue `i`, as far as a statement can tell. */
function maybeUpdatable(ctx: RequestContext, projectIds: readonly number[]): Sql {
  const updatable = projectIds.filter(id => can(ctx, 'UPDATE_ISSUE', id))
  return sql<boolean>`(i.project_id = any(${intArray(updatable)}) or i.reporter_id = ${ctx.actor.userId})`
}

/** The query of the board finds the issue `i`, as far as the actor sees it. */
async function isFound(ctx: RequestContext, query: string): Promise<Sql> {
  if (query === '') return sql<boolean>`true`
  const list = await unlessRefused(async () => openList(ctx, { ...(await readQuery(ctx, { query })), sort: [] }))
  if (!list) return nothing
  return sql<boolean>`exists (select 1 from issue_search s
    where s.issue_id = i.id and ${issueRowVisible(ctx, 's')} and ${list.filter.where})`
}
