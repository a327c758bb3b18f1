import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { features } from '../features.ts'
import type { ApiReply } from './api-client.ts'
import { commandVerbKinds, undoableVerbKinds } from './command-verbs.ts'
import { FAR_KINDS, type FarWorld, startFarWorld, type WorldSlot } from './far-world.ts'
import { OWN_VERBS, rowsBy } from './feature-rows.ts'
import { historyCategoryIds, OPPOSITES, OPPOSITES_OF_ARTICLES, revertibleCategoryIds } from './history-categories.ts'
import { idIn, upload } from './sample-data.ts'

/** What commands of each kind do that taking them back would change again. */
const COMMANDS: Readonly<Record<string, string>> = {
  field: 'Critical',
  tag: 'tag {taken back}',
  link: 'relates to FAR',
  visibility: 'visible to ann',
  move: 'move to BOTH',
  work: 'work 1h',
  comment: 'comment',
  delete: 'delete',
  clone: 'clone',
  board: 'add Board Near',
}

/** Rights end where they end, also behind what the address names. */
describe('verbs that reach further than their address', { timeout: 60_000 }, () => {
  let world: FarWorld

  beforeAll(async () => {
    world = await startFarWorld()
  })
  afterAll(() => world.test.stop())

  it('each have a row', () => {
    const changing = features
      .flatMap(({ routes }) => routes ?? [])
      .flatMap(({ route }) => (route.method === 'GET' || route.onlyReads ? [] : [route.id]))
    expect(Object.keys(rowsBy(({ reach }) => reach)).sort()).toEqual([...changing].sort())
    expect([...OPPOSITES, ...OPPOSITES_OF_ARTICLES].sort()).toEqual([...revertibleCategoryIds].sort())
    expect([...Object.keys(COMMANDS), ...Object.keys(OWN_VERBS)].sort()).toEqual([...commandVerbKinds].sort())
    const undoable = Object.keys(OWN_VERBS).filter(kind => OWN_VERBS[kind] === 'undoable')
    expect(undoableVerbKinds.filter(kind => !(kind in COMMANDS)).toSorted()).toEqual(undoable.toSorted())
  })

  const newIssue = (body: object, query: Record<string, string> = {}) =>
    world.ann.post('/issues', { project: { id: world.project }, summary: 'New', ...body }, { fields: 'id', ...query })
  const linksTo = (slot: WorldSlot, far: string) => ({ links: [{ id: slot.id, issues: [{ id: far }] }] })

  /** All ways to make a link from an issue of one's own to another one. */
  const WAYS: Readonly<Record<string, (slot: WorldSlot, near: string, far: string) => Promise<ApiReply>>> = {
    'links.add': (slot, near, far) => world.link(slot, near, far, world.ann),
    'commands.run': async (slot, near, far) =>
      world.command(`${slot.phrase} ${await world.readable(far)}`, near, world.ann),
    'issues.create': (slot, _, far) => newIssue(linksTo(slot, far)),
    'issues.create with a command': async (slot, _, far) =>
      newIssue({}, { command: `${slot.phrase} ${await world.readable(far)}` }),
    'issues.create out of a draft': async (slot, _, far) => {
      const body = { project: { id: world.project }, summary: 'Draft', ...linksTo(slot, far) }
      const draft = await world.ann.post('/users/me/drafts', body, { fields: 'id' })
      return draft.status === 200 ? world.ann.post('/issues', {}, { draftId: draft.body.id }) : draft
    },
  }

  it.each(Object.keys(WAYS))('link the far end only as one may: %s', async way => {
    const run = WAYS[way]
    const slots = world.slots.filter(
      ({ phrase, takesParts }) => way === 'links.add' || takesParts || phrase === 'relates to',
    )
    const wrong: string[] = []
    for (const kind of FAR_KINDS) {
      let [near, far] = [await world.create(), await world.create(kind)]
      for (const slot of slots) {
        const before = await world.stored(far)
        const status = (await run?.(slot, near, far))?.status ?? 0
        const isChanged = JSON.stringify(before) !== JSON.stringify(await world.stored(far))
        const isAllowed = kind === 'writable' || (kind === 'readable' && !slot.takesParts)
        if (isChanged !== isAllowed || (isAllowed && status !== 200))
          wrong.push(`${slot.phrase}, ${kind}: ${status}, ${isChanged ? 'changed' : 'as it was'}`)
        if (isChanged) [near, far] = [await world.create(), await world.create(kind)]
      }
    }
    expect(wrong).toEqual([])
  })

  it('unlink the far end only as one may', async () => {
    const wrong: string[] = []
    const ways: readonly ((slot: WorldSlot, near: string, far: string) => Promise<ApiReply>)[] = [
      (slot, near, far) => world.ann.delete(`/issues/${near}/links/${slot.id}/issues/${far}`),
      async (slot, near, far) => world.command(`remove ${slot.phrase} ${await world.readable(far)}`, near, world.ann),
    ]
    for (const kind of FAR_KINDS) {
      const [near, far] = [await world.create(), await world.create(kind)]
      for (const slot of world.slots) {
        const isAllowed = kind === 'writable' || (kind === 'readable' && !slot.takesParts)
        for (const way of slot.takesParts || slot.phrase === 'relates to' ? ways : ways.slice(0, 1)) {
          await world.link(slot, near, far)
          const before = await world.stored(far)
          const { status } = await way(slot, near, far)
          const isChanged = JSON.stringify(before) !== JSON.stringify(await world.stored(far))
          if (isChanged !== isAllowed || (status === 200) !== isAllowed)
            wrong.push(`${slot.phrase}, ${kind}: ${status}, ${isChanged ? 'changed' : 'as it was'}`)
        }
        if (!isAllowed) await world.test.admin.delete(`/issues/${near}/links/${slot.id}/issues/${far}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it('leave a parent in place that one does not see, and replace one that one does', async () => {
    const [above, below] = [world.slot('parent for'), world.slot('subtask of')]
    const hidden = await world.create('hidden')
    const [child, parent, former] = [await world.create(), await world.create(), await world.create()]
    await world.link(below, child, former)
    const taken = await world.command(`remove subtask of ${await world.readable(former)}`, child, world.ann)
    expect(taken.status, taken.text).toBe(200)
    const removal = await newest(child, 'LinksCategory')
    expect((await world.link(above, hidden, child)).status).toBe(200)
    const before = await world.stored(child)
    const reached: string[] = []
    for (const [name, way] of Object.entries(WAYS)) {
      const [fromParent, fromChild] = [await way(above, parent, child), await way(below, child, parent)]
      // A new issue's own place is nobody else's.
      if (!name.startsWith('issues.create')) expect([name, fromChild.status]).toEqual([name, 403])
      expect([name, fromParent.status]).toEqual([name, 403])
      if (JSON.stringify(await world.stored(child)) !== JSON.stringify(before)) reached.push(name)
    }
    const undone = await world.ann.post(`/operations/${taken.body.operation.id}/undo`, {}, { fields: 'undone,skipped' })
    expect(undone.body).toMatchObject({ undone: 0, skipped: 1 })
    expect((await world.ann.post(`/issues/${child}/activities/${removal}/revert`, {})).status).toBe(403)
    expect(await world.stored(child)).toEqual(before)
    expect(reached).toEqual([])
    const readable = await world.create('readable')
    await world.test.admin.delete(`/issues/${hidden}/links/${above.id}/issues/${child}`)
    await world.link(below, child, readable)
    expect((await world.link(below, child, parent, world.ann)).status).toBe(200)
  })

  it('copy and move no subtask that one does not see, and link no far part to a copy', async () => {
    const { test, ann, project } = world
    const limited = { $type: 'LimitedVisibility', permittedUsers: [{ login: 'admin' }] }
    const [root, part] = [await world.create(), await world.create('readable')]
    const secret = { project: { id: project }, summary: 'Secret part', visibility: limited }
    const hidden = idIn(await test.admin.post('/issues', secret, { fields: 'id' }))
    await world.link(world.slot('parent for'), root, hidden)
    await world.link(world.slot('consists of'), root, part)
    const before = [await world.stored(hidden), await world.stored(part)]
    const body = { withSubtasks: true, withLinks: true }
    const copy = idIn(await ann.post(`/issues/${root}/clone`, body, { fields: 'id' }))
    const found = await test.admin.get('/issues', { query: 'summary: {Secret part}', fields: 'id' })
    expect(found.body).toHaveLength(1)
    expect((await test.admin.get(`/issues/${copy}`, { fields: 'links(issues(id))' })).body.links).not.toContainEqual(
      expect.objectContaining({ issues: [expect.anything()] }),
    )
    const moved = await ann.post(`/issues/${root}/move`, { project: { shortName: 'BOTH' }, withSubtasks: true })
    expect(moved.status, moved.text).toBe(200)
    expect([await world.stored(hidden), await world.stored(part)]).toEqual(before)
  })

  it.each(Object.entries(COMMANDS))(
    'bring back nothing that one may no longer change: command %s',
    async (kind, text) => {
      const [near, far] = [await world.create(), await world.create('readable')]
      const query = text.replace('FAR', await world.readable(far))
      const body = { query, issues: [{ id: near }], ...(kind === 'comment' ? { comment: 'Said' } : {}) }
      const ran = await world.ann.post('/commands', body, { fields: 'operation(id)' })
      expect(ran.status, ran.text).toBe(200)
      await world.whileReader(async () => {
        const before = [await world.stored(near), await world.stored(far)]
        const undone = await world.ann.post(
          `/operations/${ran.body.operation.id}/undo`,
          {},
          { fields: 'undone,skipped' },
        )
        expect(undone.body).toMatchObject({ undone: 0, skipped: expect.any(Number) })
        expect(undone.body.skipped).toBeGreaterThan(0)
        if (kind === 'move') {
          const back = await world.ann.post(`/issues/${near}/moveBack`, {})
          expect([400, 403, 404]).toContain(back.status)
          expect((await world.ann.post(`/issues/${near}/project`, { id: world.project })).status).toBe(403)
        }
        if (kind === 'delete') {
          const restored = [`/issues/${near}/restore`, `/admin/deletedItems/${near}/restore`]
          for (const path of restored) expect([403, 404]).toContain((await world.ann.post(path, {})).status)
        }
        expect([await world.stored(near), await world.stored(far)]).toEqual(before)
      })
    },
  )

  const newest = async (issue: string, category: string): Promise<string> => {
    const { rows } = await sql<{ id: number }>`
      select id from activity where host_id = ${Number(issue.slice(2))} and category = ${category}
      order by id desc limit 1`.execute(world.test.system.db)
    return `12-${rows[0]?.id}`
  }

  /** An issue in which everything was changed that can be taken back, seen by the person. */
  async function muchChanged(): Promise<string> {
    const { admin } = world.test
    const issue = await world.create()
    const own = [{ login: 'admin' }, { login: 'ann' }]
    const visibility = { $type: 'LimitedVisibility', permittedUsers: own }
    const path = `/issues/${issue}`
    await admin.post(path, { summary: 'Other', description: 'Text' })
    const comment = idIn(await admin.post(`${path}/comments`, { text: 'One' }, { fields: 'id' }))
    for (const body of [{ text: 'Two' }, { pinned: true }, { visibility }])
      await admin.post(`${path}/comments/${comment}`, body)
    const file = idIn(await upload(admin, `${path}/attachments`))
    for (const body of [{ name: 'other.txt' }, { visibility }]) await admin.post(`${path}/attachments/${file}`, body)
    await world.command(`Critical tag {shared once} relates to ${await world.readable(await world.create())}`, issue)
    for (const shortName of ['BOTH', 'NEAR']) await admin.post(`${path}/project`, { shortName })
    await world.command('add Board Near', issue)
    await admin.post(path, { reporter: { login: 'ann' } })
    await admin.post(path, { reporter: { login: 'admin' } })
    await admin.post(path, { visibility })
    return issue
  }

  it('bring back nothing that one may no longer change: history', async () => {
    const issue = await muchChanged()
    const entries = new Map<string, string>()
    for (const category of OPPOSITES) entries.set(category, await newest(issue, category))
    expect([...entries.values()]).not.toContain('12-undefined')
    await world.whileReader(async () => {
      const before = await world.stored(issue)
      for (const [category, id] of entries) {
        const { status } = await world.ann.post(`/issues/${issue}/activities/${id}/revert`, {})
        expect([category, [403, 404].includes(status)]).toEqual([category, true])
      }
      expect(await world.stored(issue)).toEqual(before)
    })
  })

  it.each(historyCategoryIds.filter(category => !revertibleCategoryIds.includes(category)))(
    'know no opposite of what has no row: %s',
    async category => {
      const issue = await world.create()
      await sql`
        insert into activity (host_id, project_id, author_id, created, category, target_id, added)
        select id, project_id, ${world.annId}, 1, ${category}, 1, '{"scalar":1}' from issue
        where id = ${Number(issue.slice(2))}`.execute(world.test.system.db)
      const id = await newest(issue, category)
      const before = await world.stored(issue)
      const reply = await world.test.admin.post(`/issues/${issue}/activities/${id}/revert`, {})
      expect([400, 404, 409]).toContain(reply.status)
      expect(await world.stored(issue)).toEqual(before)
    },
  )
})
