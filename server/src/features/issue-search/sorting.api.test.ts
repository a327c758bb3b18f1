import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../testing/api-client.ts'
import { createProject, fileForm, idIn } from '../../testing/sample-data.ts'
import { DAY, NOW, type SearchWorld, startSearchWorld } from './world.testing.ts'

describe('the order of a list', () => {
  let world: SearchWorld

  beforeAll(async () => {
    world = await startSearchWorld()
    const { create, mira, tomas, test } = world
    const first = await create('ACME', 'banana', {
      at: NOW - 5 * DAY,
      fields: {
        Priority: { name: 'Minor' },
        Assignee: { login: 'tomas' },
        Points: 5,
        Balance: -1.5,
        'Code name': 'beta',
        'Due Date': NOW + DAY,
        'Fix versions': [{ name: '3.0' }],
        Team: { name: 'Web Team' },
      },
    })
    const second = await create('ACME', 'Apple', {
      by: tomas,
      at: NOW - 4 * DAY,
      fields: {
        Priority: { name: 'Critical' },
        Assignee: { login: 'mira' },
        Points: -2,
        Balance: 7.25,
        'Code name': 'Alpha',
        'Due Date': NOW,
        'Fix versions': [{ name: '1.0' }, { name: '2.5' }],
        State: { name: 'Fixed' },
      },
    })
    await create('ACME', 'cherry', { at: NOW - 3 * DAY, fields: { Priority: { name: 'Critical' } } })
    await create('WEB', 'Äpfel', { by: tomas, at: NOW - 2 * DAY })
    test.clock.now = NOW
    const comment = (issue: string, text: string, more: object = {}) =>
      tomas.post(`/issues/${issue}/comments`, { text, ...more })
    const file = (issue: string, content: string) =>
      mira.send({ method: 'POST', url: `/api/issues/${issue}/attachments`, ...fileForm('a.txt', content) })
    await comment(first, 'one')
    await comment(first, 'two')
    await comment(second, 'three')
    // Hidden from everybody else, so it counts for nobody else.
    for (let count = 0; count < 3; count++)
      await comment(second, 'secret', {
        visibility: { $type: 'LimitedVisibility', permittedUsers: [{ login: 'tomas' }] },
      })
    await file(first, 'x')
    await file(second, 'a longer text')
  })
  afterAll(() => world.test.stop())

  it.each([
    ['updated', '2 1 W1 3'],
    ['updated asc', '3 W1 1 2'],
    ['created', 'W1 3 2 1'],
    ['created asc', '1 2 3 W1'],
    ['{resolved date}', '2 1 W1 3'],
    ['{resolved date} asc', '2 1 W1 3'],
    ['project', '2 1 3 W1'],
    ['project desc', 'W1 2 1 3'],
    ['{issue id}', '1 2 3 W1'],
    ['{issue id} desc', 'W1 3 2 1'],
    ['summary', 'W1 2 1 3'],
    ['summary desc', '3 1 2 W1'],
    ['reporter', '1 3 2 W1'],
    ['reporter desc', '2 W1 1 3'],
    ['comments', '1 2 W1 3'],
    ['{attachment size}', '2 1 W1 3'],
    ['Priority', '2 3 W1 1'],
    ['Priority desc', '1 W1 2 3'],
    ['Priority, created', '3 2 W1 1'],
    ['Priority asc, summary desc', '3 2 W1 1'],
    ['Assignee', '2 1 W1 3'],
    ['Assignee desc', '1 2 W1 3'],
    ['Points', '2 1 W1 3'],
    ['Points desc', '1 2 W1 3'],
    ['Balance', '1 2 W1 3'],
    ['Balance desc', '2 1 W1 3'],
    ['{Code name}', '2 1 W1 3'],
    ['{Code name} desc', '1 2 W1 3'],
    ['{Due Date}', '2 1 W1 3'],
    ['{Fix versions}', '2 1 W1 3'],
    ['{Fix versions} desc', '1 2 W1 3'],
    ['Team', '1 2 W1 3'],
    ['State desc, summary', '2 W1 1 3'],
  ])('by %s is the same whole, page by page and for those who skip', async (sort, expected) => {
    const query = `sort by: ${sort}`
    const { search, mira } = world
    expect(await search(query)).toBe(expected)
    const inPages: string[] = []
    let cursor: string | null = ''
    for (let page = 0; page < 5 && cursor !== null; page++) {
      const { status, body, text } = await mira.get('/issuePage', {
        query,
        $top: '1',
        fields: 'issues(idReadable),cursor',
        ...(cursor ? { cursor } : {}),
      })
      expect(status, text).toBe(200)
      inPages.push(...body.issues.map((issue: { idReadable: string }) => issue.idReadable))
      cursor = body.cursor
    }
    const short = (id: string) => id.replace('ACME-', '').replace('WEB-', 'W')
    expect(inPages.map(short).join(' ')).toBe(expected)
    const skipped: string[] = []
    for (const skip of ['0', '2'])
      skipped.push(
        ...(await mira.get('/issues', { query, $skip: skip, $top: '2', fields: 'idReadable' })).body.map(
          (issue: { idReadable: string }) => issue.idReadable,
        ),
      )
    expect(skipped.map(short).join(' ')).toBe(expected)
  })

  it('tells by no place in it which projects there are', async () => {
    const { test, people } = world
    await createProject(test, 'HIDDEN')
    const reader = await test.clientOf(await test.createUser('reader'))
    const mira = await test.clientOf(people.mira)
    const at = (key: string) => Buffer.from(JSON.stringify([key, NOW, 1])).toString('base64url')
    const answer = async (client: ApiClient, cursor: string) => {
      const reply = await client.get('/issuePage', { query: 'sort by: project', cursor, fields: 'issues(id)' })
      return [reply.status, reply.body.error_description]
    }
    for (const client of [reader, mira])
      expect(await answer(client, at('HIDDEN'))).toEqual(await answer(client, at('NOWHERE')))
    expect((await answer(test.admin, at('HIDDEN')))[0]).toBe(200)
  })

  it('counts only the comments that the reader sees', async () => {
    const { tomas, search } = world
    expect(await search('sort by: comments', tomas)).toBe('2 1 W1 3')
    expect(await search('sort by: comments', world.test.admin)).toBe('2 1 W1 3')
    const comments = (await tomas.get('/issues/ACME-1/comments', { fields: 'id' })).body as { id: string }[]
    const limit = (id: string, visibility: object) => tomas.post(`/issues/ACME-1/comments/${id}`, { visibility })
    const onlyTomas = { $type: 'LimitedVisibility', permittedUsers: [{ login: 'tomas' }] }
    for (const { id } of comments) expect((await limit(id, onlyTomas)).status).toBe(200)
    expect(await search('sort by: comments')).toBe('2 W1 3 1')
    for (const { id } of comments) expect((await limit(id, { $type: 'UnlimitedVisibility' })).status).toBe(200)
    expect(await search('sort by: comments')).toBe('1 2 W1 3')
  })

  it('has the same places in it for equal values: newest first, without gaps or repetition', async () => {
    for (let count = 0; count < 12; count++) await world.create('WEB', `equal ${count % 2}`, { at: NOW + 1 })
    for (const sort of ['summary', 'Priority', 'Assignee', 'created']) {
      const query = `in: WEB sort by: ${sort}`
      const all = (await world.mira.get('/issues', { query, fields: 'id', $top: '-1' })).body.map(
        (i: { id: string }) => i.id,
      )
      const paged: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const { body } = await world.mira.get('/issuePage', {
          query,
          $top: '5',
          fields: 'issues(id),cursor',
          ...(cursor ? { cursor } : {}),
        })
        paged.push(...body.issues.map((issue: { id: string }) => issue.id))
        cursor = body.cursor
      }
      expect(paged, sort).toEqual(all)
      expect(new Set(all).size).toBe(13)
    }
  })

  it('takes no cursor of another list', async () => {
    const { body } = await world.mira.get('/issuePage', { query: 'sort by: summary', $top: '1', fields: 'cursor' })
    for (const cursor of [body.cursor, 'W10', Buffer.from('["\\u0000",1,1]').toString('base64url')]) {
      const reply = await world.mira.get('/issuePage', { query: 'sort by: created', cursor })
      expect(reply.status).toBe(400)
    }
    expect(idIn(await world.mira.get('/issuePage', { fields: 'id' }))).toBe('page')
  })
})
