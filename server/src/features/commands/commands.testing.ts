import type { ApiClient, ApiReply } from '../../testing/api-client.ts'
import { idIn } from '../../testing/sample-data.ts'
import type { TestApp } from '../../testing/test-app.ts'

const FIELDS =
  'id,idReadable,summary,description,resolved,reporter(login),project(shortName),tags(name),customFields(name,value(name,login,minutes,text)),links(direction,linkType(name),issues(idReadable)),visibility(permittedGroups(name),permittedUsers(login)),comments(text,visibility(permittedGroups(name)))'

/** A project, issues in it, and shorthand for commands on them. */
export interface CommandBench {
  readonly project: string
  readonly create: (summary: string, body?: object) => Promise<string>
  readonly run: (query: string, issues: readonly string[], body?: object, client?: ApiClient) => Promise<ApiReply>
  readonly assist: (query: string, issues: readonly string[], body?: object, client?: ApiClient) => Promise<ApiReply>
  readonly read: (id: string, client?: ApiClient) => Promise<ApiReply['body']>
  /** Names of a field's values, joined; or the plain value. */
  readonly field: (id: string, name: string) => Promise<unknown>
}

const RUN =
  'commands(description,error,delete,start,end,errorText),affected,issues(id),operation(id,state,done,total,errorText)'
const ASSIST =
  'query,caret,affected,commands(description,error,delete,start,end,errorText),styleRanges(start,length,style),suggestions(option,prefix,suffix,description,group,completionStart,completionEnd,matchingStart,matchingEnd,caret),preview(issue(id,idReadable,summary),changes)'

export async function createCommandBench(test: TestApp, key: string, template = 'default'): Promise<CommandBench> {
  const project = idIn(
    await test.admin.post(
      '/admin/projects',
      { shortName: key, name: `Project ${key}`, leader: { login: 'admin' } },
      { template, fields: 'id' },
    ),
  )
  const read = async (id: string, client = test.admin) => (await client.get(`/issues/${id}`, { fields: FIELDS })).body
  const bodyOf = (query: string, issues: readonly string[], body: object) => ({
    query,
    issues: issues.map(id => (id.startsWith('2-') ? { id } : { idReadable: id })),
    ...body,
  })
  return {
    project,
    create: async (summary, body = {}) =>
      idIn(await test.admin.post('/issues', { project: { id: project }, summary, ...body }, { fields: 'id' })),
    run: (query, issues, body = {}, client = test.admin) =>
      client.post('/commands', bodyOf(query, issues, body), { fields: RUN }),
    assist: (query, issues, body = {}, client = test.admin) =>
      client.post('/commands/assist', bodyOf(query, issues, body), { fields: ASSIST }),
    read,
    field: async (id, name) => {
      const { customFields } = await read(id)
      const { value } = customFields.find((field: { name: string }) => field.name === name) ?? {}
      const nameOf = (one: { name?: string; login?: string; minutes?: number; text?: string } | null) =>
        one !== null && typeof one === 'object' ? (one.login ?? one.name ?? one.minutes ?? one.text) : one
      return Array.isArray(value) ? value.map(nameOf).sort().join(', ') : nameOf(value ?? null)
    },
  }
}
