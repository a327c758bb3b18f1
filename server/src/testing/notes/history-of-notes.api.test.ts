import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../api-client.ts'
import { insertIssue } from '../issue-rows.ts'
import { idIn, upload } from '../sample-data.ts'
import type { TestApp } from '../test-app.ts'
import { createNote, deleteNote } from './notes.feature.ts'
import { numberOf, startNotes } from './notes.testing.ts'

const CATEGORIES =
  'NoteCommentsCategory,CommentTextCategory,CommentVisibilityCategory,AttachmentsCategory,TagsCategory,' +
  'NoteMentionCategory,NoteCommentMentionCategory'

interface Entry {
  readonly id: string
  readonly category: { readonly id: string }
}

/** Another kind of hosts has a history by its descriptor alone. */
describe('the history of another kind of hosts', () => {
  let test: TestApp
  let project: number
  let note: string
  let ada: ApiClient
  let bob: ApiClient
  let stranger: ApiClient
  /** Of ada. */
  let tag: string

  beforeAll(async () => {
    const world = await startNotes({
      ada: ['READ_ISSUE', 'READ_COMMENT', 'UPDATE_ISSUE', 'UPDATE_COMMENT'],
      bob: ['READ_ISSUE'],
    })
    ;({ test, project, ada, bob, stranger } = world)
    tag = idIn(await ada.post('/tags', { name: 'noted' }, { fields: 'id' }))
  })
  afterAll(() => test.stop())

  const begin = async (): Promise<void> => {
    test.clock.now += 1_000
    note = await createNote(test.system, project, 'To be discussed')
  }
  const say = async (text: string): Promise<string> =>
    idIn(await ada.post(`/notes/${note}/comments`, { text }, { fields: 'id' }))
  const told = async (client: ApiClient, fields = 'id,category(id)', more: object = {}) =>
    (await client.get(`/notes/${note}/activities`, { categories: CATEGORIES, fields, ...more })).body
  const categories = async (client: ApiClient): Promise<readonly string[]> =>
    (await told(client)).map(({ category }: Entry) => category.id)
  const newest = async (category: string): Promise<string> =>
    (await told(ada)).findLast((entry: Entry) => entry.category.id === category).id

  it('tells of comments, files and tags, with what they are', async () => {
    await begin()
    const comment = await say('First')
    expect((await ada.post(`/notes/${note}/comments/${comment}`, { text: 'Second' })).status).toBe(200)
    const file = idIn(await upload(ada, `/notes/${note}/attachments`))
    expect((await ada.post(`/notes/${note}/tags`, { id: tag })).status).toBe(200)

    const fields = '$type,category(id),author(login),target(id,$type),added(id,text,name),removed(id),targetMember'
    expect(await told(ada, fields)).toMatchObject([
      {
        ...{ $type: 'CommentActivityItem', author: { login: 'ada' }, targetMember: 'comments' },
        ...{ target: { id: comment, $type: 'NoteComment' }, added: [{ id: comment, text: 'Second' }] },
      },
      { $type: 'TextMarkupActivityItem', target: { id: comment }, added: 'Second', removed: 'First' },
      { $type: 'AttachmentActivityItem', target: { id: file, $type: 'NoteAttachment' }, added: [{ id: file }] },
      { $type: 'TagsActivityItem', target: { id: note, $type: 'Note' }, added: [{ id: tag, name: 'noted' }] },
    ])
    const page = await ada.get(`/notes/${note}/activitiesPage`, {
      ...{ categories: CATEGORIES, $top: '1', reverse: 'true', fields: 'activities(category(id)),hasAfter' },
    })
    expect(page.body).toMatchObject({ activities: [{ category: { id: 'TagsCategory' } }], hasAfter: true })
  })

  it('hides what its reader may not know, and itself from those who do not see the note', async () => {
    await begin()
    const comment = await say('For readers of comments')
    await upload(ada, `/notes/${note}/attachments`)
    // Tags are their owner's.
    await ada.post(`/notes/${note}/tags`, { name: 'noted' })
    expect(await categories(ada)).toEqual(['NoteCommentsCategory', 'AttachmentsCategory', 'TagsCategory'])
    expect(await categories(bob)).toEqual(['AttachmentsCategory'])
    const entry = await newest('NoteCommentsCategory')
    expect((await bob.get(`/notes/${note}/activities/${entry}`)).status).toBe(404)
    expect((await ada.get(`/notes/${note}/activities/${entry}`)).status).toBe(200)
    expect((await stranger.get(`/notes/${note}/activities`, { categories: CATEGORIES })).status).toBe(404)
    expect((await stranger.get(`/activities/${entry}`)).status).toBe(404)

    const file = await newest('AttachmentsCategory')
    expect((await bob.get(`/activities/${file}`, { fields: 'id' })).body).toMatchObject({ id: file })
    await deleteNote(test.system, note)
    for (const client of [ada, bob]) expect((await client.get(`/activities/${file}`)).status).toBe(404)
    expect(comment).toMatch(/^901-/)
  })

  it('is one of the histories of all hosts, and of no issue', async () => {
    await begin()
    const issue = await insertIssue(test, project)
    await ada.post(`/issues/${issue}/tags`, { name: 'noted' })
    await say('Of the note')
    const start = String(test.clock.now)
    const fields = 'id,category(id),target(id)'
    const all = (await ada.get('/activities', { categories: CATEGORIES, start, fields })).body
    expect(all.map(({ category }: Entry) => category.id)).toEqual(['TagsCategory', 'NoteCommentsCategory'])
    const ofIssues = await ada.get('/activities', {
      categories: CATEGORIES,
      start,
      issueQuery: 'tag: noted',
      fields,
    })
    expect(ofIssues.body).toMatchObject([{ category: { id: 'TagsCategory' }, target: { id: issue } }])
    const entry = await newest('NoteCommentsCategory')
    expect((await ada.get(`/issues/${issue}/activities/${entry}`)).status).toBe(404)
    expect((await ada.get(`/issues/2-${numberOf(note)}/activities`, { categories: CATEGORIES })).status).toBe(404)
  })

  it('calls categories as its kind does, whoever asks, and others as they do', async () => {
    await begin()
    const issue = await insertIssue(test, project)
    await test.admin.post(`/issues/${issue}/comments`, { text: 'Of the issue' })
    await say('Of the note')
    await ada.post(`/notes/${note}/tags`, { name: 'noted' })
    const start = String(test.clock.now)
    const [ofNotes, ofOthers] = ['NoteCommentsCategory', 'CommentsCategory']
    const toldOf = async (categories: string, path = '/activities') => {
      const { body } = await ada.get(path, { categories, start, fields: 'category(id),target($type)' })
      return body.map(({ category, target }: Entry & { target: { $type: string } }) => `${category.id} ${target.$type}`)
    }
    expect(await toldOf(ofNotes)).toEqual([`${ofNotes} NoteComment`])
    expect(await toldOf(ofOthers)).toEqual([`${ofOthers} IssueComment`])
    expect(await toldOf(`${ofNotes},${ofOthers}`)).toEqual([`${ofOthers} IssueComment`, `${ofNotes} NoteComment`])
    expect(await toldOf(`${ofOthers},TagsCategory`)).toEqual([`${ofOthers} IssueComment`, 'TagsCategory Note'])
    expect(await toldOf(ofOthers, `/notes/${note}/activities`)).toEqual([])
    expect(await toldOf(`${ofNotes},TagsCategory`, `/notes/${note}/activities`)).toEqual([
      `${ofNotes} NoteComment`,
      'TagsCategory Note',
    ])
    expect(await toldOf(ofNotes, `/issues/${issue}/activities`)).toEqual([])
    const page = { categories: `${ofNotes},${ofOthers}`, start, fields: 'activities(category(id))' }
    expect((await ada.get('/activitiesPage', page)).body.activities).toHaveLength(2)
  })

  it('tells hosts of either kind that a note names them, to those who see the note', async () => {
    await begin()
    const issue = await insertIssue(test, project)
    const { idReadable } = (await ada.get(`/issues/${issue}`, { fields: 'idReadable' })).body
    const comment = await say(`See ${idReadable}`)
    const query = { categories: CATEGORIES, fields: 'category(id),added(id)' }
    const mention = { category: { id: 'NoteCommentMentionCategory' }, added: [{ id: comment }] }
    expect((await ada.get(`/issues/${issue}/activities`, query)).body).toMatchObject([mention])
    expect((await bob.get(`/issues/${issue}/activities`, query)).body).toEqual([])
    await deleteNote(test.system, note)
    expect((await ada.get(`/issues/${issue}/activities`, query)).body).toEqual([])
  })

  it('is taken back, change by change, and erased', async () => {
    await begin()
    const comment = await say('First')
    await ada.post(`/notes/${note}/comments/${comment}`, { text: 'Second' })
    await ada.post(`/notes/${note}/tags`, { name: 'noted' })
    const revert = async (client: ApiClient, category: string) => {
      test.clock.now += 1_000
      const path = `/notes/${note}/activities/${await newest(category)}/revert`
      return client.post(path, undefined, { fields: 'id,$type' })
    }
    expect((await revert(bob, 'CommentTextCategory')).status).toBe(404)
    expect((await revert(ada, 'CommentTextCategory')).body).toMatchObject({ id: note, $type: 'Note' })
    expect((await revert(ada, 'TagsCategory')).status).toBe(200)
    expect((await ada.get(`/notes/${note}`, { fields: 'comments(text),tags(name)' })).body).toMatchObject({
      ...{ comments: [{ text: 'First' }], tags: [] },
    })
    expect((await revert(ada, 'NoteCommentsCategory')).body.code).toBe('not_revertible')

    const entry = await newest('CommentTextCategory')
    expect((await ada.delete(`/notes/${note}/activities/${entry}/content`)).status).toBe(403)
    expect((await test.admin.delete(`/notes/${note}/activities/${entry}/content`)).status).toBe(200)
    expect((await ada.get(`/activities/${entry}`, { fields: 'added,removed,erased' })).body).toMatchObject({
      ...{ added: null, removed: null, erased: true },
    })
  })
})
