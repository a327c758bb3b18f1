import { fieldTypes } from '@cairn/common/features/custom-fields'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createProject, idIn } from '../../testing/sample-data.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { attachTypedFields, typedFieldName, valuesOf } from '../../testing/typed-fields.ts'

const FIELDS = 'customFields($type,name,value($type,id,name,login,text,minutes,presentation))'

interface ShownField {
  readonly name: string
}

/** An issue is shown as it was by the same shapes as an issue of today, whatever the type of a field. */
describe('values of then', () => {
  let test: TestApp
  let project: string

  beforeAll(async () => {
    test = await startTestApp()
    await test.createUser('mira')
    project = await createProject(test, 'PAST', 'Past')
    await attachTypedFields(test, project)
  }, 60_000)
  afterAll(() => test.stop())

  it('are shown as they were shown then, for every type of field', async () => {
    const values = (which: 0 | 1 | null) =>
      fieldTypes.map(type => ({
        $type: type.issueType,
        name: typedFieldName(type),
        value: which === null ? (type.isMultiValue ? [] : null) : valuesOf(type)[which],
      }))
    const { admin } = test
    const issue = idIn(
      await admin.post(
        '/issues',
        { project: { id: project }, summary: 'Typed', customFields: values(0) },
        { fields: 'id' },
      ),
    )
    const names = new Set(fieldTypes.map(typedFieldName))
    const shown = async (query: Record<string, string> = {}) =>
      (await admin.get(`/issues/${issue}`, { fields: FIELDS, ...query })).body.customFields.filter(
        ({ name }: ShownField) => names.has(name),
      )
    const [before, then] = [await shown(), test.clock.now]
    expect(before).toHaveLength(fieldTypes.length)
    test.clock.now += 1_000
    expect((await admin.post(`/issues/${issue}`, { customFields: values(1) })).status).toBe(200)
    const [between, later] = [await shown(), test.clock.now]
    test.clock.now += 1_000
    expect((await admin.post(`/issues/${issue}`, { customFields: values(null) })).status).toBe(200)
    expect(between).not.toEqual(before)
    expect(await shown({ at: String(then) })).toEqual(before)
    expect(await shown({ at: String(later) })).toEqual(between)
    expect(await shown({ at: String(test.clock.now) })).toEqual(await shown())
  })
})
