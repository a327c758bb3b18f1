import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../testing/api-client.ts'
import { insertIssue, insertProject } from '../../testing/issue-rows.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const fields =
  'id,version,text,author(login,name,fullName),userName,branch,urls,files,state,date,fetched,processors,issue(id)'

describe('commits of an issue', () => {
  let test: TestApp
  let issue: string
  let other: string
  let ada: ApiClient
  let reader: ApiClient
  let stranger: ApiClient
  let path: string

  beforeAll(async () => {
    test = await startTestApp()
    const project = await insertProject(test, 'CODE')
    issue = await insertIssue(test, project)
    other = await insertIssue(test, project)
    path = `/issues/${issue}/vcsChanges`
    const adaId = await test.createUser('ada')
    const readerId = await test.createUser('reader')
    await test.grant(adaId, 'contributor', project)
    await test.grant(readerId, 'issue-reader', project)
    ;[ada, reader] = await Promise.all([test.clientOf(adaId), test.clientOf(readerId)])
    stranger = await test.signIn('stranger')
  })
  afterAll(() => test.stop())

  it('keeps what is told of a commit', async () => {
    const told = {
      version: '9fceb02d0ae598e95dc970b74767f19372d61af8',
      text: 'Fix the door\n\nIt squeaked.',
      author: { login: 'ada' },
      branch: 'main',
      urls: ['https://code.example/commit/9fceb02'],
      files: 3,
      date: 1_700_000_000_000,
    }
    const { status, body } = await ada.post(path, told, { fields })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...told,
      $type: 'VcsChange',
      author: { login: 'ada', $type: 'User' },
      state: 0,
      processors: [],
      issue: { id: issue },
      fetched: expect.any(Number),
    })
    expect((await reader.get(`${path}/${body.id}`, { fields })).body).toEqual(body)
    expect((await reader.get(path, { fields })).body).toEqual([body])
  })

  it('names an author who is no user', async () => {
    const of = async (body: object) =>
      (await ada.post(path, { version: crypto.randomUUID(), ...body }, { fields })).body
    expect((await of({ author: { name: 'Grace Hopper' } })).author).toMatchObject({
      $type: 'VcsUnresolvedUser',
      name: 'Grace Hopper',
    })
    expect(await of({ userName: 'grace' })).toMatchObject({ userName: 'grace', files: -1, urls: [] })
    expect((await of({ author: { login: 'nobody-here' } })).author.$type).toBe('VcsUnresolvedUser')
    expect((await of({})).author.login).toBe('ada')
    expect((await ada.post(path, { version: 'x', author: { id: '1-999999' } })).status).toBe(400)
  })

  it('changes a commit that is attached again, once for all', async () => {
    const on = `/issues/${other}/vcsChanges`
    const first = await ada.post(on, { version: 'aaaa', text: 'Once' }, { fields })
    const again = await ada.post(on, { version: 'aaaa', text: 'Twice', state: 2 }, { fields })
    expect(again.body).toMatchObject({ id: first.body.id, text: 'Twice', state: 2 })
    await ada.post(on, { version: 'aaaa', text: 'Twice', state: 2 })
    await ada.post(`${on}/${first.body.id}`, { branch: 'fix' })
    expect((await ada.get(on, { fields })).body).toMatchObject([{ text: 'Twice', state: 2, branch: 'fix' }])
    const history = await reader.get(`/issues/${other}/activities`, {
      categories: 'VcsChangeCategory,VcsChangeStateCategory',
      fields: 'id,added(id,version,text),removed(id),target(id),field(presentation)',
    })
    expect(history.body).toMatchObject([
      {
        $type: 'VcsChangeActivityItem',
        added: [{ id: first.body.id, version: 'aaaa', text: 'Twice', $type: 'VcsChange' }],
        removed: [],
      },
      { $type: 'SimpleValueActivityItem', added: 2, removed: 0, target: { id: first.body.id } },
    ])
    expect((await ada.post(on, { version: 'bbbb' })).status).toBe(200)
    expect((await ada.post(`${on}/${first.body.id}`, { version: 'bbbb' })).status).toBe(400)
    expect((await ada.delete(`${on}/${first.body.id}`)).status).toBe(200)
    const left = await reader.get(`/issues/${other}/activities`, {
      categories: 'VcsChangeCategory',
      fields: 'added(version),removed(version)',
    })
    expect(left.body[0]).toMatchObject({ added: [{ version: 'aaaa' }] })
    expect(left.body.at(-1)).toMatchObject({ removed: [{ version: 'aaaa' }] })
  })

  it('refuses what is not valid', async () => {
    const wrong = [
      {},
      { version: ' ' },
      { version: 'x'.repeat(201) },
      { version: 'w', urls: 'https://a.example' },
      { version: 'w', urls: ['javascript:alert(1)'] },
      { version: 'w', urls: ['data:text/html,x'] },
      { version: 'w', urls: ['//a.example'] },
      { version: 'w', urls: ['https://user:secret@a.example/'] },
      { version: 'w', urls: [1] },
      { version: 'w', urls: Array.from({ length: 21 }, () => 'https://a.example/') },
      { version: 'w', state: -1 },
      { version: 'w', files: -2 },
      { version: 'w', date: -5 },
    ]
    for (const body of wrong)
      expect({ body, status: (await ada.post(path, body)).status }).toEqual({ body, status: 400 })
    expect(JSON.stringify((await ada.get(path, { fields: 'version' })).body)).not.toContain('"w"')
  })

  it('is for those who may change the issue, and seen by those who see it', async () => {
    const { id } = (await ada.post(path, { version: 'rights' }, { fields: 'id' })).body
    expect((await reader.post(path, { version: 'no' })).status).toBe(403)
    expect((await reader.post(`${path}/${id}`, { text: 'no' })).status).toBe(403)
    expect((await reader.delete(`${path}/${id}`)).status).toBe(403)
    for (const reply of [
      await stranger.get(path),
      await stranger.get(`${path}/${id}`),
      await stranger.post(path, { version: 'no' }),
      await stranger.delete(`${path}/${id}`),
      await ada.get(`/issues/${other}/vcsChanges/${id}`),
      await ada.post(`/issues/${other}/vcsChanges/${id}`, { text: 'no' }),
      await ada.delete(`/issues/${other}/vcsChanges/${id}`),
      await ada.get(`${path}/160-999999`),
    ])
      expect(reply.status).toBe(404)
    for (const reply of [await test.anonymous.get(path), await test.anonymous.post(path, { version: 'no' })])
      expect(reply.status).toBe(401)
    expect((await ada.delete(`${path}/${id}`)).status).toBe(200)
    expect((await ada.get(`${path}/${id}`)).status).toBe(404)
  })

  it('asks the database as often for many commits as for one', async () => {
    for (const text of ['1', '2', '3', '4'])
      expect((await ada.post(path, { version: `more-${text}`, author: { login: 'ada' } })).status).toBe(200)
    const count = (top: string) => test.countStatements(() => reader.get(path, { fields, $top: top }))
    await count('1')
    expect(await count('1')).toBe(await count('50'))
  })
})
