import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { idIn } from '../../testing/sample-data.ts'
import type { EventClient } from './event-client.testing.ts'
import { numberOf } from './event-client.testing.ts'
import { kinds, type LiveWorld, of, startLiveWorld } from './live-world.testing.ts'

describe('live events', () => {
  let world: LiveWorld

  beforeAll(async () => {
    world = await startLiveWorld()
  })
  afterAll(() => world.test.stop())
  afterEach(() => world.closeStreams())

  it('tell what changed in an open issue and who did it, and nothing of its contents', async () => {
    const { test, projects, client, openNow, createIssue, comment, rename } = world
    const issue = await createIssue('SEEN')
    const stream = await openNow(client('member'), { issues: issue })
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(stream.headers.get('x-accel-buffering')).toBe('no')
    expect(stream.headers.get('content-encoding')).toBeNull()
    const added = await comment(issue)
    const message = await stream.next(of(issue, 'comment.added'))
    expect(message.data).toEqual({
      kind: 'comment.added',
      host: issue,
      issue,
      project: projects.SEEN,
      part: added,
      actor: (await test.admin.get('/users/me', { fields: 'id' })).body.id,
      at: test.clock.now,
    })
    expect(numberOf(message.id)).toBeGreaterThan(0)
    await rename(issue, 'Ebb')
    await stream.next(of(issue, 'issue.changed'))
  })

  it('tell of all issues of the projects that are asked for, also of new ones', async () => {
    const { test, projects, client, openNow, createIssue } = world
    const [one, all] = [
      await openNow(client('member'), { projects: projects.SEEN }),
      await openNow(test.admin, { projects: '*' }),
    ]
    const issue = await createIssue('SEEN')
    const hidden = await createIssue('HID')
    await one.next(of(issue, 'issue.created'))
    await all.next(of(hidden, 'issue.created'))
    await test.admin.delete(`/issues/${issue}`)
    for (const stream of [one, all]) await stream.next(of(issue, 'issue.deleted'))
    expect(kinds(one, hidden)).toEqual([])
    expect(kinds(all, issue)).toEqual(['issue.created', 'issue.deleted'])
  })

  it('tell each reader only of what that reader may see', async () => {
    const { test, client, openNow, createIssue, comment, rename, onlyMember } = world
    const [open1, limited, foreign] = [
      await createIssue('SEEN'),
      await createIssue('SEEN', onlyMember()),
      await createIssue('HID'),
    ]
    const query = { issues: [open1, limited, foreign].join(','), projects: '*' }
    const member = await openNow(client('member'), query)
    const second = await openNow(client('second'), query)
    const reader = await openNow(client('reader'), query)
    await comment(foreign)
    await comment(limited)
    const secret = await comment(open1, onlyMember())
    // Of what is gone for good by the time nobody hears that it came.
    await member.next(of(open1, 'comment.added'))
    await test.admin.delete(`/issues/${open1}/comments/${secret}`)
    await rename(open1, 'The last word')
    for (const stream of [member, second, reader]) await stream.next(of(open1, 'issue.changed'))
    expect(kinds(member, open1)).toEqual(['comment.added', 'comment.deleted', 'issue.changed'])
    expect(kinds(member, limited)).toContain('comment.added')
    for (const stream of [second, reader]) {
      expect(kinds(stream, open1)).toEqual(['issue.changed'])
      expect(kinds(stream, limited)).toEqual([])
    }
    for (const stream of [member, second, reader]) expect(kinds(stream, foreign)).toEqual([])
  })

  it('tell of a link who sees both of its ends', async () => {
    const { test, client, openNow, createIssue, rename } = world
    const issue = await createIssue('SEEN')
    const [near, far] = [await createIssue('SEEN'), await createIssue('HID')]
    const [member, admin] = [
      await openNow(client('member'), { issues: issue }),
      await openNow(test.admin, { issues: issue }),
    ]
    const types: readonly { id: string; name: string }[] = (
      await test.admin.get('/issueLinkTypes', { fields: 'id,name' })
    ).body
    const relates = types.find(({ name }) => name === 'Relates')?.id
    for (const other of [far, near])
      expect((await test.admin.post(`/issues/${issue}/links/${relates}/issues`, { id: other })).status).toBe(200)
    await rename(issue, 'After the links')
    for (const stream of [member, admin]) await stream.next(of(issue, 'issue.changed'))
    const links = (stream: EventClient) => kinds(stream, issue).filter(kind => kind?.startsWith('link'))
    expect(links(admin)).toHaveLength(2)
    expect(links(member)).toHaveLength(1)
  })

  it('tell that an attachment came and went, unless it is hidden', async () => {
    const { test, client, openNow, createIssue, rename, onlyMember } = world
    const issue = await createIssue('SEEN')
    const [member, second] = [
      await openNow(client('member'), { issues: issue }),
      await openNow(client('second'), { issues: issue }),
    ]
    const upload = async (name: string) =>
      idIn(
        await test.admin.post(
          `/issues/${issue}/attachments`,
          { name, base64Content: 'data:text/plain;base64,QQ==' },
          { fields: 'id' },
        ),
      )
    const shown = await upload('shown.txt')
    for (const stream of [member, second]) await stream.next(of(issue, 'attachment.added'))
    await test.admin.post(`/issues/${issue}/attachments/${shown}`, onlyMember())
    await member.next(of(issue, 'attachment.changed'))
    await test.admin.delete(`/issues/${issue}/attachments/${shown}`)
    await rename(issue, 'After the files')
    for (const stream of [member, second]) await stream.next(of(issue, 'issue.changed'))
    expect(kinds(member, issue)).toEqual([
      'attachment.added',
      'attachment.changed',
      'attachment.removed',
      'issue.changed',
    ])
    expect(kinds(second, issue)).toEqual(['attachment.added', 'attachment.hidden', 'issue.changed'])
  })

  it('tell who saw a comment or a file until it was hidden that it is gone, not by whom', async () => {
    const { test, projects, userId, client, openNow, createIssue, comment, rename, onlyMember } = world
    const issue = await createIssue('SEEN')
    const form = { name: 'a.txt', base64Content: 'data:text/plain;base64,QQ==' }
    const parts = {
      comments: [await comment(issue), await comment(issue, onlyMember())],
      attachments: [
        idIn(await test.admin.post(`/issues/${issue}/attachments`, form, { fields: 'id' })),
        idIn(await test.admin.post(`/issues/${issue}/attachments`, { ...form, ...onlyMember() }, { fields: 'id' })),
      ],
    }
    const [member, second] = [
      await openNow(client('member'), { issues: issue }),
      await openNow(client('second'), { issues: issue }),
    ]
    const limits = { $type: 'LimitedVisibility', permittedUsers: [{ login: 'member' }, { login: 'admin' }] }
    for (const [name, ids] of Object.entries(parts))
      for (const id of ids)
        expect((await test.admin.post(`/issues/${issue}/${name}/${id}`, { visibility: limits })).status).toBe(200)
    await rename(issue, 'After they were hidden')
    for (const stream of [member, second]) await stream.next(of(issue, 'issue.changed'))
    const told = (stream: EventClient) =>
      stream.received.filter(of(issue)).flatMap(({ data }) => (data.part ? [[data.kind, data.part, data.actor]] : []))
    const admin = (await test.admin.get('/users/me', { fields: 'id' })).body.id
    expect(told(member)).toEqual([
      ...parts.comments.map(id => ['comment.changed', id, admin]),
      ...parts.attachments.map(id => ['attachment.changed', id, admin]),
    ])
    // Of those that were never seen nothing is told.
    expect(told(second)).toEqual([
      ['comment.hidden', parts.comments[0], userId('second')],
      ['attachment.hidden', parts.attachments[0], userId('second')],
    ])
    expect(second.received.find(of(issue))?.data).toMatchObject({ host: issue, issue, project: projects.SEEN })
  })

  it('tell who may know of it that an administrator erased something', async () => {
    const { test, client, openNow, createIssue, comment, rename, onlyMember } = world
    const issue = await createIssue('SEEN')
    const open = await comment(issue)
    const whispered = await comment(issue, onlyMember())
    const form = { name: 'a.txt', base64Content: 'data:text/plain;base64,QQ==' }
    const file = idIn(await test.admin.post(`/issues/${issue}/attachments`, form, { fields: 'id' }))
    await rename(issue, 'Named once')
    const query = { categories: 'SummaryCategory', fields: 'id' }
    const [entry] = (await test.admin.get(`/issues/${issue}/activities`, query)).body
    for (const id of [open, whispered]) await test.admin.post(`/issues/${issue}/comments/${id}`, { deleted: true })
    await test.admin.delete(`/issues/${issue}/attachments/${file}`)
    const [member, second] = [
      await openNow(client('member'), { issues: issue }),
      await openNow(client('second'), { issues: issue }),
    ]
    for (const id of [open, whispered, file])
      expect((await test.admin.delete(`/admin/deletedItems/${id}`)).status).toBe(200)
    expect((await test.admin.delete(`/issues/${issue}/activities/${entry.id}/content`)).status).toBe(200)
    for (const stream of [member, second]) await stream.next(of(issue, 'activity.erased'))
    const parts = (stream: EventClient) => stream.received.filter(of(issue)).map(({ data }) => data.part)
    expect(parts(member)).toEqual([open, whispered, file, entry.id])
    expect(parts(second)).toEqual([open, file, entry.id])
  })

  it('tell of work to those who may read the work of others', async () => {
    const { test, projects, client, openNow, createIssue, comment } = world
    await test.admin.post(`/admin/projects/${projects.SEEN}/timeTrackingSettings`, { enabled: true })
    const id = await test.createUser('customer')
    await test.grant(id, 'reporter', Number(projects.SEEN.slice(2)))
    const customer = await test.clientOf(id)
    const issue = await createIssue('SEEN', { reporter: { login: 'customer' } })
    const readers = [test.admin, client('reader'), customer]
    const streams = await Promise.all(readers.map(reader => openNow(reader, { issues: issue })))
    const work = idIn(
      await test.admin.post(
        `/issues/${issue}/timeTracking/workItems`,
        { duration: { minutes: 90 }, date: test.clock.now },
        { fields: 'id' },
      ),
    )
    for (const stream of streams.slice(0, 2)) await stream.next(of(issue, 'workItem.added'))
    await test.admin.delete(`/issues/${issue}/timeTracking/workItems/${work}`)
    await comment(issue)
    for (const stream of streams) await stream.next(of(issue, 'comment.added'))
    const ofWork = streams.map(({ received }) =>
      received.flatMap(({ data }) => (data.kind?.startsWith('workItem') ? [data.kind] : [])),
    )
    const both = ['workItem.added', 'workItem.removed']
    expect(ofWork).toEqual([both, both, []])
  })

  it('stop when the right to read is taken away, and the reader is told to look again', async () => {
    const { test, projects, client, openNow, createIssue, comment } = world
    const id = await test.createUser('leaver')
    const project = Number(projects.SEEN.slice(2))
    await test.grant(id, 'contributor', project)
    const leaver = await test.clientOf(id)
    const issue = await createIssue('SEEN')
    const stream = await openNow(leaver, { issues: issue })
    await comment(issue)
    await stream.next(of(issue, 'comment.added'))
    await test.revoke(id, 'contributor', project)
    await comment(issue)
    await stream.next(({ event }) => event === 'reset')
    await comment(issue)
    const witness = await openNow(client('member'), { issues: issue })
    await comment(issue)
    await witness.next(of(issue, 'comment.added'))
    expect(kinds(stream, issue)).toEqual(['comment.added'])
  })

  it('stop when an issue is hidden, and whoever saw it is told that it is gone, not by whom', async () => {
    const { test, projects, userId, client, openNow, createIssue, comment, onlyMember } = world
    const issue = await createIssue('SEEN')
    const unseen = await createIssue('SEEN', onlyMember())
    const [member, second, listing] = [
      await openNow(client('member'), { issues: issue }),
      await openNow(client('second'), { issues: issue }),
      await openNow(client('second'), { projects: projects.SEEN }),
    ]
    await test.admin.post(`/issues/${issue}`, onlyMember())
    await member.next(of(issue, 'issue.changed'))
    for (const stream of [second, listing]) {
      const { data } = await stream.next(of(issue))
      expect(data).toMatchObject({
        kind: 'issue.hidden',
        host: issue,
        issue,
        project: projects.SEEN,
        actor: userId('second'),
      })
    }
    // Those who never saw it hear nothing when its limits change.
    await test.admin.post(`/issues/${unseen}`, {
      visibility: { $type: 'LimitedVisibility', permittedUsers: [{ login: 'member' }, { login: 'admin' }] },
    })
    await comment(issue)
    await member.next(of(issue, 'comment.added'))
    const last = await createIssue('SEEN')
    await listing.next(of(last, 'issue.created'))
    for (const stream of [second, listing]) {
      expect(kinds(stream, issue)).toEqual(['issue.hidden'])
      expect(kinds(stream, unseen)).toEqual([])
      expect(stream.received.some(({ event }) => event === 'reset')).toBe(false)
    }
  })

  it('tell that issues left a project for one that the reader does not see', async () => {
    const { test, projects, client, openNow, createIssue } = world
    const [moved, many] = [await createIssue('SEEN'), await createIssue('SEEN')]
    const listing = await openNow(client('second'), { projects: projects.SEEN })
    await test.admin.post(`/issues/${moved}`, { project: { id: projects.HID } })
    await test.admin.post('/commands', { query: 'visible to member', issues: [{ id: many }] })
    await listing.next(of(moved, 'issue.hidden'))
    await listing.next(of(many, 'issue.hidden'))
    expect([...kinds(listing, moved), ...kinds(listing, many)]).toEqual(['issue.hidden', 'issue.hidden'])
  })

  it('tell of what was before a command, not of where it went in between', async () => {
    const { test, projects, client, openNow, createIssue } = world
    const issue = await createIssue('SEEN')
    const stream = await openNow(client('second'), { projects: projects.SEEN })
    const query = 'project HID visible to member project SEEN'
    expect((await test.admin.post('/commands', { query, issues: [{ id: issue }] })).status).toBe(200)
    const { data } = await stream.next(of(issue))
    expect([data.kind, data.project]).toEqual(['issue.hidden', projects.SEEN])
  })
})
