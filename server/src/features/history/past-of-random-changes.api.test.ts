import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../testing/api-client.ts'
import { idIn, upload } from '../../testing/sample-data.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { projectFields } from '../custom-fields/index.ts'
import { createProject } from '../projects/index.ts'

/** Small deterministic generator (mulberry32), so that a failure can be repeated. */
function randomOf(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}

interface Snapshot {
  readonly summary: string
  readonly description: string | null
  readonly fields: Readonly<Record<string, unknown>>
  readonly tags: readonly string[]
  readonly links: readonly string[]
  readonly comments: Readonly<Record<string, string>>
  readonly files: Readonly<Record<string, string>>
}

describe('an issue at a moment of the past', () => {
  let test: TestApp
  let admin: ApiClient
  let projects: readonly [number, number]
  beforeAll(async () => {
    test = await startTestApp()
    admin = test.admin
    projects = [
      await createProject(test.system, { shortName: 'ONE', name: 'One', template: 'scrum' }),
      await createProject(test.system, { shortName: 'TWO', name: 'Two', template: 'scrum' }),
    ]
    for (const project of projects) {
      await ok(admin.post(`/admin/projects/0-${project}/team/users`, { login: 'admin' }))
      const fields = await projectFields(test.system, project)
      const sprints = fields.find(field => field.name === 'Sprints')
      for (const name of ['Sprint 1', 'Sprint 2', 'Sprint 3']) {
        const path = `/admin/customFieldSettings/bundles/enum/66-${sprints?.bundleId}/values`
        expect((await admin.post(path, { name })).status).toBe(200)
      }
    }
  })
  afterAll(() => test.stop())

  const ok = async (reply: Promise<{ readonly status: number; readonly body: { readonly id: string } }>) => {
    const { status, body } = await reply
    expect({ status, ...(status === 200 ? {} : { body }) }).toEqual({ status: 200 })
    return body
  }
  const create = async (summary: string): Promise<string> =>
    (await ok(admin.post('/issues', { summary, project: { id: `0-${projects[0]}` } }))).id

  /** What the API shows of the issue now, or as it was at a time. */
  async function shown(issue: string, at?: number): Promise<Snapshot> {
    const { status, body } = await admin.get(`/issues/${issue}`, {
      ...(at === undefined ? {} : { at: String(at) }),
      fields:
        'summary,description,tags(name),customFields(name,value(name,login)),links(linkType(name),direction,issues(id)),comments(id,text,deleted),attachments(id,name)',
    })
    expect(status).toBe(200)
    const named = (value: { name?: string; login?: string } | null) => value?.login ?? value?.name
    const plain = (value: unknown) => {
      if (Array.isArray(value)) return value.length > 0 ? value.map(named).sort() : null
      return typeof value === 'object' && value !== null ? [named(value as { name: string })] : value
    }
    return {
      summary: body.summary,
      description: body.description,
      fields: Object.fromEntries(
        body.customFields
          .map((field: { name: string; value: unknown }) => [field.name, plain(field.value)])
          .filter(([, value]: [string, unknown]) => value !== null),
      ),
      tags: body.tags.map((tag: { name: string }) => tag.name).sort(),
      links: body.links
        .flatMap((link: { linkType: { name: string }; direction: string; issues: { id: string }[] }) =>
          link.issues.map(other => other.id),
        )
        .sort(),
      comments: Object.fromEntries(
        body.comments
          .filter((comment: { deleted: boolean }) => !comment.deleted)
          .map((comment: { id: string; text: string }) => [comment.id, comment.text]),
      ),
      files: Object.fromEntries(body.attachments.map((file: { id: string; name: string }) => [file.id, file.name])),
    }
  }

  it('equals what was shown then, through any sequence of changes', async () => {
    const random = randomOf(20_261)
    const issue = await create('Start')
    const others = [await create('Other 1'), await create('Other 2'), await create('Other 3')]
    const tags = await Promise.all(
      ['red', 'blue', 'green'].map(async name => (await ok(admin.post('/tags', { name }))).id),
    )
    const { rows: types } = await sql<{ id: number; directed: boolean }>`
      select id, directed from issue_link_type where name in ('Relates', 'Depend')`.execute(test.system.db)
    const slots = types.flatMap(type => (type.directed ? [`106-${type.id}s`, `106-${type.id}t`] : [`106-${type.id}`]))
    const comments: { id: string; deleted: boolean }[] = []
    const pick = <T>(of: readonly T[]): T => of[random(of.length)] as T
    const field = (name: string, $type: string, value: unknown) =>
      ok(admin.post(`/issues/${issue}`, { customFields: [{ name, $type, value }] }))
    const files: { id: string; isThere: boolean }[] = []
    let project = 0

    const steps: readonly (() => Promise<unknown>)[] = [
      () => ok(admin.post(`/issues/${issue}`, { summary: `Summary ${random(1000)}` })),
      () => ok(admin.post(`/issues/${issue}`, { description: random(4) === 0 ? null : `Text\n${random(1000)}` })),
      () => field('State', 'StateIssueCustomField', { name: pick(['Open', 'In Progress', 'To Verify', 'Done']) }),
      () => field('Priority', 'SingleEnumIssueCustomField', { name: pick(['Critical', 'Major', 'Minor']) }),
      () => field('Assignee', 'SingleUserIssueCustomField', random(2) ? { login: 'admin' } : null),
      () =>
        field(
          'Sprints',
          'MultiEnumIssueCustomField',
          ['Sprint 1', 'Sprint 2', 'Sprint 3'].filter(() => random(2) === 0).map(name => ({ name })),
        ),
      () => field('Original estimation', 'SimpleIssueCustomField', random(3) ? random(40) : null),
      () => ok(admin.post(`/issues/${issue}/tags`, { id: pick(tags) })),
      () => admin.delete(`/issues/${issue}/tags/${pick(tags)}`),
      () => ok(admin.post(`/issues/${issue}/links/${pick(slots)}/issues`, { id: pick(others) })),
      () => admin.delete(`/issues/${issue}/links/${pick(slots)}/issues/${pick(others)}`),
      async () => {
        const { id } = await ok(admin.post(`/issues/${issue}/comments`, { text: `Comment ${random(1000)}` }))
        comments.push({ id, deleted: false })
      },
      async () => {
        const comment = comments.find(({ deleted }) => !deleted)
        if (comment) await ok(admin.post(`/issues/${issue}/comments/${comment.id}`, { text: `Edited ${random(1000)}` }))
      },
      async () => {
        const comment = comments.length > 0 ? pick(comments) : null
        if (!comment) return
        comment.deleted = !comment.deleted
        await ok(admin.post(`/issues/${issue}/comments/${comment.id}`, { deleted: comment.deleted }))
      },
      async () => {
        if (comments.length < 3) return
        const [gone] = comments.splice(random(comments.length), 1)
        expect((await admin.delete(`/issues/${issue}/comments/${gone?.id}`)).status).toBe(200)
      },
      async () => {
        const id = idIn(await upload(admin, `/issues/${issue}/attachments`))
        files.push({ id, isThere: true })
      },
      async () => {
        const file = files.find(({ isThere }) => isThere)
        if (file) await ok(admin.post(`/issues/${issue}/attachments/${file.id}`, { name: `${random(1000)}.txt` }))
      },
      async () => {
        const file = files.length > 0 ? pick(files) : null
        if (!file) return
        const reply = file.isThere
          ? await admin.delete(`/issues/${issue}/attachments/${file.id}`)
          : await admin.post(`/admin/deletedItems/${file.id}/restore`)
        expect(reply.status).toBe(200)
        file.isThere = !file.isThere
      },
      async () => {
        project = 1 - project
        await ok(admin.post(`/issues/${issue}`, { project: { id: `0-${projects[project]}` } }))
      },
    ]

    const snapshots: { readonly time: number; readonly shown: Snapshot }[] = []
    for (let step = 0; step < 150; step++) {
      test.clock.now += 1_000
      await pick(steps)()
      snapshots.push({ time: test.clock.now, shown: await shown(issue) })
    }
    expect(new Set(snapshots.map(({ shown }) => JSON.stringify(shown))).size).toBeGreaterThan(60)
    for (const [step, { time, shown: then }] of snapshots.entries())
      expect({ step, shown: await shown(issue, time) }).toEqual({ step, shown: then })
    const { time, shown: then } = snapshots[60] ?? { time: 0, shown: null }
    expect(await shown(issue, time + 999)).toEqual(then)
    expect((await admin.get(`/issues/${issue}`, { at: '0' })).status).toBe(404)
  })

  it('still tells values and fields that were deleted since', async () => {
    const issue = await create('Keeps its past')
    test.clock.now += 1_000
    const value = [{ name: 'Sprint 2' }]
    await ok(
      admin.post(`/issues/${issue}`, {
        customFields: [{ name: 'Sprints', $type: 'MultiEnumIssueCustomField', value }],
      }),
    )
    const then = test.clock.now
    test.clock.now += 1_000
    const none = { name: 'Sprints', $type: 'MultiEnumIssueCustomField', value: [] }
    await ok(admin.post(`/issues/${issue}`, { customFields: [none] }))
    const sprints = (await projectFields(test.system, projects[0])).find(field => field.name === 'Sprints')
    await sql`delete from bundle_element where name = 'Sprint 2'`.execute(test.system.db)
    expect((await shown(issue, then)).fields.Sprints).toEqual(['Sprint 2'])
    const removed = await admin.delete(`/admin/projects/0-${projects[0]}/customFields/92-${sprints?.id}`)
    expect(removed.status).toBe(200)
    expect([(await shown(issue, then)).fields.Sprints].flat()).toEqual(['Sprint 2'])
  })

  it('shows nobody what it may not see', async () => {
    const issue = await create('Hidden')
    const stranger = await test.signIn('stranger')
    expect((await stranger.get(`/issues/${issue}`, { at: String(test.clock.now) })).status).toBe(404)
  })
})
