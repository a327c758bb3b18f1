import type { ApiClient } from './api-client.ts'
import { createProject, idIn } from './sample-data.ts'
import { startTestApp, type TestApp } from './test-app.ts'

/** Who sees no issue of the project, whatever its visibility. */
export const BLIND = ['guest', 'stranger', 'banned'] as const
/** Who sees at least the open ones, from the least rights to the most: the order of columns in tables. */
export const SEEING = ['reader', 'reporter', 'member', 'projectAdmin', 'admin'] as const
export const ACTORS = [...BLIND, ...SEEING] as const
export type Who = (typeof ACTORS)[number]

/** Who sees which issue; to all others it does not exist. */
const SEEN_BY = {
  open: ['reader', 'reporter', 'member', 'projectAdmin', 'admin'],
  limitedToGroup: ['member', 'admin'],
  limitedToUser: ['projectAdmin', 'admin'],
} as const satisfies Record<string, readonly Who[]>
export type Kind = keyof typeof SEEN_BY
export const KINDS = Object.keys(SEEN_BY) as Kind[]

export const sees = (who: Who, kind: Kind): boolean => (SEEN_BY[kind] as readonly Who[]).includes(who)

/** Two projects and people of every right in the first; what is done there tells who may reach what of an issue. */
export interface IssueWorld {
  readonly test: TestApp
  /** Where the people are. */
  readonly project: string
  /** Where only the stranger is, and the administrator. */
  readonly elsewhere: string
  /** The group of all users. */
  readonly everyone: string
  /** A tag of the administrator that everybody sees. */
  readonly tag: string
  client(who: Who): ApiClient
  userId(who: Exclude<Who, 'guest' | 'admin'>): string
  /** What limits an issue, as bodies say it. */
  visibility(kind: Kind): object | null
}

/** Starts the application with projects of these keys. */
export async function startIssueWorld(key: string, otherKey: string): Promise<IssueWorld> {
  const test = await startTestApp()
  const project = await createProject(test, key)
  const elsewhere = await createProject(test, otherKey)
  await test.admin.post(`/admin/projects/${key}/timeTrackingSettings`, { enabled: true })
  const roles: readonly (readonly [Who, string, string])[] = [
    ['stranger', 'contributor', elsewhere],
    ['banned', 'contributor', project],
    ['reader', 'issue-reader', project],
    ['reporter', 'reporter', project],
    ['member', 'contributor', project],
    ['projectAdmin', 'project-admin', project],
  ]
  const users = new Map<Who, number>()
  const clients = new Map<Who, ApiClient>([
    ['guest', test.anonymous],
    ['admin', test.admin],
  ])
  for (const [who, role, projectId] of roles) {
    const id = await test.createUser(who)
    await test.grant(id, role, Number(projectId.slice(2)))
    users.set(who, id)
    clients.set(who, await test.clientOf(id))
  }
  const userId: IssueWorld['userId'] = who => `1-${users.get(who)}`
  await test.admin.post(`/users/${userId('banned')}`, { banned: true })
  await test.admin.post('/admin/globalSettings/systemSettings', { guestAccess: true })
  const circle = `3-${await test.createGroup('Circle', [users.get('member') ?? 0])}`
  const groups: readonly { id: string; name: string }[] = (await test.admin.get('/groups', { fields: 'id,name' })).body
  const everyone = groups.find(({ name }) => name === 'All Users')?.id ?? ''
  const shared = { name: 'shared', visibleFor: { id: everyone } }
  const tag = idIn(await test.admin.post('/tags', shared, { fields: 'id' }))
  const limits: Readonly<Record<Kind, object | null>> = {
    open: null,
    limitedToGroup: { $type: 'LimitedVisibility', permittedGroups: [{ id: circle }] },
    limitedToUser: { $type: 'LimitedVisibility', permittedUsers: [{ login: 'projectAdmin' }] },
  }
  return {
    ...{ test, project, elsewhere, everyone, tag, userId },
    client: who => {
      const client = clients.get(who)
      if (!client) throw new Error(`No client of ${who}`)
      return client
    },
    visibility: kind => limits[kind],
  }
}
