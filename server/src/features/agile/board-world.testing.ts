import type { ApiClient } from '../../testing/api-client.ts'
import { createProject, idIn } from '../../testing/sample-data.ts'
import { startTestApp, type TestApp, type TestAppOptions } from '../../testing/test-app.ts'

/** Two projects with the usual fields; somebody who makes boards, a colleague and somebody who knows neither project. */
export interface BoardWorld {
  readonly test: TestApp
  readonly project: string
  readonly other: string
  readonly ada: ApiClient
  readonly adaId: number
  readonly bob: ApiClient
  readonly bobId: number
  readonly stranger: ApiClient
  /** Ids of the custom fields of the projects, by name. */
  readonly fields: Readonly<Record<string, string>>
  /** Creates a board of the first project; gives its id. */
  createBoard(body?: object, client?: ApiClient, query?: Record<string, string>): Promise<string>
  createIssue(summary: string, body?: object): Promise<string>
  /** Gives the first project a field for numbers; gives the id of the custom field. */
  createNumberField(name: string): Promise<string>
  /** A field of an issue set by the administrator. */
  setField(issue: string, name: string, value: string | null): Promise<void>
}

export async function startBoardWorld(key: string, options: TestAppOptions = {}): Promise<BoardWorld> {
  const test = await startTestApp(options)
  const project = await createProject(test, key)
  const other = await createProject(test, `${key}O`)
  const [adaId, bobId] = [await test.createUser('ada'), await test.createUser('bob')]
  for (const id of [adaId, bobId])
    for (const one of [project, other]) await test.grant(id, 'contributor', Number(one.slice(2)))
  const [ada, bob, stranger] = await Promise.all([test.clientOf(adaId), test.clientOf(bobId), test.signIn('stranger')])
  const found: readonly { id: string; name: string }[] = (
    await test.admin.get('/admin/customFieldSettings/customFields', { fields: 'id,name', $top: '-1' })
  ).body
  let count = 0
  return {
    test,
    project,
    other,
    ada,
    adaId,
    bob,
    bobId,
    stranger,
    fields: Object.fromEntries(found.map(({ id, name }) => [name, id])),
    createBoard: async (body = {}, client = ada, query = {}) =>
      idIn(
        await client.post(
          '/agiles',
          { name: `Board ${++count}`, projects: [{ id: project }], ...body },
          { fields: 'id', ...query },
        ),
      ),
    createIssue: async (summary, body = {}) =>
      idIn(await test.admin.post('/issues', { project: { id: project }, summary, ...body }, { fields: 'id' })),
    createNumberField: async name => {
      const type = { id: 'integer' }
      const id = idIn(
        await test.admin.post('/admin/customFieldSettings/customFields', { name, fieldType: type }, { fields: 'id' }),
      )
      const body = { $type: 'SimpleProjectCustomField', field: { id } }
      idIn(await test.admin.post(`/admin/projects/${project}/customFields`, body, { fields: 'id' }))
      return id
    },
    setField: async (issue, name, value) => {
      const reply = await test.admin.post(`/commands`, {
        query: value === null ? `${name} ` : `${name} ${value}`,
        issues: [{ id: issue }],
      })
      if (reply.status !== 200) throw new Error(reply.text)
    },
  }
}
