import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../testing/api-client.ts'
import { createProject, idIn } from '../../testing/sample-data.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

describe('reactions and pins', () => {
  let test: TestApp
  let rita: ApiClient
  let sam: ApiClient
  let issue: string

  beforeAll(async () => {
    test = await startTestApp()
    const project = await createProject(test, 'REA', 'Reactions')
    const [one, two] = [await test.createUser('rita'), await test.createUser('sam')]
    for (const user of [one, two]) await test.grant(user, 'contributor', Number(project.slice(2)))
    rita = await test.clientOf(one)
    sam = await test.clientOf(two)
    issue = idIn(
      await test.admin.post('/issues', { project: { id: project }, summary: 'Talked about' }, { fields: 'id' }),
    )
  })
  afterAll(() => test.stop())

  const comment = async (text: string, more: object = {}) =>
    idIn(await test.admin.post(`/issues/${issue}/comments`, { text, ...more }, { fields: 'id' }))

  it('belong to one person each and are taken back by them alone', async () => {
    const path = `/issues/${issue}/comments/${await comment('Well?')}`
    const fields = '$type,id,reaction,author(login)'
    const added = await rita.post(`${path}/reactions`, { reaction: 'thumbs-up' }, { fields })
    expect(added.body).toMatchObject({ $type: 'Reaction', reaction: 'thumbs-up', author: { login: 'rita' } })
    expect(idIn(await rita.post(`${path}/reactions`, { reaction: 'thumbs-up' }, { fields }))).toBe(added.body.id)
    await sam.post(`${path}/reactions`, { reaction: 'heart' })
    await sam.post(`${path}/reactions`, { reaction: 'thumbs-up' })
    const shown = await sam.get(path, { fields: 'reactions(reaction,author(login)),reactionOrder' })
    expect(shown.body.reactionOrder).toBe('thumbs-up|heart')
    expect(shown.body.reactions).toHaveLength(3)
    expect((await sam.get(`${path}/reactions`, { fields, $top: '1' })).body).toMatchObject([
      { author: { login: 'rita' } },
    ])
    expect((await sam.delete(`${path}/reactions/${added.body.id}`)).status).toBe(403)
    expect((await rita.delete(`${path}/reactions/${added.body.id}`)).status).toBe(200)
    expect((await rita.get(`${path}/reactions/${added.body.id}`)).status).toBe(404)
    expect((await sam.get('/issues', { query: 'reaction from: sam', fields: 'id' })).body).toMatchObject([
      { id: issue },
    ])
    expect((await sam.get('/issues', { query: 'reaction from: rita', fields: 'id' })).body).toEqual([])
  })

  it('refuse what is no name, strangers of the comment, and deleted comments', async () => {
    const text = await comment('Strict')
    const path = `/issues/${issue}/comments/${text}/reactions`
    for (const reaction of ['', '👍', 'x'.repeat(65), 'a b', 7])
      expect((await rita.post(path, { reaction })).status).toBe(400)
    const hidden = await comment('Hidden', {
      visibility: { $type: 'LimitedVisibility', permittedUsers: [{ login: 'sam' }] },
    })
    expect((await rita.post(`/issues/${issue}/comments/${hidden}/reactions`, { reaction: 'heart' })).status).toBe(404)
    const other = await comment('Other')
    const id = idIn(await rita.post(path, { reaction: 'eyes' }, { fields: 'id' }))
    expect((await rita.get(`/issues/${issue}/comments/${other}/reactions/${id}`)).status).toBe(404)
    expect((await rita.delete(`/issues/${issue}/comments/${other}/reactions/${id}`)).status).toBe(404)
    await test.admin.post(`/issues/${issue}/comments/${text}`, { deleted: true })
    expect((await test.admin.post(path, { reaction: 'eyes' })).status).toBe(404)
    expect(
      (await test.admin.get(`/issues/${issue}/comments/${text}`, { fields: 'reactions(id)' })).body.reactions,
    ).toEqual([])
  })

  it('stand in the history as long as their comment is seen', async () => {
    const text = await comment('Traced', {
      visibility: { $type: 'LimitedVisibility', permittedUsers: [{ login: 'sam' }] },
    })
    const path = `/issues/${issue}/comments/${text}/reactions`
    const id = idIn(await sam.post(path, { reaction: 'rocket' }, { fields: 'id' }))
    await sam.delete(`${path}/${id}`)
    const history = async (client: ApiClient) =>
      (
        await client.get(`/issues/${issue}/activities`, {
          categories: 'CommentReactionCategory',
          fields: '$type,author(login),added(reaction),removed(reaction),target(id)',
          $top: '-1',
        })
      ).body.filter((entry: { target?: { id: string } }) => entry.target?.id === text)
    expect(await history(sam)).toMatchObject([
      { $type: 'CommentReactionActivityItem', added: [{ reaction: 'rocket' }], removed: [] },
      { added: [], removed: [{ reaction: 'rocket' }] },
    ])
    expect(await history(rita)).toEqual([])
  })

  it('puts several pinned comments in front, the newest pin first, and writes it down', async () => {
    const [first, second] = [await comment('First'), await comment('Second')]
    const pin = (id: string, pinned: boolean) => test.admin.post(`/issues/${issue}/comments/${id}`, { pinned })
    await pin(second, true)
    test.clock.now += 1_000
    await pin(first, true)
    const pinned = async () =>
      (await rita.get(`/issues/${issue}`, { fields: 'pinnedComments(id)' })).body.pinnedComments.map(
        ({ id }: { id: string }) => id,
      )
    expect(await pinned()).toEqual([first, second])
    await pin(first, false)
    expect(await pinned()).toEqual([second])
    const history = await rita.get(`/issues/${issue}/activities`, {
      categories: 'CommentPinnedCategory',
      fields: 'added(id),removed(id),targetMember',
    })
    expect(history.body).toMatchObject([
      { added: [{ id: second }], removed: [], targetMember: 'pinned' },
      { added: [{ id: first }] },
      { added: [], removed: [{ id: first }] },
    ])
  })
})
