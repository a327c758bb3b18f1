import { FIRST_IMPLICIT_KEY, keysBetween } from '@cairn/common/platform/fractional-keys'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { createBoard } from '../../agile/index.ts'
import { bundleElements } from '../../bundles/index.ts'
import { projectFields } from '../../custom-fields/index.ts'
import {
  cardsAmong,
  cardsByTime,
  cardsPutOnTop,
  fillSprints,
  latestCards,
  type Planning,
  tellSprints,
  type WrittenSprint,
  writeSprints,
} from './fill-sprints.ts'
import { linkEpics } from './link-epics.ts'
import { MOST, type PlannedBoard, type ProjectOfBoards, planBoards } from './plan-boards.ts'
import { longSprint, yearOfSprints } from './plan-sprints.ts'

/** Makes boards for the generated projects that have none, with sprints, cards and what history tells of them. */
export async function generateBoards(ctx: RequestContext, onProgress: (line: string) => void): Promise<void> {
  const boards = planBoards(await projectsWithoutBoards(ctx))
  onProgress(`Creating ${boards.length} boards`)
  let cards = 0
  for (const [index, board] of boards.entries())
    cards += await transaction(ctx, async ctx => {
      const boardId = await createBoard(ctx, board.body, board.template)
      return board.filling === 'nothing' ? 0 : fill(ctx, board, boardId, index)
    })
  onProgress(`Put ${cards} cards into sprints`)
  for (const table of [
    'sprint',
    'sprint_issue',
    'manual_order',
    'issue_link',
    'issue_search',
    'activity',
    'activity_value',
  ])
    await sql`analyze ${sql.table(table)}`.execute(ctx.db)
}

async function fill(ctx: RequestContext, board: PlannedBoard, boardId: number, seed: number): Promise<number> {
  const { project, filling } = board
  const now = ctx.clock()
  const size = Math.min(MOST.cards, Math.ceil(project.issues / 3))
  const planned = filling === 'a year of sprints' ? yearOfSprints(now, seed) : [longSprint(now, size)]
  const sprints = await writeSprints(ctx, boardId, planned)
  const cards = await fillSprints(ctx, sprints, await cardsOf(ctx, board, sprints))
  const planning: Planning = { boardId, authorId: project.leaderId }
  await tellSprints(ctx, planning, sprints)
  const open = sprints.filter(({ finish }) => finish >= now)
  await putOnTop(ctx, open)
  return cards
}

async function cardsOf(ctx: RequestContext, { project, filling }: PlannedBoard, sprints: readonly WrittenSprint[]) {
  if (filling === 'a year of sprints') return cardsByTime(sprints, project.id, ctx.clock())
  const { id = 0, size = 0 } = sprints[0] ?? {}
  if (filling === 'one long sprint') return latestCards(id, project.id, size)
  const typeFieldId = project.fieldIds.get('Type') ?? 0
  return cardsAmong(id, project.id, await linkEpics(ctx, { id: project.id, typeFieldId }, MOST.rows))
}

/** In the order in which people have put them. */
async function putOnTop(ctx: RequestContext, sprints: readonly WrittenSprint[]): Promise<void> {
  const onTop = await cardsPutOnTop(
    ctx,
    sprints.map(({ id }) => id),
  )
  for (const [sprintId, ids] of onTop)
    await sql`
      insert into manual_order (list_id, host_id, key)
      select ${sprintId}::int, id, key from unnest(${`{${ids.join(',')}}`}::bigint[],
        ${[...keysBetween(null, FIRST_IMPLICIT_KEY, ids.length)]}::text[]) as placed (id, key)`.execute(ctx.db)
}

/** The biggest first. */
async function projectsWithoutBoards(ctx: RequestContext): Promise<readonly ProjectOfBoards[]> {
  const { rows } = await sql<{ id: number; name: string; leader_id: number; issues: number }>`
    select p.id, p.name, p.leader_id, count(i.id)::int as issues from project p
    join issue i on i.project_id = p.id and i.deleted_at is null
    where p.short_name like 'GEN%' and not exists (select from board_project b where b.project_id = p.id)
    group by p.id order by count(i.id) desc, p.id`.execute(ctx.db)
  return Promise.all(
    rows.map(async ({ id, name, leader_id, issues }) => {
      const fields = await projectFields(ctx, id)
      const state = fields.find(field => field.name === 'State')
      return {
        id,
        name,
        leaderId: leader_id,
        issues,
        states: state?.bundleId == null ? [] : await bundleElements(ctx, state.bundleId),
        fieldIds: new Map(fields.map(field => [field.name, field.fieldId])),
      }
    }),
  )
}
