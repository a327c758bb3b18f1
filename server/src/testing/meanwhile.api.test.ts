import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiClient, type ApiReply, createApiClient } from './api-client.ts'
import { commandVerbKinds } from './command-verbs.ts'
import { type FarWorld, startFarWorld } from './far-world.ts'
import { OWN_VERBS } from './feature-rows.ts'
import { whileHeld } from './held-rows.ts'
import { OPPOSITES } from './history-categories.ts'
import { idIn, upload } from './sample-data.ts'

/** A change of the issue by somebody; `far` is the id that people read of another issue. */
type Step = (issue: string, who: ApiClient, far: string) => Promise<unknown>

/** What one does, and what somebody else makes of it before it is taken back. */
interface Between<T> {
  readonly before?: Step
  readonly change: T
  readonly since: readonly Step[]
  /** When it takes more rights than the others have. */
  readonly byAdmin?: true
}

/** What is taken back is only what still is as one left it. */
describe('what others did since', { timeout: 30_000 }, () => {
  let world: FarWorld

  beforeAll(async () => {
    world = await startFarWorld()
    const { admin } = world.test
    const groups = await admin.get('/groups', { fields: 'id,name' })
    const everyone = groups.body.find(({ name }: { name: string }) => name === 'All Users')
    const sharing = { permittedGroups: [{ id: everyone.id }] }
    const shared = { name: 'of both', readSharingSettings: sharing, tagSharingSettings: sharing }
    idIn(await admin.post('/tags', shared, { fields: 'id' }))
  })
  afterAll(() => world.test.stop())

  const done = (reply: ApiReply): ApiReply => {
    if (reply.status !== 200) throw new Error(`${reply.status} ${reply.text}`)
    return reply
  }
  const part = async (issue: string, name: string): Promise<string> =>
    `/issues/${issue}/${name}/${idIn(await world.test.admin.get(`/issues/${issue}/${name}`, { fields: 'id' }))}`
  const write =
    (body: object, name?: string): Step =>
    async (issue, who) =>
      done(await who.post(name === undefined ? `/issues/${issue}` : await part(issue, name), body))
  const say =
    (query: string): Step =>
    async (issue, who, far) =>
      done(await world.command(query.replace('IT', far), issue, who))
  const remove =
    (name: string): Step =>
    async (issue, who) =>
      done(await who.delete(await part(issue, name)))
  const comment: Step = async (issue, who) => done(await who.post(`/issues/${issue}/comments`, { text: 'One' }))
  const file: Step = (issue, who) => upload(who, `/issues/${issue}/attachments`).then(done)
  const restore: Step = async (issue, who) => done(await who.post(`/issues/${issue}/restore`, {}))
  const removal: Step = async (issue, who) => done(await who.delete(`/issues/${issue}`))
  const limitedTo = (...logins: readonly string[]) => ({
    visibility: { $type: 'LimitedVisibility', permittedUsers: logins.map(login => ({ login })) },
  })
  const copyOf = async (issue: string): Promise<string> => {
    const { rows } = await sql<{ id: number }>`
      select max(id) as id from issue where id > ${Number(issue.slice(2))}`.execute(world.test.system.db)
    return `2-${rows[0]?.id}`
  }
  /** Each is a moment after the one before. */
  const inTurn = async (steps: readonly Step[], issue: string, who: ApiClient, far: string): Promise<void> => {
    for (const step of steps) {
      world.test.clock.now += 1_000
      await step(issue, who, far)
    }
    world.test.clock.now += 1_000
  }

  const WORK = 'timeTracking/workItems'
  const COMMANDS: Readonly<Record<string, readonly Between<string>[]>> = {
    field: [
      { change: 'Critical', since: [say('Minor')] },
      { change: 'for admin', since: [say('Unassigned')] },
      { before: say('for admin'), change: 'Unassigned', since: [say('for admin')] },
    ],
    tag: [
      { change: 'tag {of both}', since: [say('untag {of both}')] },
      { before: say('tag {of both}'), change: 'untag {of both}', since: [say('tag {of both}')] },
    ],
    link: [
      { change: 'relates to IT', since: [say('remove relates to IT')] },
      { before: say('relates to IT'), change: 'remove relates to IT', since: [say('relates to IT')] },
    ],
    visibility: [
      { change: 'visible to ann', since: [write(limitedTo('admin'))] },
      { change: 'visible to ann', since: [write(limitedTo('ann', 'admin')), write(limitedTo('admin'))] },
    ],
    move: [
      { change: 'move to BOTH', since: [say('move to FAR')] },
      { change: 'move to BOTH', since: [say('move to NEAR')] },
    ],
    work: [
      { change: 'work 1h', since: [write({ duration: { minutes: 5 } }, WORK)] },
      { change: 'work 1h', since: [write({ text: 'Rather this' }, WORK)] },
      { change: 'work 1h', since: [remove(WORK)] },
    ],
    board: [
      { change: 'add Board Near', since: [say('remove Board Near')] },
      { before: say('add Board Near'), change: 'remove Board Near', since: [say('add Board Near')] },
    ],
    comment: [{ change: 'comment', since: [write({ text: 'Two' }, 'comments')] }],
    delete: [{ change: 'delete', since: [restore, removal] }],
    clone: [
      { change: 'clone', since: [async (issue, ...more) => write({ summary: 'Other' })(await copyOf(issue), ...more)] },
      { change: 'clone', since: [async (issue, ...more) => comment(await copyOf(issue), ...more)] },
    ],
  }

  const commands = Object.entries(COMMANDS).flatMap(([kind, rows]) =>
    rows.map((row, index) => [kind, index, row] as const),
  )
  it('has a row for each verb of commands', () => {
    expect([...Object.keys(COMMANDS), ...Object.keys(OWN_VERBS)].sort()).toEqual([...commandVerbKinds].sort())
  })

  it.each(commands)('stays when a command is undone: %s %i', async (kind, _index, { before, change, since }) => {
    const { test, ann } = world
    const [issue, far] = [await world.create(), await world.readable(await world.create('writable'))]
    if (before) await inTurn([before], issue, test.admin, far)
    const body = { query: change.replace('IT', far), issues: [{ id: issue }] }
    const said = kind === 'comment' ? { comment: 'One' } : {}
    const ran = done(await ann.post('/commands', { ...body, ...said }, { fields: 'operation(id)' }))
    await inTurn(since, issue, test.admin, far)
    const touched = kind === 'clone' ? await copyOf(issue) : issue
    const left = await world.stored(touched)
    const path = `/operations/${ran.body.operation.id}/undo`
    const undone = await ann.post(path, {}, { fields: 'undone,skipped' })
    expect(undone.body, undone.text).toMatchObject({ undone: 0, skipped: 1 })
    expect(await world.stored(touched)).toEqual(left)
  })

  it('stays when the move around it is undone: a value, a text and a comment', async () => {
    const { test, ann } = world
    const issue = await world.create()
    await inTurn([say('Critical')], issue, test.admin, '')
    const body = { query: 'move to BOTH', issues: [{ id: issue }] }
    const ran = done(await ann.post('/commands', body, { fields: 'operation(id)' }))
    const since = [say('Minor'), write({ summary: 'Other' }), write({ description: 'Theirs' }), comment]
    await inTurn(since, issue, test.admin, '')
    done(await ann.post(`/operations/${ran.body.operation.id}/undo`, {}))
    const fields = 'project(shortName),summary,description,comments(text),customFields(name,value(name))'
    const { customFields, ...left } = (await test.admin.get(`/issues/${issue}`, { fields })).body
    expect(left).toMatchObject({
      project: { shortName: 'NEAR' },
      ...{ summary: 'Other', description: 'Theirs', comments: [{ text: 'One' }] },
    })
    expect(customFields).toContainEqual(expect.objectContaining({ value: expect.objectContaining({ name: 'Minor' }) }))
  })

  const HISTORY: Readonly<Record<(typeof OPPOSITES)[number], readonly Between<Step>[]>> = {
    SummaryCategory: [{ change: write({ summary: 'Two' }), since: [write({ summary: 'Three' })] }],
    DescriptionCategory: [
      { change: write({ description: 'Two' }), since: [write({ description: 'Three' })] },
      { change: write({ description: 'Two' }), since: [write({ description: null })] },
    ],
    CustomFieldCategory: [
      { change: say('Critical'), since: [say('Minor')] },
      { change: say('for admin'), since: [say('Unassigned')] },
    ],
    TagsCategory: [
      { change: say('tag {of both}'), since: [say('untag {of both}')] },
      { before: say('tag {of both}'), change: say('untag {of both}'), since: [say('tag {of both}')] },
    ],
    LinksCategory: [{ change: say('relates to IT'), since: [say('remove relates to IT')] }],
    SprintCategory: [
      { change: say('add Board Near'), since: [say('remove Board Near')] },
      { before: say('add Board Near'), change: say('remove Board Near'), since: [say('add Board Near')] },
    ],
    CommentTextCategory: [
      { before: comment, change: write({ text: 'Two' }, 'comments'), since: [write({ text: 'Three' }, 'comments')] },
    ],
    CommentPinnedCategory: [
      { before: comment, change: write({ pinned: true }, 'comments'), since: [write({ pinned: false }, 'comments')] },
    ],
    ReporterCategory: [
      {
        byAdmin: true,
        change: write({ reporter: { login: 'ann' } }),
        since: [write({ reporter: { login: 'admin' } })],
      },
    ],
    ProjectCategory: [{ change: say('move to BOTH'), since: [say('move to FAR')], byAdmin: true }],
    IssueVisibilityCategory: [
      { change: write(limitedTo('ann')), since: [write(limitedTo('admin')), write(limitedTo('ann', 'admin'))] },
    ],
    CommentVisibilityCategory: [
      { before: comment, change: write(limitedTo('ann'), 'comments'), since: [write(limitedTo('admin'), 'comments')] },
    ],
    AttachmentVisibilityCategory: [
      { before: file, change: write(limitedTo('ann'), 'attachments'), since: [write(limitedTo(), 'attachments')] },
    ],
    AttachmentRenameCategory: [
      { before: file, change: write({ name: 'two' }, 'attachments'), since: [write({ name: 'three' }, 'attachments')] },
    ],
    AttachmentsCategory: [{ change: file, since: [remove('attachments')] }],
  }

  const histories = Object.entries(HISTORY).flatMap(([category, rows]) =>
    rows.map((row, index) => [category, index, row] as const),
  )
  it('has a row for each kind of change that can be taken back', () => {
    expect(OPPOSITES.filter(category => HISTORY[category].length === 0)).toEqual([])
  })

  it.each(histories)('stays when a change is taken back: %s %i', async (category, _index, row) => {
    const { test } = world
    const who = row.byAdmin || row.before ? test.admin : world.ann
    const [issue, far] = [await world.create(), await world.readable(await world.create('writable'))]
    if (row.before) await inTurn([row.before], issue, test.admin, far)
    await inTurn([row.change], issue, who, far)
    const { rows } = await sql<{ id: number }>`
      select id from activity where host_id = ${Number(issue.slice(2))} and category = ${category}
      order by id desc limit 1`.execute(test.system.db)
    await inTurn(row.since, issue, test.admin, far)
    const left = await world.stored(issue)
    const reverted = await who.post(`/issues/${issue}/activities/12-${rows[0]?.id}/revert`, {})
    expect([reverted.status, reverted.body?.code]).toEqual([409, 'newer_change'])
    expect(await world.stored(issue)).toEqual(left)
  })

  /** One person's requests stand in line on one node; these are of two. */
  let elsewhere: ApiClient
  beforeAll(async () => {
    elsewhere = createApiClient((await world.test.secondNode()).app.http, world.ann.headers)
  })

  interface Draft {
    readonly row: RawBuilder<unknown>
    readonly publish: (who: ApiClient) => Promise<ApiReply>
    readonly save: (text: string) => Promise<ApiReply>
    readonly saved: (text: string) => RawBuilder<unknown>
    /** What was published, and what is still kept. */
    readonly texts: () => Promise<readonly string[]>
  }
  const DRAFTS: Readonly<Record<string, () => Promise<Draft>>> = {
    comment: async () => {
      const { ann } = world
      const issue = await world.create()
      const path = `/issues/${issue}/draftComment`
      const id = idIn(await ann.put(path, { text: 'Older' }, { fields: 'id' }))
      return {
        row: sql`select from text_draft where id = ${id.slice(2)} for update`,
        publish: who => who.post(`/issues/${issue}/comments`, {}, { draftId: id }),
        save: text => elsewhere.post(path, { text }),
        saved: text => sql`update text_draft set text = ${text} where id = ${id.slice(2)}`,
        texts: async () => {
          const comments = await ann.get(`/issues/${issue}/comments`, { fields: 'text' })
          const kept = await ann.get(path, { fields: 'text' })
          return [...comments.body, ...(kept.status === 200 ? [kept.body] : [])].map(({ text }) => text)
        },
      }
    },
    issue: async () => {
      const { ann } = world
      const body = { project: { id: world.project }, summary: 'Older' }
      const id = idIn(await ann.post('/users/me/drafts', body, { fields: 'id' }))
      const path = `/users/me/drafts/${id}`
      const before = Number((await world.create()).slice(2))
      return {
        row: sql`select from issue_draft where id = ${id.slice(2)} for update`,
        publish: who => who.post('/issues', {}, { draftId: id }),
        save: summary => elsewhere.post(path, { summary }),
        saved: summary => sql`update issue_draft set summary = ${summary} where id = ${id.slice(2)}`,
        texts: async () => {
          const { rows } = await sql<{ summary: string }>`
            select summary from issue where id > ${before} union all
            select summary from issue_draft where id = ${id.slice(2)}`.execute(world.test.system.db)
          return rows.map(({ summary }) => summary)
        },
      }
    },
  }

  it.each(Object.keys(DRAFTS))('is published as it was stored last, once: draft of %s', async kind => {
    const draft = await DRAFTS[kind]?.()
    if (!draft) throw new Error(kind)
    const replies = await whileHeld(
      world.test,
      draft.row,
      () => [draft.publish(world.ann), draft.publish(elsewhere)],
      draft.saved('Stored in between'),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(await draft.texts()).toEqual(['Stored in between'])
  })

  it.each(Object.keys(DRAFTS))('is not lost with the draft that is published: draft of %s', async kind => {
    const draft = await DRAFTS[kind]?.()
    if (!draft) throw new Error(kind)
    const [published, saved] = await whileHeld(world.test, draft.row, () => [
      draft.publish(world.ann),
      draft.save('Newest'),
    ])
    expect(published?.status).toBe(200)
    const texts = await draft.texts()
    // Who saves too late is told so, or keeps it as the next draft.
    expect([saved?.status, texts.includes('Newest')]).toEqual(saved?.status === 200 ? [200, true] : [404, false])
  })
})
