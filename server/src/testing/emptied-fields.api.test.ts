import { type FieldTypeInfo, fieldTypes } from '@cairn/common/features/custom-fields'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiReply } from './api-client.ts'
import { createProject, idIn } from './sample-data.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import { attachTypedFields, typedFieldName, valuesOf } from './typed-fields.ts'

/** How commands write a value of each type; those that hold long texts know no command. */
const WORDS: Readonly<Record<string, string | null>> = {
  user: 'admin',
  group: '{All Users}',
  string: 'one',
  text: null,
  integer: '1',
  float: '1.5',
  period: '1h',
  date: '2026-11-20',
  'date and time': '2026-11-20T12:00:00',
}

/** In two projects, whose values have the same names and are others. */
describe('a field that is emptied', { timeout: 30_000 }, () => {
  let test: TestApp
  let issues: readonly string[]
  let fieldIds: readonly ReadonlyMap<string, string>[]

  beforeAll(async () => {
    test = await startTestApp()
    const projects = [await createProject(test, 'ONE'), await createProject(test, 'TWO')]
    await test.createUser('mira')
    fieldIds = await attachTypedFields(test, ...projects)
    const create = (id: string) => test.admin.post('/issues', { project: { id }, summary: 'Filled' }, { fields: 'id' })
    issues = await Promise.all(projects.map(async project => idIn(await create(project))))
  })
  afterAll(() => test.stop())

  const each = async (send: (issue: string, index: number) => Promise<ApiReply>): Promise<void> => {
    for (const [index, issue] of issues.entries()) {
      const reply = await send(issue, index)
      if (reply.status !== 200) throw new Error(`${reply.status} ${reply.text}`)
    }
  }
  const command = async (query: string): Promise<void> => {
    const reply = await test.admin.post('/commands', { query, issues: issues.map(id => ({ id })) })
    if (reply.status !== 200) throw new Error(`${query}: ${reply.text}`)
  }
  type Way = (type: FieldTypeInfo, value: unknown, word: string | null) => Promise<void>
  const WAYS: Readonly<Record<string, Way>> = {
    'the issue': (type, value) =>
      each((issue, index) => {
        const member = { id: fieldIds[index]?.get(type.id), $type: type.issueType, value }
        return test.admin.post(`/issues/${issue}`, { customFields: [member] })
      }),
    'the field': (type, value) =>
      each((issue, index) =>
        test.admin.post(`/issues/${issue}/customFields/${fieldIds[index]?.get(type.id)}`, { value }),
      ),
    'one command for both': (type, _value, word) =>
      command(`{${typedFieldName(type)}} ${word ?? `{No ${typedFieldName(type).toLowerCase()}}`}`),
  }

  /** Values by issue, which of them a search finds, and what the newest entry of the history says. */
  const state = async (type: FieldTypeInfo) => {
    const name = typedFieldName(type)
    const found = await test.admin.get('/issues', { query: `has: {${name}}`, fields: 'id' })
    const texts = type.storage === 'text' ? await test.admin.get('/issues', { query: 'one', fields: 'id' }) : found
    if (JSON.stringify(texts.body) !== JSON.stringify(found.body)) throw new Error(`${name}: ${texts.text}`)
    const query = { categories: 'CustomFieldCategory', reverse: 'true', $top: '1', fields: 'added(id),removed(id)' }
    const told = await Promise.all(
      issues.map(async issue => {
        const [entry] = (await test.admin.get(`/issues/${issue}/activities`, query)).body
        return [entry?.removed, entry?.added].map(value => (Array.isArray(value) ? value.length > 0 : value != null))
      }),
    )
    const values = await Promise.all(
      issues.map(async (issue, index) => {
        const path = `/issues/${issue}/customFields/${fieldIds[index]?.get(type.id)}`
        const { value } = (await test.admin.get(path, { fields: 'value(id)' })).body
        return Array.isArray(value) ? (value[0] ?? null) : value
      }),
    )
    return { found: found.body.map(({ id }: { id: string }) => id).sort(), told, values }
  }

  const ways = Object.keys(WAYS)
  it.each(ways)('is empty for searches and history as well: by %s', async way => {
    const wrong: string[] = []
    for (const type of fieldTypes) {
      const word = type.valueType in WORDS ? WORDS[type.valueType] : 'One'
      if (word === null && way.includes('command')) continue
      const [value] = valuesOf(type)
      const check = (is: string, seen: object, wanted: object) => {
        if (JSON.stringify(seen) !== JSON.stringify(wanted)) wrong.push(`${type.id} ${is}: ${JSON.stringify(seen)}`)
      }
      await WAYS[way]?.(type, value, word ?? null)
      const filled = await state(type)
      const [one, two] = filled.values
      const isOwn = type.bundleKind === null || (type.bundleKind as string) === 'user' || one.id !== two.id
      check(
        'filled',
        [filled.found, filled.told, isOwn],
        [
          issues.toSorted(),
          [
            [false, true],
            [false, true],
          ],
          true,
        ],
      )
      await WAYS[way]?.(type, type.isMultiValue ? [] : null, null)
      const after = await state(type)
      check('emptied', after, {
        found: [],
        told: [
          [true, false],
          [true, false],
        ],
        values: [null, null],
      })
    }
    expect(wrong).toEqual([])
  })
})
