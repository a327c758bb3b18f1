import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../testing/api-client.ts'
import { idIn } from '../../testing/sample-data.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { type CommandBench, createCommandBench } from './commands.testing.ts'

describe('what undoing counts, and how far it goes', { timeout: 30_000 }, () => {
  let test: TestApp
  let bench: CommandBench
  /** Where the person is not at home. */
  let far: CommandBench
  let member: ApiClient
  let memberId: number

  beforeAll(async () => {
    test = await startTestApp()
    bench = await createCommandBench(test, 'KIND')
    far = await createCommandBench(test, 'REST')
    await createCommandBench(test, 'AIM')
    memberId = await test.createUser('mira')
    await test.grant(memberId, 'contributor', Number(bench.project.slice(2)))
    member = await test.clientOf(memberId)
    for (const { project } of [bench, far])
      await test.admin.post(`/admin/projects/${project}/timeTrackingSettings`, { enabled: true })
  })
  afterAll(() => test.stop())

  const run = async (query: string, issues: readonly string[], body: object = {}, client = test.admin) => {
    test.clock.now += 1_000
    const reply = await bench.run(query, issues, body, client)
    if (reply.status !== 200) throw new Error(reply.text)
    return reply.body.operation.id as string
  }
  const newest = async (): Promise<string> => {
    const { rows } = await sql<{ id: number }>`select max(id) as id from operation`.execute(test.system.db)
    return `180-${rows[0]?.id}`
  }
  /** What was undone and skipped, and the operation that did it. */
  const undo = async (
    id: string,
    client = test.admin,
  ): Promise<readonly [undone: number, skipped: number, by: string]> => {
    test.clock.now += 1_000
    const { status, text, body } = await client.post(`/operations/${id}/undo`, {}, { fields: 'undone,skipped' })
    if (status !== 200) throw new Error(text)
    return [body.undone, body.skipped, await newest()]
  }
  const counts = async (id: string, client = test.admin) => (await undo(id, client)).slice(0, 2)
  const readable = async (id: string): Promise<string> => (await bench.read(id)).idReadable
  const linked = async (id: string): Promise<readonly string[]> =>
    (await bench.read(id)).links
      .flatMap(
        ({
          direction,
          linkType,
          issues,
        }: {
          direction: string
          linkType: { name: string }
          issues: { idReadable: string }[]
        }) => issues.map(({ idReadable }) => `${linkType.name} ${direction} ${idReadable}`),
      )
      .sort()
  const isThere = async (id: string) => (await test.admin.get(`/issues/${id}`)).status === 200
  const tagNames = async (id: string) => (await bench.read(id)).tags.map(({ name }: { name: string }) => name).sort()

  it('counts each change once, and again when that is undone', async () => {
    const [one, two, other] = [await bench.create('One'), await bench.create('Two'), await bench.create('Other')]
    const target = await readable(other)
    for (const [query, each] of [
      ['Critical', 1],
      ['Critical Fixed for admin', 3],
      ['tag {counted here}', 1],
      ['visible to admin', 1],
      [`relates to ${target}`, 1],
      [`is required for ${target}`, 1],
      [`depends on ${target}`, 1],
      [`subtask of ${target}`, 1],
      ['move to AIM', 1],
      ['delete', 1],
    ] as const) {
      const operation = await run(query, [one, two])
      const [undone, skipped, by] = await undo(operation)
      expect([undone, skipped], query).toEqual([2 * each, 0])
      const shown = await test.admin.get(`/operations/${by}`, { fields: 'query,state,done,total,undone,undoneAt' })
      // Links stand in the history of both ends.
      const total = query.endsWith(target) ? 3 : 2
      expect(shown.body, query).toMatchObject({ query, state: 'done', done: total, total, undoneAt: null })
      const [again, left, last] = await undo(by)
      expect([again, left], query).toEqual([2 * each, 0])
      if (query === 'delete') expect([await isThere(one), await isThere(two)]).toEqual([false, false])
      expect((await undo(last)).slice(0, 2), query).toEqual([2 * each, 0])
    }
    expect([await isThere(one), await isThere(two)]).toEqual([true, true])
    expect([await linked(one), await linked(two), await linked(other)]).toEqual([[], [], []])
    expect([await tagNames(one), (await bench.read(one)).project.shortName]).toEqual([[], 'KIND'])
  })

  it('links each pair once, whichever end is told of, and gives a parent back', async () => {
    const [one, two, three, four] = (await Promise.all(['1', '2', '3', '4'].map(name => bench.create(name)))) as [
      string,
      string,
      string,
      string,
    ]
    const names = await Promise.all([one, two, three, four].map(readable))
    // Both ends are among the issues of the commands.
    for (const phrase of ['relates to', 'depends on', 'is required for', 'parent for']) {
      const operation = await run(`${phrase} ${names[1]} ${phrase} ${names[2]}`, [one])
      const before = [await linked(one), await linked(two), await linked(three)]
      const [undone, skipped, by] = await undo(operation)
      expect([undone, skipped], phrase).toEqual([2, 0])
      expect([await linked(one), await linked(two), await linked(three)], phrase).toEqual([[], [], []])
      expect((await undo(by)).slice(0, 2), phrase).toEqual([2, 0])
      expect([await linked(one), await linked(two), await linked(three)], phrase).toEqual(before)
      await run(`remove ${phrase} ${names[1]} remove ${phrase} ${names[2]}`, [one])
    }
    await run(`subtask of ${names[1]}`, [one])
    const replaced = await run(`subtask of ${names[2]}`, [one])
    expect(await linked(one)).toEqual([`Subtask INWARD ${names[2]}`])
    expect(await counts(replaced)).toEqual([2, 0])
    expect(await linked(one)).toEqual([`Subtask INWARD ${names[1]}`])
    // Of several links to one issue only those that still are there, or still are not.
    const some = await run(`relates to ${names[3]}`, [one, two, three])
    await run(`remove relates to ${names[3]}`, [two])
    expect(await counts(some)).toEqual([2, 1])
    expect(await linked(four)).toEqual([])
    const gone = await run(`relates to ${names[3]}`, [two, three])
    expect((await test.admin.delete(`/issues/${four}`)).status).toBe(200)
    expect(await counts(gone)).toEqual([0, 2])
  })

  it('leaves out what the person may not change any more, and does the rest', async () => {
    const [own, theirs, target] = [await bench.create('Own'), await far.create('Theirs'), await far.create('Target')]
    await test.grant(memberId, 'contributor', Number(far.project.slice(2)))
    const name = await readable(target)
    const links = await run(`relates to ${name}`, [own, theirs], {}, member)
    const fields = await run('Critical tag {by mira} star', [own, theirs], {}, member)
    const moved = await run('move to KIND', [theirs, await far.create('Also theirs')], {}, member)
    const said = await run('comment', [own, theirs], { comment: 'Said' }, member)
    const limited = await run('visible to mira', [own, theirs], {}, member)
    // Now they may only read there; what was moved here lies within reach, but may not go back.
    await test.revoke(memberId, 'contributor', Number(far.project.slice(2)))
    await test.grant(memberId, 'issue-reader', Number(far.project.slice(2)))
    expect(await counts(limited, member)).toEqual([2, 0])
    expect(await counts(said, member)).toEqual([2, 0])
    expect(await counts(moved, member)).toEqual([0, 2])
    await test.admin.post(`/issues/${theirs}`, { project: { id: far.project } })
    expect(await counts(fields, member)).toEqual([3, 3])
    expect([await bench.field(own, 'Priority'), await bench.field(theirs, 'Priority')]).toEqual(['Normal', 'Critical'])
    expect(await counts(links, member)).toEqual([1, 1])
    expect([await linked(own), await linked(theirs)]).toEqual([[], [`Relates BOTH ${name}`]])
    const hidden = await run('Minor', [own], {}, member)
    await test.admin.post(`/issues/${own}`, {
      visibility: { $type: 'LimitedVisibility', permittedUsers: [{ login: 'admin' }] },
    })
    expect(await counts(hidden, member)).toEqual([0, 1])
    expect(await bench.field(own, 'Priority')).toBe('Minor')
  })

  it('moves back to wherever each came from, without those whose value was set since', async () => {
    const [here, there] = [await bench.create('Here'), await far.create('There')]
    await run('Critical', [here, there])
    const moved = await run('Minor move to AIM Fixed', [here, there])
    await run('Major', [here])
    // The field and the move of each; of one the field was set again.
    const [undone, skipped] = await undo(moved)
    expect([undone, skipped]).toEqual([5, 1])
    expect((await bench.read(here)).project.shortName).toBe('KIND')
    expect((await bench.read(there)).project.shortName).toBe('REST')
    expect([await bench.field(here, 'Priority'), await bench.field(there, 'Priority')]).toEqual(['Major', 'Critical'])
    expect([await bench.field(here, 'State'), await bench.field(there, 'State')]).not.toContain('Fixed')
  })

  it('brings comments back that an undo has hidden, but no work', async () => {
    const id = await bench.create('Said and done')
    const said = await run('comment', [id], { comment: 'Said' })
    const [, , hiding] = await undo(said)
    const shown = async () => (await test.admin.get(`/issues/${id}/comments`, { fields: 'text,deleted' })).body
    expect(await shown()).toMatchObject([{ deleted: true }])
    expect(await counts(hiding)).toEqual([1, 0])
    expect(await shown()).toMatchObject([{ text: 'Said', deleted: false }])
    const worked = await run('work 1h', [id])
    const [undone, skipped, taking] = await undo(worked)
    expect([undone, skipped]).toEqual([1, 0])
    expect(await counts(taking)).toEqual([0, 0])
    expect((await test.admin.get(`/issues/${id}/timeTracking/workItems`)).body).toEqual([])
  })

  it('keeps copies that changed, and brings back none that somebody else deleted', async () => {
    const id = await bench.create('Copied')
    const copy = async () => {
      const { rows } = await sql<{ id: number }>`select max(id) as id from issue`.execute(test.system.db)
      return `2-${rows[0]?.id}`
    }
    const cloned = await run('tag {before the copy} clone', [id])
    const made = await copy()
    const [undone, skipped, by] = await undo(cloned)
    expect([undone, skipped, await isThere(made)]).toEqual([2, 0, false])
    expect((await undo(by)).slice(0, 2)).toEqual([2, 0])
    expect([await isThere(made), await tagNames(id)]).toEqual([true, ['before the copy']])
    const again = await run('clone', [id])
    const changed = await copy()
    await run('Minor', [changed])
    expect([...(await counts(again)), await isThere(changed)]).toEqual([0, 1, true])
    const deletion = await run('delete', [id, made])
    await test.admin.post(`/issues/${id}/restore`, {})
    expect((await member.delete(`/issues/${id}`)).status).toBe(200)
    expect(await counts(deletion)).toEqual([1, 1])
    expect([await isThere(id), await isThere(made)]).toEqual([false, true])
  })

  it('keeps tags that it cannot give back, and new ones that are in use', async () => {
    const id = await bench.create('Tagged')
    const named = async (name: string): Promise<readonly { id: string }[]> =>
      (await member.get('/tags', { fields: 'id,name', $top: '-1' })).body.filter(
        (tag: { name: string }) => tag.name === name,
      )
    const idOf = async (name: string) => (await named(name))[0]?.id ?? ''
    const share = (settings: string) => async (tag: string) =>
      member.post(`/tags/${tag}`, { [settings]: { permittedUsers: [{ login: 'admin' }] } })
    const shareWithGroup = (settings: string) => async (tag: string) =>
      member.post(`/tags/${tag}`, { [settings]: { permittedGroups: [{ name: 'All Users' }] } })
    const USES: Readonly<Record<string, (tag: string) => Promise<{ readonly status: number }>>> = {
      'read by someone': share('readSharingSettings'),
      'used by someone': share('tagSharingSettings'),
      'updated by someone': share('updateSharingSettings'),
      'read by some': shareWithGroup('readSharingSettings'),
      'used by some': shareWithGroup('tagSharingSettings'),
      'updated by some': shareWithGroup('updateSharingSettings'),
      'on another issue': async tag => member.post(`/issues/${await bench.create('Another')}/tags`, { id: tag }),
      'in a draft': async tag =>
        member.post('/users/me/drafts', { project: { id: bench.project }, summary: 'Draft', tags: [{ id: tag }] }),
      'in a search': async () => member.post('/savedQueries', { name: 'Searched', query: 'tag: {in a SEARCH}' }),
      pinned: async tag => member.post(`/issueFolders/${tag}`, { pinned: true }),
    }
    for (const [name, use] of Object.entries(USES)) {
      const operation = await run(`tag {${name}}`, [id], {}, member)
      const used = await use(await idOf(name))
      expect(used.status, name).toBe(200)
      expect(await counts(operation, member), name).toEqual([1, 0])
      expect(await tagNames(id), name).toEqual([])
      expect(await named(name), name).toHaveLength(1)
    }
    const free = await run('tag {of nobody} tag {taken since}', [id], {}, member)
    const [undone, skipped, by] = await undo(free, member)
    expect([undone, skipped, await named('of nobody'), await named('taken since')]).toEqual([2, 0, [], []])
    idIn(await member.post('/tags', { name: 'TAKEN since' }, { fields: 'id' }))
    expect(await counts(by, member)).toEqual([1, 1])
    expect(await tagNames(id)).toEqual([])
    expect((await member.get(`/issues/${id}`, { fields: 'tags(name)' })).body.tags).toMatchObject([
      { name: 'of nobody' },
    ])
    // Undone once more it goes again: it is as new as before.
    expect(await counts(await newest(), member)).toEqual([1, 0])
    expect(await named('of nobody')).toEqual([])
    const untagged = await run('untag {in a draft}', [await bench.create('Bare')], {}, member)
    expect(await counts(untagged, member)).toEqual([0, 0])
  })

  it('is told of stars by nobody but who gave them', async () => {
    const id = await bench.create('Starred')
    const stars = async (client: ApiClient) =>
      (await client.get(`/issues/${id}/watchers`, { fields: 'hasStar' })).body.hasStar
    const starred = await run('star', [id], {}, member)
    await run('star', [id])
    const [undone, skipped, by] = await undo(starred, member)
    expect([undone, skipped, await stars(member), await stars(test.admin)]).toEqual([1, 0, false, true])
    expect((await undo(by, member)).slice(0, 2)).toEqual([1, 0])
    expect(await stars(member)).toBe(true)
  })

  it('does not begin before the commands are done, nor for guests', async () => {
    const id = await bench.create('Waits')
    const operation = await run('Critical', [id])
    const set = (state: string) =>
      sql`update operation set state = ${state} where id = ${Number(operation.slice(4))}`.execute(test.system.db)
    await set('running')
    const early = await test.admin.post(`/operations/${operation}/undo`, {})
    expect([early.status, early.body.code]).toEqual([409, 'operation_not_undoable'])
    expect(await bench.field(id, 'Priority')).toBe('Critical')
    await set('failed')
    expect(await counts(operation)).toEqual([1, 0])
    const late = await test.admin.post(`/operations/${operation}/undo`, {})
    expect([late.status, late.body.code]).toEqual([409, 'operation_not_undoable'])
    const { rows } = await sql<{ id: number }>`select id from users where guest`.execute(test.system.db)
    const guest = rows[0]?.id ?? 0
    const ofGuest = await run('Minor', [id])
    await test.grant(guest, 'contributor', Number(bench.project.slice(2)))
    await sql`update operation set author_id = ${guest} where id = ${Number(ofGuest.slice(4))}`.execute(test.system.db)
    expect((await test.anonymous.get(`/operations/${ofGuest}`)).status).not.toBe(200)
    expect((await test.anonymous.post(`/operations/${ofGuest}/undo`, {})).status).not.toBe(200)
    expect(await bench.field(id, 'Priority')).toBe('Minor')
  })
})
