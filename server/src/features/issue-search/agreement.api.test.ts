import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../testing/api-client.ts'
import { idIn } from '../../testing/sample-data.ts'
import { DAY, NOW, type SearchWorld, startSearchWorld } from './world.testing.ts'

const QUERIES = [
  '',
  '#Unresolved',
  'in: ACME #Unresolved sort by: Priority',
  'in: ACME or in: WEB and State: Open',
  'for: me or by: me',
  'Priority: Critical, Major -Minor',
  'Assignee: Unassigned',
  'alpha',
  'alpha in: ACME Priority: Critical',
  'alpha or beta',
  'ACME-3 or beta',
  'comments: gamma or summary: beta',
  'Points: 3 .. *',
  'has: Points sort by: Points desc',
  'tag: shared',
  'has: comments sort by: comments',
  'commenter: tomas',
  'links: (#Unresolved)',
  'has: -links',
  'visible to: -{issue readers}',
  'State: was Open',
  'mentions: ACME-1',
  'sort by: Assignee, summary',
]

interface Found {
  readonly id: string
}

/** Whoever asks and however, the same issues are found. */
describe('all ways to find issues', () => {
  let world: SearchWorld
  const readers = new Map<string, ApiClient>()
  const ids: string[] = []

  beforeAll(async () => {
    world = await startSearchWorld()
    const { test, mira, tomas, create, projects, team } = world
    const { admin } = test
    const shapes: Readonly<Record<string, readonly (readonly [role: string, project?: 'ACME' | 'WEB'])[]>> = {
      stranger: [],
      reader: [['issue-reader', 'ACME']],
      reporter: [
        ['reporter', 'ACME'],
        ['reporter', 'WEB'],
      ],
      mixed: [
        ['issue-reader', 'WEB'],
        ['reporter', 'ACME'],
      ],
      everywhere: [['issue-reader']],
      ownEverywhere: [['reporter'], ['issue-reader', 'ACME']],
    }
    readers.set('admin', admin).set('mira', mira).set('tomas', tomas)
    for (const [login, roles] of Object.entries(shapes)) {
      const userId = await test.createUser(login)
      await test.grant(userId, 'observer')
      for (const [role, project] of roles) await test.grant(userId, role, project && projects[project])
      readers.set(login, await test.clientOf(userId))
    }
    const shared = idIn(
      await mira.post('/tags', { name: 'shared', visibleFor: { name: 'All Users' } }, { fields: 'id' }),
    )
    const reporters = ['reporter', 'mixed', 'ownEverywhere'].flatMap(login => readers.get(login) ?? [])
    for (let number = 0; number < 36; number++) {
      const project = number % 3 === 0 ? 'WEB' : 'ACME'
      const isLimited = number % 4 === 1
      const by = number % 5 === 0 ? reporters[number % 3] : undefined
      const id = await create(project, `${['alpha', 'beta', 'delta'][number % 3]} ${number}`, {
        at: NOW - (40 - number) * DAY,
        description: number % 6 === 0 ? 'See ACME-1' : 'alpha',
        ...(by ? { by } : {}),
        fields: {
          ...(by ? {} : { State: { name: number % 2 ? 'Open' : project === 'WEB' ? 'Done' : 'Fixed' } }),
          Priority: { name: ['Critical', 'Major', 'Minor'][number % 3] },
          ...(project === 'ACME' ? { Points: number } : {}),
          ...(number % 7 === 0 ? {} : { Assignee: { login: number % 2 ? 'mira' : 'tomas' } }),
        },
      })
      if (isLimited) {
        // By somebody who knows everybody: others may name their own groups only.
        const whom =
          number % 8 === 1 ? { permittedGroups: [{ id: `3-${team}` }] } : { permittedUsers: [{ login: 'reader' }] }
        const reply = await admin.post(`/issues/${id}`, { visibility: { $type: 'LimitedVisibility', ...whom } })
        expect(reply.status, reply.text).toBe(200)
      }
      ids.push(id)
      if (number % 4 === 0) await admin.post(`/issues/${id}/tags`, { id: shared })
      if (number % 5 === 1)
        await tomas.post(`/issues/${id}/comments`, {
          text: 'gamma',
          ...(number % 2 ? { visibility: { $type: 'LimitedVisibility', permittedUsers: [{ login: 'mixed' }] } } : {}),
        })
      if (number % 4 === 3) {
        const { body } = await admin.get('/issueLinkTypes', { fields: 'id,name' })
        const type = body.find(({ name }: { name: string }) => name === 'Relates').id
        await admin.post(`/issues/${id}/links/${type}/issues`, { id: ids[number - 2] })
      }
    }
    // A field that is private in one project and public in the other.
    const { body } = await admin.get('/admin/projects/ACME/customFields', { fields: 'id,field(name)', $top: '-1' })
    for (const name of ['Priority', 'Points']) {
      const { id } = body.find(({ field }: { field: { name: string } }) => field.name === name)
      const reply = await admin.post(`/admin/projects/ACME/customFields/${id}`, { isPublic: false })
      expect(reply.status, reply.text).toBe(200)
    }
  }, 60_000)
  afterAll(() => world.test.stop())

  const idsOf = (list: readonly Found[]): readonly string[] => list.map(({ id }) => id)

  it.each(QUERIES)('agree on %s', async query => {
    for (const [who, client] of readers) {
      const told = `${who}: ${query}`
      const plain = await client.get('/issues', { query, fields: 'id', $top: '-1' })
      if (plain.status === 400) {
        for (const path of ['/issuePage', '/sortedIssues'])
          expect((await client.get(path, { query })).status, told).toBe(400)
        expect((await client.post('/issuesGetter/count', { query })).status, told).toBe(400)
        continue
      }
      const found = idsOf(plain.body)

      const inPages: string[] = []
      let cursor: string | null = ''
      let total = -1
      while (cursor !== null) {
        const { body } = await client.get('/issuePage', {
          query,
          $top: '7',
          fields: 'issues(id),cursor,total,totalIsMinimum',
          ...(cursor ? { cursor } : {}),
        })
        inPages.push(...idsOf(body.issues))
        cursor = body.cursor
        total = body.total
      }
      expect(inPages, told).toEqual(found)
      expect(total, told).toBe(found.length)

      const flat = await client.get('/sortedIssues', { query, flatten: 'true', topRoot: '1000', fields: 'tree(id)' })
      expect(idsOf(flat.body.tree), told).toEqual(found)
      const { body: counted } = await client.post('/issuesGetter/count', { query }, { fields: 'count' })
      expect(counted.count, told).toBe(found.length)
      const { body: activities } = await client.get('/activities', {
        issueQuery: query,
        categories: 'IssueCreatedCategory',
        fields: 'target(id)',
        $top: '-1',
      })
      expect(idsOf(activities.map((entry: { target: Found }) => entry.target)).toSorted(), told).toEqual(
        found.toSorted(),
      )

      const given = await client.post(
        '/issuesGetter',
        idsOf(ids.map(id => ({ id }))).map(id => ({ id })),
        { fields: 'id' },
      )
      const visible = new Set(idsOf(given.body))
      expect(
        found.every(id => visible.has(id)),
        told,
      ).toBe(true)
      for (const id of ids.filter((_, index) => index % 12 === query.length % 12)) {
        const reply = await client.post(
          '/search/explain',
          { query, issue: { id } },
          { fields: 'matches,clauses(matches,negated)' },
        )
        expect(reply.status, told).toBe(visible.has(id) ? 200 : 404)
        if (visible.has(id)) expect(reply.body.matches, `${told} explains ${id}`).toBe(found.includes(id))
      }
    }
  })

  it('find nothing by a private field for who may not see it, and everything for who may', async () => {
    const count = async (login: string, query: string) =>
      (await readers.get(login)?.get('/issues', { query, fields: 'id', $top: '-1' }))?.body.length
    expect(await count('admin', 'Priority: Major')).toBe(12)
    expect(await count('everywhere', 'Priority: Major')).toBe(0)
    expect(await count('everywhere', 'Priority: Critical')).toBeGreaterThan(0)
    // Private everywhere: the field does not exist.
    const reply = await readers.get('everywhere')?.get('/issues', { query: 'has: Points' })
    expect(reply?.body.error_children[0].error).toBe('unknown_has')
  })
})
