import { Project } from '@cairn/common/features/projects'
import { AppError } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { type ActivityContent, type StoredActivity, valuesOf } from '../../activities/index.ts'
import { lockBeforeHosts } from '../../hosts/index.ts'
import {
  findIssue,
  moveIssues,
  readFieldValues,
  resolveProjectBody,
  type VisibleIssue,
  valuesBefore,
  visibleIssues,
} from '../../issues/index.ts'
import { subtasksBelow } from '../../links/index.ts'

/** One change of history that came with a move. */
export type MoveEntry = Pick<StoredActivity, 'id' | 'host_id' | 'category' | 'field_id' | 'added' | 'removed'>

/**
 * Takes the actor's own last move of an issue back, with those of its subtasks that came along: they are where they
 * were, under their old ids, and what they lost comes back unless somebody has set another value since. Throws
 * `not_revertible` when somebody else moved it last. Returns the number of the issue.
 */
export async function moveBack(ctx: RequestContext, idText: string): Promise<number> {
  return transaction({ ...ctx, ifMatch: null }, async ctx => {
    const seen = await findIssue(ctx, idText)
    await lockBeforeHosts(ctx, { moved: await treeOf(ctx, seen) })
    const root = await findIssue(ctx, idText, { lock: true })
    const move = await lastMove(ctx, root.id)
    if (!move || projectOf(move.added) !== root.project_id)
      throw new AppError('not_revertible', { reason: 'it was not you who moved it last' })
    const ids = await treeOf(ctx, root)
    const { rows } = await sql<MoveEntry>`
      select id, host_id, category, field_id, added, removed from activity
      where host_id = any(${ids}::bigint[]) and author_id = ${ctx.actor.userId} and created = ${move.created}
        and category in ('ProjectCategory', 'CustomFieldCategory', 'IssueResolvedCategory')
      order by id desc`.execute(ctx.db)
    const issues = await visibleIssues(ctx, ids, { lock: true })
    const moved = rows.filter(
      ({ category, added, removed }) =>
        category === 'ProjectCategory' &&
        projectOf(added) === root.project_id &&
        projectOf(removed) === projectOf(move.removed),
    )
    const back = ids.filter(id => moved.some(entry => entry.host_id === id)).flatMap(id => issues.get(id) ?? [])
    await moveToFormer(ctx, back, projectOf(move.removed) ?? -1, rows)
    return root.id
  })
}

const treeOf = async (ctx: RequestContext, root: VisibleIssue): Promise<readonly number[]> => [
  root.id,
  ...(await subtasksBelow(ctx, root)).map(({ id }) => id),
]

/**
 * Moves locked issues to the project that they came from, with what they had there. `entries`: what changed with the
 * move, newest first. Returns the ids of those that were taken back.
 */
export async function moveToFormer(
  ctx: RequestContext,
  issues: readonly VisibleIssue[],
  projectId: number,
  entries: readonly MoveEntry[],
): Promise<ReadonlySet<number>> {
  const project = await resolveProjectBody(ctx, { id: Project.id(projectId) })
  const ids = new Set(issues.map(({ id }) => id))
  const own = entries.filter(({ host_id }) => ids.has(host_id))
  const { former, taken } = await valuesBefore(
    ctx,
    project.id,
    own.filter(({ category }) => category === 'CustomFieldCategory'),
    await readFieldValues(ctx.db, [...ids]),
  )
  const resolved = new Map(
    own.flatMap(({ category, host_id, removed }) =>
      category === 'IssueResolvedCategory' && removed && 'scalar' in removed && typeof removed.scalar === 'number'
        ? [[host_id, removed.scalar] as const]
        : [],
    ),
  )
  await moveIssues(ctx, issues, project, { fields: former, resolved })
  return taken
}

export function projectOf(content: ActivityContent | null): number | undefined {
  return valuesOf(content)[0]?.id
}

/** The newest, if it was the actor's. */
async function lastMove(ctx: RequestContext, issueId: number) {
  const { rows } = await sql<MoveEntry & { created: number; author_id: number }>`
    select id, host_id, category, field_id, added, removed, created, author_id from activity
    where host_id = ${issueId} and category = 'ProjectCategory' order by created desc, id desc limit 1`.execute(ctx.db)
  const [move] = rows
  return move?.author_id === ctx.actor.userId ? move : null
}
