import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../testing/api-client.ts'
import { createProject, idIn } from '../../testing/sample-data.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

describe('task list items', () => {
  let test: TestApp
  let tina: ApiClient
  let reader: ApiClient
  let project: string

  beforeAll(async () => {
    test = await startTestApp()
    project = await createProject(test, 'TSK', 'Tasks')
    const [one, two] = [await test.createUser('tina'), await test.createUser('reader')]
    await test.grant(one, 'contributor', Number(project.slice(2)))
    await test.grant(two, 'issue-reader', Number(project.slice(2)))
    tina = await test.clientOf(one)
    reader = await test.clientOf(two)
  })
  afterAll(() => test.stop())

  const TEXT = 'Plan\n\n- [ ] bread\n- [ ] milk\n'
  const places = [
    {
      name: 'of a description',
      create: async () => {
        const body = { project: { id: project }, summary: 'Shopping', description: TEXT }
        return `/issues/${idIn(await tina.post('/issues', body, { fields: 'id' }))}`
      },
      key: 'description',
      version: 'descriptionVersion',
    },
    {
      name: 'of a comment',
      create: async () => {
        const issue = idIn(await tina.post('/issues', { project: { id: project }, summary: 'Talk' }, { fields: 'id' }))
        const comment = idIn(await tina.post(`/issues/${issue}/comments`, { text: TEXT }, { fields: 'id' }))
        return `/issues/${issue}/comments/${comment}`
      },
      key: 'text',
      version: 'textVersion',
    },
  ]

  describe.each(places)('$name', ({ create, key, version }) => {
    const read = async (path: string) => (await tina.get(path, { fields: `${key},${version}` })).body
    const save = (path: string, text: string, against: string) =>
      tina.send({
        method: 'POST',
        url: `/api${path}?fields=${key}`,
        payload: { [key]: text },
        headers: { 'if-match': `"${against}"` },
      })

    it('is ticked by its place, or by its words where the text has moved', async () => {
      const path = await create()
      const ticked = await tina.post(
        path,
        { checkboxes: [{ position: TEXT.indexOf('[ ] milk'), checked: true }] },
        { fields: key },
      )
      expect(ticked.body[key]).toBe(TEXT.replace('[ ] milk', '[x] milk'))
      await tina.post(path, { [key]: `One more line\n\n${TEXT}` })
      const moved = { position: TEXT.indexOf('[ ] bread'), checked: true, text: 'bread' }
      expect((await tina.post(path, { checkboxes: [moved] }, { fields: key })).body[key]).toBe(
        `One more line\n\n${TEXT.replace('[ ] bread', '[x] bread')}`,
      )
    })

    it('is refused to who may not edit, where it is gone, and in odd forms', async () => {
      const path = await create()
      const box = { position: TEXT.indexOf('['), checked: true }
      expect((await reader.post(path, { checkboxes: [box] })).status).toBe(403)
      const gone = await tina.post(path, { checkboxes: [{ ...box, text: 'butter' }] })
      expect([gone.status, gone.body.code]).toEqual([412, 'edit_conflict'])
      expect((await tina.post(path, { checkboxes: [{ ...box, position: 1 }] })).status).toBe(412)
      for (const odd of [[{ checked: true }], [{ position: 'x', checked: true }], 'all', [{ ...box, text: 7 }]])
        expect((await tina.post(path, { checkboxes: odd })).status).toBe(400)
      expect((await read(path))[key]).toBe(TEXT)
    })

    it('is kept when somebody saves a text that was begun before', async () => {
      const path = await create()
      const begun = (await read(path))[version]
      await test.admin.post(path, { checkboxes: [{ position: TEXT.indexOf('[ ] milk'), checked: true }] })
      const saved = await save(path, `${TEXT}- [ ] eggs\n`, begun)
      expect(saved.body[key]).toBe(`${TEXT.replace('[ ] milk', '[x] milk')}- [ ] eggs\n`)
      const conflict = await save(path, 'Mine', begun)
      expect([conflict.status, conflict.body.current]).toEqual([412, saved.body[key]])
      expect(conflict.body.version).toBe((await read(path))[version])
    })
  })
})
