import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../testing/api-client.ts'
import { insertIssue, insertProject } from '../../testing/issue-rows.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const fields =
  'id,url,idExternal,idReadable,title,text,author(login,name),userName,branch,state(id),previousState(id),date,issue(id)'
const url = 'https://code.example/pull/7'

describe('pull requests and commits of issues', () => {
  let test: TestApp
  let issue: string
  let other: string
  let ada: ApiClient
  let reader: ApiClient
  let path: string

  beforeAll(async () => {
    test = await startTestApp()
    const project = await insertProject(test, 'PULL')
    issue = await insertIssue(test, project)
    other = await insertIssue(test, project)
    path = `/issues/${issue}/pullRequests`
    const adaId = await test.createUser('ada')
    const readerId = await test.createUser('reader')
    await test.grant(adaId, 'contributor', project)
    await test.grant(readerId, 'issue-reader', project)
    ;[ada, reader] = await Promise.all([test.clientOf(adaId), test.clientOf(readerId)])
  })
  afterAll(() => test.stop())

  it('are kept once for an address, and their state is followed', async () => {
    const told = { url, idExternal: '7', title: 'Oil the door', text: 'Done.', branch: 'door', date: 1_700_000_000_000 }
    const { status, body } = await ada.post(path, told, { fields })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...told,
      $type: 'PullRequest',
      idReadable: '#7',
      author: { login: 'ada' },
      state: { id: 'OPEN', $type: 'PullRequestState' },
      previousState: null,
      issue: { id: issue },
    })
    const merged = await ada.post(path, { url, state: { name: 'merged' } }, { fields })
    expect(merged.body).toMatchObject({ id: body.id, state: { id: 'MERGED' }, previousState: { id: 'OPEN' } })
    expect((await reader.get(path, { fields })).body).toEqual([merged.body])
    expect((await reader.get(`${path}/${body.id}`, { fields })).body).toEqual(merged.body)

    const { body: history } = await reader.get(`/issues/${issue}/activities`, {
      categories: 'PullRequestChangeCategory',
      fields: '$type,added($type,id,title,state(id)),removed(id),target(id),pullRequest(id,url)',
    })
    const pullRequest = { id: body.id, url }
    expect(history).toMatchObject([
      { $type: 'PullRequestActivityItem', added: [{ $type: 'PullRequest', id: body.id }], removed: [], pullRequest },
      { added: [{ $type: 'PullRequestState', id: 'MERGED' }], removed: [{ id: 'OPEN' }], pullRequest },
    ])
  })

  it('are refused without an address, with one that is no page, and in unknown states', async () => {
    for (const body of [
      {},
      { url: 'javascript:alert(1)' },
      { url: 'https://ada:secret@code.example/1' },
      { url, state: { id: 'LOST' } },
      { url, title: 'x'.repeat(1_001) },
    ])
      expect((await ada.post(path, body)).status, JSON.stringify(body)).toBe(400)
  })

  it('belong to one issue, and to who may change it', async () => {
    const [request] = (await ada.get(path, { fields: 'id' })).body
    const replies = [
      await reader.post(path, { url: `${url}/2` }),
      await reader.delete(`${path}/${request.id}`),
      await ada.get(`/issues/${other}/pullRequests/${request.id}`),
      await ada.post(`/issues/${other}/pullRequests/${request.id}`, { title: 'no' }),
      await ada.delete(`/issues/${other}/pullRequests/${request.id}`),
      await (await test.signIn('stranger')).get(path),
    ]
    expect(replies.map(({ status }) => status)).toEqual([403, 403, 404, 404, 404, 404])
  })

  it('are taken off, which history remembers', async () => {
    const { body: request } = await ada.post(path, { url: `${url}/3`, title: 'Gone soon' }, { fields: 'id' })
    expect((await ada.delete(`${path}/${request.id}`)).status).toBe(200)
    const { body: history } = await reader.get(`/issues/${issue}/activities`, {
      categories: 'PullRequestChangeCategory',
      fields: 'removed(id,title),pullRequest(id)',
      reverse: 'true',
      $top: '1',
    })
    expect(history).toMatchObject([{ removed: [{ id: request.id, title: 'Gone soon' }], pullRequest: null }])
  })

  it('are listed with the commits of the issue, by their time and in pages', async () => {
    const project = await insertProject(test, 'BOTH')
    const on = `/issues/${await insertIssue(test, project)}`
    const writer = await test.createUser('writer')
    await test.grant(writer, 'contributor', project)
    const client = await test.clientOf(writer)
    const commit = async (version: string, date: number) =>
      (await client.post(`${on}/vcsChanges`, { version, date }, { fields: 'id' })).body.id
    const early = await commit('aaaa', 1_000)
    const late = await commit('bbbb', 3_000)
    const { body: request } = await client.post(
      `${on}/pullRequests`,
      { url, title: 'Between', date: 2_000 },
      { fields: 'id' },
    )
    const list = async (query: object) =>
      (await client.get(`${on}/vcsChanges`, { fields: '$type,id,version,title,url,date,user(login)', ...query })).body
    const user = { login: 'writer' }
    expect(await list({})).toMatchObject([
      { $type: 'VcsChange', id: early, version: 'aaaa', user },
      { $type: 'PullRequest', id: request.id, title: 'Between', url, date: 2_000, user },
      { $type: 'VcsChange', id: late, version: 'bbbb', user },
    ])
    expect((await list({ $skip: 1, $top: 1 })).map(({ id }: { readonly id: string }) => id)).toEqual([request.id])
    expect((await client.get(`${on}/vcsChanges/${request.id}`, { fields: '$type,id,title' })).body).toEqual({
      $type: 'PullRequest',
      id: request.id,
      title: 'Between',
    })
    expect((await client.get(`${on}/pullRequests`, { fields: 'id' })).body).toMatchObject([{ id: request.id }])
    expect((await client.get(`/issues/${issue}/vcsChanges/${request.id}`)).status).toBe(404)
    expect((await reader.get(`${on}/vcsChanges`)).status).toBe(404)
  })

  it('commits are searched by their whole hash', async () => {
    const version = '9fceb02d0ae598e95dc970b74767f19372d61af8'
    await ada.post(`/issues/${other}/vcsChanges`, { version })
    const found = async (query: string, client = reader) => {
      const { status, body } = await client.get('/issues', { query, fields: 'id' })
      expect(status, query).toBe(200)
      return body.map(({ id }: { readonly id: string }) => id)
    }
    expect(await found(`vcs changes: ${version}`)).toEqual([other])
    expect(await found(`vcs changes: ${version.toUpperCase()}`)).toEqual([other])
    expect(await found(`vcs changes: ${version.slice(0, 10)}`)).toEqual([])
    expect(await found('has: {vcs changes}')).toEqual([other])
    expect(await found('has: -{vcs changes}')).toEqual([issue])
    expect(await found(`vcs changes: ${version}`, await test.signIn('nobody'))).toEqual([])
  })
})
