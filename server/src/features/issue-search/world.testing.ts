import { fieldTypes } from '@cairn/common/features/custom-fields'
import type { ApiClient, ApiReply } from '../../testing/api-client.ts'
import { idIn } from '../../testing/sample-data.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

/** Wednesday, 14 October 2026, 10:00 UTC. */
export const NOW = Date.UTC(2026, 9, 14, 10)
export const HOUR = 3_600_000
export const DAY = 24 * HOUR

export interface NewIssue {
  readonly description?: string
  /** Field name → its value as the API takes it. */
  readonly fields?: Readonly<Record<string, unknown>>
  readonly by?: ApiClient
  /** Milliseconds. */
  readonly at?: number
  readonly more?: object
}

/** Two projects with fields of every type, some people, and what is needed to fill and search them. */
export interface SearchWorld {
  readonly test: TestApp
  readonly mira: ApiClient
  readonly tomas: ApiClient
  readonly projects: Readonly<Record<'ACME' | 'WEB', number>>
  readonly people: Readonly<Record<'mira' | 'tomas', number>>
  /** Number of the group “Web Team”. */
  readonly team: number
  /** Gives the database id. */
  create(project: 'ACME' | 'WEB', summary: string, options?: NewIssue): Promise<string>
  /** Numbers of the found issues of ACME, and `W` with the number for those of WEB, in the order of the list. */
  search(query: string, client?: ApiClient): Promise<string>
}

const FIELDS: readonly (readonly [name: string, type: string])[] = [
  ['Estimation', 'period'],
  ['Due Date', 'date'],
  ['Reviewed', 'date and time'],
  ['Points', 'integer'],
  ['Balance', 'float'],
  ['Code name', 'string'],
  ['Notes', 'text'],
  ['Testers', 'user[*]'],
  ['Team', 'group[1]'],
  ['Browsers', 'enum[*]'],
]

function must(reply: ApiReply): ApiReply {
  if (reply.status !== 200) throw new Error(`${reply.status} ${reply.text}`)
  return reply
}

export async function startSearchWorld(): Promise<SearchWorld> {
  const test = await startTestApp()
  const { admin, clock } = test
  clock.now = NOW
  const projectOf = async (shortName: string, name: string, template: string) =>
    Number(
      idIn(
        await admin.post(
          '/admin/projects',
          { shortName, name, leader: { login: 'admin' } },
          { template, fields: 'id' },
        ),
      ).slice(2),
    )
  const projects = {
    ACME: await projectOf('ACME', 'Acme rollout', 'default'),
    WEB: await projectOf('WEB', 'Web site', 'scrum'),
  }
  const people = {
    mira: await test.createUser('mira', { fullName: 'Mira Okafor' }),
    tomas: await test.createUser('tomas', { fullName: 'Tomas Vale' }),
  }
  for (const userId of Object.values(people)) {
    await test.grant(userId, 'observer')
    for (const projectId of Object.values(projects)) {
      await test.grant(userId, 'contributor', projectId)
      must(await admin.post(`/admin/projects/0-${projectId}/team/users`, { id: `1-${userId}` }))
    }
  }
  const team = await test.createGroup('Web Team', [people.tomas])
  for (const [name, type] of FIELDS) await attach(admin, name, type)
  await addVersions(admin)
  const [mira, tomas] = [await test.clientOf(people.mira), await test.clientOf(people.tomas)]
  return {
    test,
    mira,
    tomas,
    projects,
    people,
    team,
    create: async (project, summary, { fields = {}, by = mira, at = NOW, description, more = {} } = {}) => {
      clock.now = at
      const customFields = Object.entries(fields).map(([name, value]) => ({ name, value }))
      const body = { project: { shortName: project }, summary, description, customFields, ...more }
      return idIn(await by.post('/issues', body, { fields: 'id' }))
    },
    search: async (query, client = mira) => {
      const { body } = must(await client.get('/issues', { query, fields: 'idReadable', $top: '-1' }))
      return body
        .map(({ idReadable }: { idReadable: string }) => idReadable.replace('ACME-', '').replace('WEB-', 'W'))
        .join(' ')
    },
  }
}

async function attach(admin: ApiClient, name: string, type: string): Promise<void> {
  const field = idIn(
    await admin.post('/admin/customFieldSettings/customFields', { name, fieldType: { id: type } }, { fields: 'id' }),
  )
  const info = fieldTypes.find(candidate => candidate.id === type)
  const attached = must(
    await admin.post(
      '/admin/projects/ACME/customFields',
      { field: { id: field }, $type: info?.projectType, canBeEmpty: true },
      { fields: 'id,bundle(id)' },
    ),
  )
  if (info?.bundleKind !== 'enum') return
  for (const value of ['Firefox', 'Safari', 'Chrome'])
    must(await admin.post(`/admin/customFieldSettings/bundles/enum/${attached.body.bundle.id}/values`, { name: value }))
}

async function addVersions(admin: ApiClient): Promise<void> {
  const { body } = must(
    await admin.get('/admin/projects/ACME/customFields', { fields: 'field(name),bundle(id)', $top: '-1' }),
  )
  const { bundle } = body.find(({ field }: { field: { name: string } }) => field.name === 'Fix versions')
  for (const version of [
    { name: '1.0', released: true, archived: true },
    { name: '2.0', released: true },
    { name: '2.5' },
    { name: '3.0' },
  ])
    must(await admin.post(`/admin/customFieldSettings/bundles/version/${bundle.id}/values`, version))
}
