import type { ApiClient, ApiReply } from '../../testing/api-client.ts'
import { createProject, idIn } from '../../testing/sample-data.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

/** What tests ask of a work item. */
export const ITEM =
  'id,date,text,duration(id,minutes,presentation),type(id,name),author(login),creator(login),attributes(id,name,value(name))'
export const DAY = 86_400_000
export const SETTINGS = '/admin/projects/TIME/timeTrackingSettings'

/** A project, two contributors (mira and otto), a reporter (rita), and stan, who may nothing. */
export interface TimeWorld {
  readonly test: TestApp
  readonly project: string
  /** The types of work of the project; none while it does not track time. */
  readonly types: readonly { readonly id: string; readonly name: string }[]
  client(login: string): ApiClient
  /** Returns the database id of a new issue. */
  create(summary: string, more?: object): Promise<string>
  /** Adds work to an issue; mira's, unless somebody else is named. */
  log(issue: string, body: object, who?: ApiClient): Promise<ApiReply>
  /** The value of a field of periods. */
  fieldOf(issue: string, name: string): Promise<ApiReply['body']>
  subtaskOf(child: string, parent: string): Promise<void>
  /** The readable id of an issue. */
  readable(issue: string): Promise<string>
}

export async function startTimeWorld({ isEnabled = false } = {}): Promise<TimeWorld> {
  const test = await startTestApp()
  const project = await createProject(test, 'TIME', 'Time')
  const clients = new Map<string, ApiClient>()
  for (const [login, role] of [
    ['mira', 'contributor'],
    ['otto', 'contributor'],
    ['rita', 'reporter'],
    ['stan', null],
  ] as const) {
    const id = await test.createUser(login)
    if (role) await test.grant(id, role, Number(project.slice(2)))
    clients.set(login, await test.clientOf(id))
  }
  const types = isEnabled
    ? (await test.admin.post(SETTINGS, { enabled: true }, { fields: 'workItemTypes(id,name)' })).body.workItemTypes
    : []
  const client = (login: string): ApiClient => clients.get(login) ?? test.anonymous
  const readable = async (issue: string) =>
    (await test.admin.get(`/issues/${issue}`, { fields: 'idReadable' })).body.idReadable
  return {
    ...{ test, project, types, client, readable },
    create: async (summary, more = {}) =>
      idIn(await test.admin.post('/issues', { project: { id: project }, summary, ...more }, { fields: 'id' })),
    log: (issue, body, who = client('mira')) =>
      who.post(`/issues/${issue}/timeTracking/workItems`, body, { fields: ITEM }),
    fieldOf: async (issue, name) => {
      const { body } = await test.admin.get(`/issues/${issue}`, {
        fields: 'customFields(name,value(minutes,presentation))',
      })
      return body.customFields.find((field: { name: string }) => field.name === name)?.value ?? null
    },
    subtaskOf: async (child, parent) => {
      const query = `subtask of ${await readable(parent)}`
      const { status, text } = await test.admin.post('/commands', { query, issues: [{ id: child }] })
      if (status !== 200) throw new Error(text)
    },
  }
}
