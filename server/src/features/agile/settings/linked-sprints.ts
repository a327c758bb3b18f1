import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { bundleElementsOf } from '../../bundles/index.ts'
import { projectFieldsOf } from '../../custom-fields/index.ts'
import { forgetLists } from '../../manual-order/index.ts'
import { valuesIn } from '../board-facts.ts'
import type { Board } from '../boards.store.ts'
import { insertSprint } from './sprints.store.ts'

type LinkedBoard = Pick<Board, 'id' | 'projectIds' | 'sprint_field_id'>

/** A value as a sprint: archived where all values of that name are. */
interface SprintValue {
  readonly name: string
  readonly archived: boolean
}

/** The values of the field that a board's sprints are, by name in lower case, whoever may read them. */
export async function sprintValues(ctx: RequestContext, board: LinkedBoard): Promise<ReadonlyMap<string, SprintValue>> {
  const byProject = await projectFieldsOf(ctx, board.projectIds)
  const uses = board.projectIds
    .flatMap(id => byProject.get(id) ?? [])
    .filter(({ fieldId }) => fieldId === board.sprint_field_id)
  const elements = await bundleElementsOf(ctx, [...new Set(uses.flatMap(({ bundleId }) => bundleId ?? []))])
  const all = [...elements.values()].flat()
  return new Map(
    [...valuesIn(uses, board.sprint_field_id, elements)].map(([key, { name }]) => [
      key,
      { name, archived: all.filter(one => one.name.toLowerCase() === key).every(({ archived }) => archived) },
    ]),
  )
}

/** Makes the sprints of a linked board what the values of its field are, in the transaction of `ctx`. */
export async function syncSprints(ctx: RequestContext, board: LinkedBoard): Promise<void> {
  const values = await sprintValues(ctx, board)
  const { rows } = await sql<{ id: number; name: string; archived: boolean }>`
    select id, name, archived from sprint where board_id = ${board.id}`.execute(ctx.db)
  const bySprint = new Map(rows.map(row => [row.name.toLowerCase(), row]))
  const gone = rows.filter(({ name }) => !values.has(name.toLowerCase()))
  if (gone.length > 0) {
    await sql`delete from sprint where id = any(${gone.map(({ id }) => id)}::int[])`.execute(ctx.db)
    await forgetLists(
      ctx,
      gone.map(({ id }) => id),
    )
    for (const { id } of gone) await told(ctx, 'sprint.deleted', id, board.id)
  }
  for (const [key, { name, archived }] of values) {
    const sprint = bySprint.get(key)
    if (!sprint) await insertSprint(ctx, { boardId: board.id, name, archived })
    else if (sprint.archived !== archived || sprint.name !== name) {
      await sql`update sprint set name = ${name}, archived = ${archived} where id = ${sprint.id}`.execute(ctx.db)
      await told(ctx, 'sprint.changed', sprint.id, board.id)
    }
  }
}

const told = (ctx: RequestContext, kind: 'sprint.changed' | 'sprint.deleted', id: number, boardId: number) =>
  ctx.events.add(ctx, { kind, entity: 'Sprint', entityId: id, payload: { boardId } })
