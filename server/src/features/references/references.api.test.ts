import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../testing/api-client.ts'
import { insertProject } from '../../testing/issue-rows.ts'
import { idIn } from '../../testing/sample-data.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

interface Issue {
  readonly id: string
  readonly idReadable: string
}

describe('references to an issue', () => {
  let test: TestApp
  let project: number
  let hidden: number
  let ada: ApiClient
  let reader: ApiClient
  let target: Issue

  beforeAll(async () => {
    test = await startTestApp()
    project = await insertProject(test, 'REF')
    hidden = await insertProject(test, 'DARK')
    const [adaId, readerId] = [await test.createUser('ada'), await test.createUser('reader')]
    for (const id of [project, hidden]) await test.grant(adaId, 'project-admin', id)
    await test.grant(readerId, 'issue-reader', project)
    ;[ada, reader] = [await test.clientOf(adaId), await test.clientOf(readerId)]
  })
  afterAll(() => test.stop())

  const create = async (description: string, into = project): Promise<Issue> =>
    (
      await ada.post(
        '/issues',
        { project: { id: `0-${into}` }, summary: 'One', description },
        { fields: 'id,idReadable' },
      )
    ).body
  const begin = async (): Promise<void> => {
    target = await create('Named by others')
  }
  const say = async (on: Issue, text: string, more: object = {}) =>
    idIn(await ada.post(`/issues/${on.id}/comments`, { text, ...more }, { fields: 'id' }))
  const references = async (client = reader, query: Record<string, string> = {}, of = target.id) => {
    const fields = '$type,id,host($type,id),comment($type,id,text)'
    const reply = await client.get(`/issues/${of}/references`, { fields, ...query })
    expect(reply.status).toBe(200)
    return reply.body
  }
  const ids = async (client = reader, query: Record<string, string> = {}): Promise<readonly string[]> =>
    (await references(client, query)).map(({ id }: { id: string }) => id)

  it('are the texts and comments that name it, those of the newest issues first', async () => {
    await begin()
    const first = await create(`As in ${target.idReadable}`)
    const comment = await say(first, `And ${target.idReadable.toLowerCase()}!`)
    const second = await create('Nothing')
    const other = await say(second, `${target.idReadable}, ${target.idReadable}`)
    const host = ({ id }: Issue) => ({ $type: 'Issue', id })
    expect(await references()).toEqual([
      {
        $type: 'Reference',
        id: other,
        host: host(second),
        comment: expect.objectContaining({ $type: 'IssueComment', id: other }),
      },
      { $type: 'Reference', id: first.id, host: host(first), comment: null },
      { $type: 'Reference', id: comment, host: host(first), comment: expect.objectContaining({ id: comment }) },
    ])
    expect(await ids(reader, { $skip: '1', $top: '1' })).toEqual([first.id])
    expect(await references(reader, {}, first.id)).toEqual([])
  })

  it('are not those of its own texts, of other ids, and of what stands in code', async () => {
    await begin()
    await say(target, `${target.idReadable} is this one`)
    await create(`${target.idReadable}0 and X${target.idReadable} and \`${target.idReadable}\``)
    expect(await ids()).toEqual([])
  })

  it('are none that the reader may not see, nor what is deleted', async () => {
    await begin()
    const secret = await create(`Dark ${target.idReadable}`, hidden)
    const open = await create('Open')
    const whisper = await say(open, target.idReadable, { visibility: { permittedUsers: [{ login: 'ada' }] } })
    const gone = await say(open, target.idReadable)
    const loud = await say(open, `Loud ${target.idReadable}`)
    const deleted = await create(target.idReadable)
    expect(await ids(ada)).toEqual([deleted.id, loud, gone, whisper, secret.id])
    await ada.post(`/issues/${open.id}/comments/${gone}`, { deleted: true })
    await ada.delete(`/issues/${deleted.id}`)
    expect(await ids()).toEqual([loud])
    expect(await ids(ada)).toEqual([loud, whisper, secret.id])
    await ada.post(`/issues/${open.id}`, { visibility: { permittedUsers: [{ login: 'ada' }] } })
    expect(await ids()).toEqual([])
    expect((await reader.get(`/issues/${secret.id}/references`)).status).toBe(404)
  })

  it('name it by any id that it had', async () => {
    await begin()
    const before = await create(`Before ${target.idReadable}`)
    const moved = await ada.post(`/issues/${target.id}`, { project: { id: `0-${hidden}` } }, { fields: 'idReadable' })
    const after = await create(`After ${moved.body.idReadable}`)
    expect(await ids(ada)).toEqual([after.id, before.id])
  })

  it('cost as many statements for many as for few', async () => {
    await begin()
    const name = async () => say(await create(target.idReadable), target.idReadable)
    await name()
    await references()
    const few = await test.countStatements(() => references())
    for (let n = 0; n < 4; n++) await name()
    expect(await references()).toHaveLength(10)
    expect(await test.countStatements(() => references())).toBe(few)
  })
})
