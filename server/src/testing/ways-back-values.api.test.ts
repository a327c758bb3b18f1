import { type FieldTypeInfo, fieldTypes } from '@cairn/common/features/custom-fields'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createProject, idIn } from './sample-data.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import { attachTypedFields, typedFieldName, valuesOf } from './typed-fields.ts'

/** A field's name, and its value in letters. */
type Shown = Readonly<Record<string, string>>

describe('values of every type of field are taken back', { timeout: 30_000 }, () => {
  let test: TestApp
  let project: string
  let fieldIds: ReadonlyMap<string, string>

  beforeAll(async () => {
    test = await startTestApp()
    project = await createProject(test, 'TYPED')
    await test.createUser('mira')
    fieldIds = (await attachTypedFields(test, project))[0] ?? new Map()
  })
  afterAll(() => test.stop())

  const create = async () =>
    idIn(await test.admin.post('/issues', { project: { id: project }, summary: 'Typed' }, { fields: 'id' }))
  const write = async (issue: string, body: object): Promise<void> => {
    test.clock.now += 1_000
    const { status, text } = await test.admin.post(`/issues/${issue}`, body)
    if (status !== 200) throw new Error(text)
  }
  const bodyOf = (types: readonly FieldTypeInfo[], pick: (type: FieldTypeInfo) => unknown) => ({
    customFields: types.map(type => ({ id: fieldIds.get(type.id), $type: type.issueType, value: pick(type) })),
  })
  const one = (type: FieldTypeInfo) => valuesOf(type)[0]
  const two = (type: FieldTypeInfo) => valuesOf(type)[1]
  const none = (type: FieldTypeInfo) => (type.isMultiValue ? [] : null)
  const shown = async (issue: string): Promise<Shown> => {
    const fields = 'customFields(name,value(name,login,minutes,text))'
    const { customFields } = (await test.admin.get(`/issues/${issue}`, { fields })).body
    return Object.fromEntries(
      customFields.flatMap(({ name, value }: { name: string; value: unknown }) =>
        name.startsWith('Of ') ? [[name, JSON.stringify(value)]] : [],
      ),
    )
  }
  /** The newest entries of fields, the newest first. */
  const entries = async (issue: string, count: number): Promise<readonly number[]> => {
    const { rows } = await sql<{ id: number }>`select id from activity where host_id = ${Number(issue.slice(2))}
      and category = 'CustomFieldCategory' order by id desc limit ${count}`.execute(test.system.db)
    expect(rows).toHaveLength(count)
    return rows.map(({ id }) => id)
  }
  const revert = async (issue: string, entry: number): Promise<readonly [number, string | undefined]> => {
    test.clock.now += 1_000
    const { status, body } = await test.admin.post(`/issues/${issue}/activities/12-${entry}/revert`, undefined)
    return [status, body?.code]
  }
  /** Lets commands have made the newest changes of fields. */
  const asOperation = async (issue: string, count: number): Promise<string> => {
    const ran = await test.admin.post(
      '/commands',
      { query: 'star', issues: [{ id: issue }] },
      { fields: 'operation(id)' },
    )
    const { id } = ran.body.operation
    const own = [...(await entries(issue, count))]
    await sql`update activity set operation_id = null where operation_id = ${Number(id.slice(4))}`.execute(
      test.system.db,
    )
    await sql`update activity set operation_id = ${Number(id.slice(4))} where id = any(${own}::bigint[])`.execute(
      test.system.db,
    )
    return id
  }
  const undo = async (operation: string) => {
    test.clock.now += 1_000
    const { body } = await test.admin.post(`/operations/${operation}/undo`, {}, { fields: 'undone,skipped' })
    return [body.undone, body.skipped]
  }

  it.each(['one by one', 'at once'])('%s: set, changed and emptied', async way => {
    const issue = await create()
    const states = [await shown(issue)]
    const operations: string[] = []
    const told: (readonly number[])[] = []
    for (const pick of [one, two, none]) {
      await write(issue, bodyOf(fieldTypes, pick))
      states.push(await shown(issue))
      told.push(await entries(issue, fieldTypes.length))
      if (way === 'at once') operations.push(await asOperation(issue, fieldTypes.length))
    }
    expect(new Set(states.map(state => JSON.stringify(state))).size).toBe(3)
    for (const name of fieldTypes.map(typedFieldName))
      expect(new Set(states.map(state => state[name])).size, name).toBe(3)
    if (way === 'at once')
      for (const index of [2, 1, 0]) {
        expect(await undo(operations[index] ?? '')).toEqual([fieldTypes.length, 0])
        expect(await shown(issue)).toEqual(states[index])
      }
    else {
      for (const entry of told[2] ?? []) expect(await revert(issue, entry)).toEqual([200, undefined])
      expect(await shown(issue)).toEqual(states[2])
      for (const entry of await entries(issue, fieldTypes.length)) expect((await revert(issue, entry))[0]).toBe(200)
      expect(await shown(issue)).toEqual(states[3])
      // What has changed again stays; of lists that is what the change had made of them.
      for (const entry of told[0] ?? []) expect(await revert(issue, entry)).toEqual([409, 'newer_change'])
      expect(await shown(issue)).toEqual(states[3])
    }
  })

  it('but for what is no value any more, or not to be seen', async () => {
    const [list, version, text, number] = ['enum[*]', 'version[1]', 'string', 'float'].map(id => {
      const type = fieldTypes.find(type => type.id === id)
      if (!type) throw new Error(id)
      return type
    }) as [FieldTypeInfo, FieldTypeInfo, FieldTypeInfo, FieldTypeInfo]
    const issue = await create()
    const own = [list, version, text, number]
    await write(issue, bodyOf(own, one))
    await write(issue, bodyOf(own, two))
    const operation = await asOperation(issue, own.length)
    const left = await shown(issue)
    const settings = `/admin/projects/${project}/customFields`
    const { bundle } = (await test.admin.get(`${settings}/${fieldIds.get(version.id)}`, { fields: 'bundle(id)' })).body
    const values = `/admin/customFieldSettings/bundles/version/${bundle.id}/values`
    const value = (await test.admin.get(values, { fields: 'id,name' })).body.find(({ name }: Shown) => name === 'One')
    expect((await test.admin.delete(`${values}/${value.id}`)).status).toBe(200)
    expect((await test.admin.post(`${settings}/${fieldIds.get(text.id)}`, { isPublic: false })).status).toBe(200)
    expect((await test.admin.delete(`${settings}/${fieldIds.get(number.id)}`)).status).toBe(200)
    const member = await test.createUser('member')
    await test.grantPermissions(
      member,
      ['READ_ISSUE', 'UPDATE_ISSUE', 'PROJECT_READ_BASIC', 'USER_READ_BASIC'],
      Number(project.slice(2)),
    )
    await sql`update operation set author_id = ${member} where id = ${Number(operation.slice(4))}`.execute(
      test.system.db,
    )
    const client = await test.clientOf(member)
    const undone = await client.post(`/operations/${operation}/undo`, {}, { fields: 'undone,skipped' })
    expect(undone.body).toMatchObject({ undone: 1, skipped: 3 })
    const { [typedFieldName(number)]: _, ...rest } = left
    expect(await shown(issue)).toEqual({
      ...rest,
      [typedFieldName(list)]: expect.stringMatching(/^[^}]*"One"[^}]*\}\]$/),
    })
    const entryOf = async (type: FieldTypeInfo): Promise<number> => {
      const { rows } = await sql<{ id: number }>`select max(id) as id from activity
        where host_id = ${Number(issue.slice(2))} and field_name = ${typedFieldName(type)}`.execute(test.system.db)
      return rows[0]?.id ?? 0
    }
    expect(await revert(issue, await entryOf(version))).toEqual([400, 'unknown_value'])
    expect(await revert(issue, await entryOf(number))).toEqual([400, 'not_revertible'])
    expect(await revert(issue, await entryOf(text))).toEqual([200, undefined])
  })

  it('from the last of several changes on, of each issue its own', async () => {
    const [type] = fieldTypes.filter(({ id }) => id === 'integer')
    if (!type) throw new Error('No such type')
    const issues = [await create(), await create()]
    const number = (value: number) => bodyOf([type], () => value)
    const operations: number[] = []
    for (const [index, issue] of issues.entries()) {
      for (const value of [10 + index, 20, 30]) await write(issue, number(value))
      operations.push(Number((await asOperation(issue, 2)).slice(4)))
    }
    await sql`update activity set operation_id = ${operations[0]} where operation_id = ${operations[1]}`.execute(
      test.system.db,
    )
    expect(await undo(`180-${operations[0]}`)).toEqual([4, 0])
    for (const [index, issue] of issues.entries())
      expect((await shown(issue))[typedFieldName(type)]).toBe(`${10 + index}`)
    // And not beyond what somebody else has set since.
    for (const value of [20, 30]) await write(issues[0] ?? '', number(value))
    const later = await asOperation(issues[0] ?? '', 2)
    await write(issues[0] ?? '', number(40))
    expect(await undo(later)).toEqual([0, 2])
    expect((await shown(issues[0] ?? ''))[typedFieldName(type)]).toBe('40')
  })
})
