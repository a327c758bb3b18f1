import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../../platform/db/index.ts'
import { idIn } from '../../testing/sample-data.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { readFieldValues } from './field-values.ts'
import { refreshSearchRows } from './search-row.ts'

describe('what a single change of an issue costs', () => {
  let test: TestApp
  let issue: string
  let priority: { readonly id: string; readonly values: readonly string[] }

  beforeAll(async () => {
    test = await startTestApp()
    const project = { shortName: 'COST', name: 'Cost', leader: { login: 'admin' } }
    await test.admin.post('/admin/projects', project, { template: 'default' })
    issue = idIn(await test.admin.post('/issues', { project: { shortName: 'COST' }, summary: 'One' }, { fields: 'id' }))
    const { body } = await test.admin.get('/admin/projects/COST/customFields', {
      fields: 'id,field(name),bundle(values(id))',
    })
    const field = body.find((one: { field: { name: string } }) => one.field.name === 'Priority')
    priority = { id: field.id, values: field.bundle.values.map(({ id }: { id: string }) => id) }
  })
  afterAll(() => test.stop())

  it('writes its search row and reads its fields by a plan that is made once', async () => {
    const id = Number(issue.slice(2))
    const plans = await transaction(test.system, async ctx => {
      for (let run = 0; run < 12; run++) {
        await refreshSearchRows(ctx, [id], { at: run, by: ctx.actor.userId })
        await readFieldValues(ctx.db, [id])
      }
      const { rows } = await sql<{ readonly reused: number }>`
        select generic_plans::int as reused from pg_prepared_statements
        where (statement like '%insert into issue_search%' or statement like '%from issue_field_value v%')
          and generic_plans + custom_plans >= 12`.execute(ctx.db)
      return rows
    })
    expect(plans).toHaveLength(2)
    for (const { reused } of plans) expect(reused).toBeGreaterThan(0)
  })

  it('takes few statements to create one and to change a field', async () => {
    const create = () => test.admin.post('/issues', { project: { shortName: 'COST' }, summary: 'Two' })
    const change = (value: number) =>
      test.admin.post(`/issues/${issue}/customFields/${priority.id}`, { value: { id: priority.values[value] } })
    await Promise.all([create(), change(0)])
    expect(await test.countStatements(create)).toBeLessThanOrEqual(16)
    expect(await test.countStatements(() => change(1))).toBeLessThanOrEqual(13)
  })

  it('waits for the database but a few times, as what does not depend on one another is sent together', async () => {
    const writes = {
      create: () => test.admin.post('/issues', { project: { shortName: 'COST' }, summary: 'Three' }),
      comment: () => test.admin.post(`/issues/${issue}/comments`, { text: 'It depends' }),
      field: () =>
        test.admin.post(`/issues/${issue}/customFields/${priority.id}`, { value: { id: priority.values[2] } }),
      summary: () => test.admin.post(`/issues/${issue}`, { summary: 'Another one' }),
      command: (value = 'Minor') =>
        test.admin.post('/commands', { query: `Priority ${value}`, issues: [{ id: issue }] }),
    }
    // What commands are read by is in memory from then on. Two of its reads go over connections of their own, so one may
    // be answered before the other is sent.
    await writes.command('Critical')
    const limits = { create: 8, comment: 7, field: 8, summary: 8, command: 12 } as const
    for (const [name, limit] of Object.entries(limits))
      expect(await test.countRoundTrips(() => writes[name as keyof typeof writes]()), name).toBeLessThanOrEqual(limit)
  })

  it('takes its number last, after all else is written', async () => {
    const texts = await test.statementsOf(() =>
      test.admin.post('/issues', { project: { shortName: 'COST' }, summary: 'Four' }),
    )
    const writes = texts.flatMap(text => /insert into "?\w+|update issue set number|^commit/.exec(text)?.[0] ?? [])
    expect(writes.slice(writes.indexOf('insert into outbox')).slice(0, 3)).toEqual([
      'insert into outbox',
      'update issue set number',
      'commit',
    ])
  })

  it('tells of a change after its row is locked, so that events of one issue come in the order of its changes', async () => {
    const texts = await test.statementsOf(() => test.admin.post(`/issues/${issue}`, { summary: 'A third one' }))
    const places = ['update issue set updated', 'insert into outbox'].map(part =>
      texts.findIndex(text => text.includes(part)),
    )
    expect(places).toEqual([...places].sort((one, other) => one - other))
    expect(places).not.toContain(-1)
  })
})
