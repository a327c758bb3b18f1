import type { BodyOf } from '@cairn/common/features/entities'
import { type RawBuilder, sql } from 'kysely'
import { transaction } from '../../../platform/db/index.ts'
import type { ApiClient } from '../../../testing/api-client.ts'
import { createProject, idIn } from '../../../testing/sample-data.ts'
import type { TestApp } from '../../../testing/test-app.ts'

/** A place of a board by what people see: row, column, cards by their summaries. */
export type Places = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

/** A board of one project with its cards, as tests speak of them. */
export async function createBoardBench(test: TestApp, key: string, body: object = {}) {
  const project = await createProject(test, key)
  const board = (
    await test.admin.post(
      '/agiles',
      { name: `Board of ${key}`, projects: [{ id: project }], ...body },
      { fields: 'id,columnSettings(columns(id,presentation)),currentSprint(id)' },
    )
  ).body
  const sprint: string = board.currentSprint.id
  const base = `/agiles/${board.id}/sprints/${sprint}`
  const summaries = new Map<string, string>()
  const columns: readonly { id: string; presentation: string }[] = board.columnSettings.columns

  const field = (name: string, value: string | null, type = 'SingleEnumIssueCustomField') => ({
    name,
    $type: type,
    value: value === null ? null : { name: value },
  })

  /** Creates a card; `fields`: State by default. */
  const card = async (summary: string, state = 'Open', more: Partial<BodyOf<'Issue'>> = {}): Promise<string> => {
    const reply = await test.admin.post(
      '/issues',
      {
        project: { id: project },
        summary,
        sprints: [{ id: sprint }],
        ...more,
        customFields: [field('State', state, 'StateIssueCustomField'), ...(more.customFields ?? [])],
      },
      { fields: 'id' },
    )
    const id = idIn(reply)
    summaries.set(id, summary)
    return id
  }

  const view = async (client: ApiClient = test.admin, query: Record<string, string> = {}) =>
    client.get(`${base}/boardView`, query)

  /** The cards of each cell by their summaries; empty cells are left out. */
  const places = async (client: ApiClient = test.admin, query: Record<string, string> = {}): Promise<Places> => {
    const { body: shown } = await view(client, query)
    return Object.fromEntries(
      shown.rows.map((row: { kind: string; name: string; cells: readonly (readonly string[])[] }) => [
        row.kind === 'orphans' ? '' : row.name,
        Object.fromEntries(
          row.cells.flatMap((cell, index) =>
            cell.length === 0
              ? []
              : [[columns[index]?.presentation ?? '?', cell.map(id => summaries.get(id) ?? id)] as const],
          ),
        ),
      ]),
    )
  }

  const column = (presentation: string): string => {
    const found = columns.find(one => one.presentation === presentation)
    if (!found) throw new Error(`no column ${presentation} in ${columns.map(one => one.presentation).join(', ')}`)
    return found.id
  }

  const move = (cards: readonly string[], to: object, client: ApiClient = test.admin) =>
    client.post(
      `${base}/board/moves`,
      { cards: cards.map(id => ({ id })), ...to },
      { fields: 'operation(id),cards(id)' },
    )

  const undo = (reply: { readonly body: { readonly operation: { readonly id: string } } }) =>
    test.admin.post(`/operations/${reply.body.operation.id}/undo`, {}, { fields: 'id,undone,skipped' })

  return { project, id: board.id as string, sprint, base, columns, field, card, view, places, column, move, undo }
}

/** Copies an issue so many times, as it stands in tables and lists; `updated`: by the row `i` of it and the number `n`. */
export async function copyIssue(
  test: TestApp,
  id: string,
  count: number,
  { updated = sql`i.updated` }: { readonly updated?: RawBuilder<unknown> } = {},
): Promise<void> {
  const own = Number(id.slice(2))
  await transaction(test.system, async ({ db }) => {
    // Foreign keys are sure to hold, and checking them takes long.
    await sql`set local session_replication_role = replica`.execute(db)
    await sql`with made as (
        insert into issue select (jsonb_populate_record(i, jsonb_build_object(
          'id', l.id + n, 'number', p.last_number + n, 'updated', ${updated}))).*
        from issue i join project p on p.id = i.project_id, (select max(id) as id from host) l,
          generate_series(1, ${count}::int) n where i.id = ${own} returning id, updated
      ), hosts as (
        insert into host select (jsonb_populate_record(h, jsonb_build_object('id', made.id))).*
        from host h, made where h.id = ${own}
      ), held as (
        insert into issue_field_value select (jsonb_populate_record(v, jsonb_build_object('issue_id', made.id))).*
        from issue_field_value v, made where v.issue_id = ${own}
      ), members as (
        insert into sprint_issue select x.sprint_id, made.id from sprint_issue x, made where x.issue_id = ${own}
      ) insert into issue_search select (jsonb_populate_record(s, jsonb_build_object('issue_id', made.id,
          'updated', made.updated))).*
        from issue_search s, made where s.issue_id = ${own}`.execute(db)
    await sql`select setval(pg_get_serial_sequence('issue', 'id'), max(id)) from issue`.execute(db)
    await sql`update project p set last_number = last_number + ${count} from issue i
      where i.id = ${own} and p.id = i.project_id`.execute(db)
  })
}
