import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileForm, idIn } from '../../testing/sample-data.ts'
import { DAY, HOUR, NOW, type SearchWorld, startSearchWorld } from './world.testing.ts'

describe('a query', () => {
  let world: SearchWorld

  beforeAll(async () => {
    world = await startSearchWorld()
    const { create, test, mira, tomas } = world
    const { admin, clock } = test
    const post = async (client: typeof mira, path: string, body: object) =>
      idIn(await client.post(path, body, { fields: 'id' }))
    // 1
    const login = await create('ACME', 'Login page crashes', {
      description: 'The server answers `ETIMEDOUT` when the login page is opened.',
      at: NOW - 10 * DAY,
      fields: {
        Priority: { name: 'Critical' },
        Assignee: { login: 'mira' },
        'Fix versions': [{ name: '1.0' }, { name: '2.0' }],
        Estimation: { presentation: '1d 2h' },
        'Due Date': Date.UTC(2026, 9, 15),
        Points: 3,
        Balance: -20,
        'Code name': 'Blue Whale',
        Browsers: [{ name: 'Firefox' }, { name: 'Safari' }],
      },
    })
    // 2
    const logout = await create('ACME', 'Logout is slow', {
      by: tomas,
      at: NOW - 2 * DAY,
      description: 'See ACME-1, and ask @mira.',
      fields: {
        Priority: { name: 'Major' },
        State: { name: 'Open' },
        Assignee: { login: 'tomas' },
        'Fix versions': [{ name: '2.5' }],
        Estimation: { presentation: '30m' },
        Reviewed: NOW - 47.5 * HOUR,
        Points: 8,
        Balance: 12.5,
        'Code name': 'Blue Fox',
        Notes: { text: 'The quick zebra' },
        Testers: [{ login: 'mira' }, { login: 'tomas' }],
        Team: { name: 'Web Team' },
      },
    })
    // 3
    const done = await create('ACME', 'Freeze in the login dialog', {
      at: NOW - DAY,
      fields: { State: { name: 'Fixed' }, Priority: { name: 'Minor' }, 'Fix versions': [{ name: '1.0' }] },
    })
    // W1, W2
    await create('WEB', 'New start page', { by: tomas, fields: { State: { name: 'In Progress' } } })
    const child = await create('WEB', 'Start page for phones', {
      fields: { State: { name: 'Done' }, Type: { name: 'Bug' } },
    })

    clock.now = NOW - 5 * HOUR
    await post(tomas, `/issues/${login}/comments`, { text: 'It is a stack of trouble, see WEB-1. Opened again.' })
    clock.now = NOW
    const red = await post(mira, '/tags', { name: 'red' })
    const copy = await post(mira, '/tags', { name: 'needs copy' })
    for (const issue of [login, logout]) await post(mira, `/issues/${issue}/tags`, { id: red })
    await post(mira, `/issues/${logout}/tags`, { id: copy })
    await mira.send({ method: 'POST', url: `/api/issues/${done}/attachments`, ...fileForm('trace.har', 'content') })
    const types: readonly { id: string; name: string }[] = (
      await admin.get('/issueLinkTypes', { fields: 'id,name', $top: '-1' })
    ).body
    const typeOf = (name: string) => types.find(type => type.name === name)?.id ?? ''
    // 1 is the parent of 2, which is the parent of W2; 3 relates to 1.
    await mira.post(`/issues/${login}/links/${typeOf('Subtask')}s/issues`, { id: logout })
    await mira.post(`/issues/${logout}/links/${typeOf('Subtask')}s/issues`, { id: child })
    await mira.post(`/issues/${done}/links/${typeOf('Relates')}/issues`, { id: login })
    await mira.post(`/issues/${login}`, {
      customFields: [{ name: 'State', $type: 'StateIssueCustomField', value: { name: 'In Progress' } }],
    })
    clock.now = NOW + HOUR
    await tomas.post(`/issues/${login}`, {
      customFields: [{ name: 'State', $type: 'StateIssueCustomField', value: { name: 'Reopened' } }],
    })
    await admin.post(`/issues/${done}`, {
      visibility: {
        $type: 'LimitedVisibility',
        permittedGroups: [{ name: 'Web Team' }],
        permittedUsers: [{ login: 'mira' }],
      },
    })
    await post(mira, '/savedQueries', { name: 'Mine', query: 'for: me' })
    await post(mira, '/savedQueries', { name: 'Mine and red', query: '#Mine tag: red' })
  })
  afterAll(() => world.test.stop())

  // By id, so that times do not matter. W = of the project WEB.
  it.each([
    ['', '1 2 3 W1 W2'],
    ['project: ACME', '1 2 3'],
    ['in: {Acme rollout}', '1 2 3'],
    ['in: W*', 'W1 W2'],
    ['in: -ACME', 'W1 W2'],
    ['#ACME', '1 2 3'],
    ['in: ACME, WEB', '1 2 3 W1 W2'],
    ['issue ID: ACME-2', '2'],
    ['id: acme-1, WEB-1', '1 W1'],
    ['#ACME-2', '2'],
    ['#ACME-2 #ACME-1', '1 2'],
    ['-ACME-2', '1 3 W1 W2'],
    ['id: ACME-99', ''],
    ['ACME-1', '1 2'],
    ['document type: Issue', '1 2 3 W1 W2'],
    ['document type: Ticket', ''],

    ['login', '1 3'],
    ['LOGIN crashing', '1'],
    ['login -"crash"', '3'],
    ['"login page"', '1'],
    ['"page login"', ''],
    ['freeze or slow', '2 3'],
    ['login and (freeze or crash)', '1 3'],
    ['trouble', '1'],
    ['zebra', '2'],
    ['opened', '1'],
    ['summary: page', '1 W1 W2'],
    ['summary: server', ''],
    ['summary: {crash freeze}', '1 3'],
    ['description: server', '1'],
    ['comments: trouble', '1'],
    ['comments: server', ''],
    ["'ETIMEDOUT'", '1'],
    ["'etimedout'", ''],
    ['code: ETIMEDOUT', '1'],
    ['attachments: *.har', '3'],
    ['Notes: zebras', '2'],
    ['Notes: login', ''],

    ['#Critical', '1'],
    ['#Critical #Major', '1 2'],
    ['Priority: Critical, Major', '1 2'],
    ['Priority: -Critical', '2 3 W1 W2'],
    ['-Critical -Major', '3 W1 W2'],
    ['in: ACME Priority: * .. Major', '1 2'],
    ['in: ACME Priority: Major .. *', '2 3'],
    ['in: ACME Priority: Critical .. Major', '1 2'],
    ['in: ACME Priority: -Critical .. Major', '3'],
    ['Priority: Crit*', '1'],
    ['Browsers: Safari', '1'],
    ['Browsers: Chrome', ''],
    ['Browsers: Fire*, Chrome', '1'],
    ['has: Browsers', '1'],
    ['in: ACME has: -Browsers', '2 3'],
    ['Fix versions: 2.0', '1'],
    ['fix for: 2.0 .. 2.5', '1 2'],
    ['fixed in: Released', '1 3'],
    ['fixed in: -Released in: ACME', '2'],
    ['Fix versions: Archived', '3'],
    ['Type: Bug', '1 2 3 W2'],
    ['in: ACME State: Open, Fixed', '2 3'],
    ['State: {In Progress}', 'W1'],
    ['#Unresolved', '1 2 W1'],
    ['#Resolved', '3 W2'],
    ['-Resolved', '1 2 W1'],
    ['State: Resolved', '3 W2'],
    ['State: Unresolved', '1 2 W1'],
    ['resolved date: Yesterday', '3'],
    ['resolved date: -Yesterday', '1 2 W1 W2'],

    ['for: me', '1'],
    ['Assignee: mira, tomas', '1 2'],
    ['assigned to: Mira Okafor', '1'],
    ['in: ACME #Unassigned', '3'],
    ['in: ACME Assignee: Unassigned', '3'],
    ['has: Assignee', '1 2'],
    ['has: assignee Assignee: me', '1'],
    ['Testers: mira', '2'],
    ['by: me', '1 3 W2'],
    ['reporter: tomas', '2 W1'],
    ['updated by: tomas', '1 W1'],
    ['commenter: tomas', '1'],
    ['commented: Today', '1'],
    ['commented: Yesterday', ''],
    ['has: comments', '1'],
    ['#me', '1 2 3 W2'],
    ['-me', 'W1'],

    ['created: Today', 'W1 W2'],
    ['created: {minus 2d}', '2'],
    ['created: {minus 2d} .. Yesterday', '2 3'],
    ['created: 2026-10-01 .. 2026-10-11', '1'],
    ['created: * .. {minus 3d}', '1'],
    ['updated: Yesterday', ''],
    ['Due Date: 2026-10-15', '1'],
    ['Due Date: Tomorrow', '1'],
    ['Due Date: Today .. {plus 3d}', '1'],
    ['Due Date: Today', ''],
    ['has: {Due Date}', '1'],
    ['Reviewed: {minus 2d}', '2'],
    ['Reviewed: {minus 48h}', '2'],
    ['Reviewed: {minus 49h}', ''],

    ['Points: 3', '1'],
    ['Points: 3 .. *', '1 2'],
    ['Points: 4 .. 9', '2'],
    ['Balance: {-50} .. {-10}', '1'],
    ['Balance: 12.5', '2'],
    ['Estimation: 30m', '2'],
    ['Estimation: 4h .. 2d', '1'],
    ['Estimation: * .. 10h', '1 2'],
    ['Code name: {blue whale}', '1'],
    ['Code name: Blue*', '1 2'],
    ['in: ACME has: -{Code name}', '3'],
    ['Code name: {No Code name} in: ACME', '3'],

    ['tag: red', '1 2'],
    ['tag: red tag: {needs copy}', '1 2'],
    ['tag: red and tag: {needs copy}', '2'],
    ['tag: red, -{needs copy}', '1'],
    ['#red #Critical', '1'],
    ['tag: need*', '2'],
    ['has: tags', '1 2'],
    ['has: star', ''],
    ['tag: Star', ''],
    ['#Mine', '1'],
    ['saved search: {Mine and red}', '1'],
    ['#{Assigned to me}', '1'],
    ['#{Reported by me}', '1 3 W2'],
    ['has: attachments', '3'],
    ['in: ACME has: -attachments', '1 2'],
    ['in: ACME has: description', '1 2'],

    ['visible to: {issue readers}', '1 2 W1 W2'],
    ['visible to: -{issue readers}', '3'],
    ['visible to: mira', '3'],
    ['visible to: tomas', ''],

    ['subtask of: ACME-1', '2'],
    ['parent for: ACME-2', '1'],
    ['aggregate subtask of: ACME-1', '2 W2'],
    ['aggregate parent for: WEB-2', '1 2'],
    ['relates to: ACME-1', '3'],
    ['relates to: ACME-3', '1'],
    ['links: ACME-1', '2 3'],
    ['links: ACME-1, WEB-2', '2 3'],
    ['links: -ACME-1', '1 W1 W2'],
    ['parent for: (#Unresolved)', '1'],
    ['parent for: (in: WEB)', '2'],
    ['parent for: (parent for: (in: WEB))', '1'],
    ['relates to: (login)', '1 3'],
    ['has: links', '1 2 3 W2'],
    ['has: {subtask of}', '2 W2'],
    ['has: -{parent for}', '3 W1 W2'],

    ['mentions: ACME-1', '2'],
    ['mentions: WEB-1', '1'],
    ['mentions: WEB-10', ''],
    ['mentions: me', '2'],
    ['mentions: ACME-1, WEB-1', '1 2'],
    ['mentions: -ACME-1', '1 3 W1 W2'],
    ['mentioned in: ACME-1', 'W1'],
    ['mentioned in: ACME-2', '1'],
    ['looks like: ACME-3', '1'],
    ['looks like: WEB-1', '1 W2'],

    ['State: was {In Progress}', '1 W1'],
    ['State: was Submitted', '1'],
    ['State: was Submitted Yesterday', '1'],
    ['State: was Fixed {minus 2w} .. {minus 2d}', ''],
    ['State: -was Submitted in: ACME', '2 3'],
    ['State: changed', '1'],
    ['State: changed Today', '1'],
    ['State: changed {minus 7d} .. Yesterday', ''],
    ['State: changed by tomas', '1'],
    ['State: changed by mira', '1'],
    ['State: changed from {In Progress} to Reopened', '1'],
    ['State: changed from {In Progress} by mira', ''],
    ['Assignee: was me', '1'],
    ['Assignee: changed', ''],

    ['in: ACME #Critical or in: WEB #Unresolved and by: tomas', '1 W1'],
    ['(in: ACME #Critical or in: WEB) and by: tomas', 'W1'],
    ['()', '1 2 3 W1 W2'],
    ['foo::bar', ''],
    ['http://nowhere', ''],
  ])('finds by %s', async (query, expected) => {
    world.test.clock.now = NOW
    const found = await world.search(`${query} sort by: {issue id} asc`)
    expect(found).toBe(expected)
  })

  it.each([
    ['Assignee: {Web Team}', '2'],
    ['Testers: {Web Team}', '2'],
    ['Team: {Web Team}', '2'],
    ['#{Web Team}', '1 2 3 W1'],
    ['reporter: {Web Team}', '2 W1'],
    ['visible to: {Web Team}', '3'],
  ])('finds by a group of one’s own: %s', async (query, expected) => {
    expect(await world.search(`${query} sort by: {issue id} asc`, world.tomas)).toBe(expected)
    expect((await world.mira.get('/issues', { query })).status).toBe(400)
  })

  it('that nobody can run says why and where, in every list', async () => {
    const paths = [
      '/issues',
      '/issuePage',
      '/sortedIssues',
      '/tags/6-1/issues',
      '/admin/projects/ACME/issues',
      '/activities',
    ]
    const cases: readonly (readonly [query: string, error: string, start: number, end: number])[] = [
      ['State: Opne', 'unknown_value', 7, 11],
      ['in: ACME #nothing', 'unknown_value', 10, 17],
      ['in: ACME (for: me)', 'operator_missing', 9, 10],
      ['((((', 'unbalanced', 0, 1],
      ['sort by: nonsense', 'unknown_sort', 9, 17],
      ['has: nonsense', 'unknown_has', 5, 13],
      ['Points: many', 'wrong_kind', 8, 12],
      ['created: Today .. Yesterday', 'bad_range', 9, 27],
    ]
    for (const path of paths) {
      const tag = path.startsWith('/tags')
        ? (await world.mira.get('/tags', { query: 'red', fields: 'id' })).body[0].id
        : ''
      for (const [query, error, start, end] of cases) {
        const reply = await world.mira.get(path.replace('6-1', tag), {
          [path === '/activities' ? 'issueQuery' : 'query']: query,
          categories: 'CommentsCategory',
        })
        expect(reply.status, `${path} ${query}`).toBe(400)
        expect(reply.body.error).toBe('invalid_query')
        expect(reply.body.error_description).toBeTruthy()
        expect(reply.body.error_children[0], query).toMatchObject({
          error,
          start,
          end,
          error_description: expect.any(String),
        })
      }
    }
    expect((await world.mira.get('/issues', { query: '!!!' })).body.error_description).toContain('!!!')
  })
})
