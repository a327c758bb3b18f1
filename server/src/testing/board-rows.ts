import { type Insertable, sql } from 'kysely'
import { transaction } from '../platform/db/index.ts'
import type { Tables } from '../platform/db/tables.ts'
import type { TestApp } from './test-app.ts'

export interface WrittenBoard {
  /** Number of the board. */
  readonly id: number
  readonly name: string
  /** Numbers of its sprints by their names. */
  readonly sprints: Readonly<Record<string, number>>
}

interface BoardToWrite {
  readonly projects: readonly number[]
  /** Numbers of users who see it besides administrators; default: whoever reads all its projects. */
  readonly readers?: readonly number[]
  /** Start and finish (ms) by name. */
  readonly sprints?: Readonly<Record<string, readonly [start: number, finish: number] | null>>
  readonly row?: Partial<Insertable<Tables['board']>>
  /** Names of values; null: without one. */
  readonly columns?: readonly (string | null)[]
}

/** Writes a board for tests of what is on it. */
export function insertBoard(test: TestApp, name: string, board: BoardToWrite): Promise<WrittenBoard> {
  return transaction(test.system, async ctx => {
    const owner = await ctx.db.selectFrom('users').select('id').where('login', '=', 'admin').executeTakeFirstOrThrow()
    const now = ctx.clock()
    const { id } = await ctx.db
      .insertInto('board')
      .values({
        name,
        owner_id: owner.id,
        read_users: [...(board.readers ?? [])],
        acl: [owner.id, ...(board.readers ?? [])],
        read_by_project: board.readers === undefined,
        created: now,
        updated: now,
        ...board.row,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [ordinal, project_id] of board.projects.entries())
      await ctx.db.insertInto('board_project').values({ board_id: id, project_id, ordinal }).execute()
    for (const [ordinal, value] of (board.columns ?? []).entries())
      await sql`with made as (insert into board_column (board_id, ordinal) values (${id}, ${ordinal}) returning id)
        insert into board_column_value (board_id, column_id, ordinal, name) select ${id}, id, 0, ${value} from made`.execute(
        ctx.db,
      )
    const sprints: Record<string, number> = {}
    for (const [sprint, time] of Object.entries(board.sprints ?? { 'First sprint': null }))
      sprints[sprint] = (
        await ctx.db
          .insertInto('sprint')
          .values({ board_id: id, name: sprint, start: time?.[0] ?? null, finish: time?.[1] ?? null, created: now })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    return { id, name, sprints }
  })
}

/** Puts issues into a sprint, by their database ids, as an administrator. */
export async function putOn(test: TestApp, board: WrittenBoard, sprint: string, ids: readonly string[]): Promise<void> {
  const query = `add Board ${board.name} ${sprint}`
  const reply = await test.admin.post('/commands', { query, issues: ids.map(id => ({ id })) })
  if (reply.status !== 200) throw new Error(reply.text)
}

interface FieldOfProject {
  readonly id: string
  readonly field: { readonly id: string; readonly name: string }
  readonly bundle: { readonly id: string }
}

/** A custom field as a project has it, by its name. */
export async function fieldOfProject(test: TestApp, key: string, name: string): Promise<FieldOfProject> {
  const fields = 'id,field(id,name),bundle(id)'
  const { body } = await test.admin.get(`/admin/projects/${key}/customFields`, { fields, $top: '-1' })
  const found = (body as readonly FieldOfProject[]).find(({ field }) => field.name === name)
  if (!found) throw new Error(name)
  return found
}
