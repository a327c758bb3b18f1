import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Api, setUp } from './api.ts'
import { smallArchive } from './archive.ts'
import type { Server } from './server.ts'

export const PASSWORD = 'a long enough secret 42'

/** Who uses the installation: `ada` administers it, `lin` works in the project, `rosa` only reports to it. */
export const PEOPLE = { ada: 'Ada Lovelace', lin: 'Lin Chen', rosa: 'Rosa Marsh' } as const
export type Login = keyof typeof PEOPLE

/**
 * An installation in use: people, the project COM from the default template, the imported project HAR. All journeys of
 * a worker share it, in any order: COM gains issues all the time, and what a journey counts, puts in order or looks for
 * at the end of a list has to stand in a project of its own. Whoever changes settings or a password is a person of
 * their own.
 */
export interface World {
  readonly api: Api
  readonly users: Readonly<Record<Login, string>>
  readonly projectId: string
  /** Database id of a board of COM with a running sprint that has some cards. */
  readonly boardId: string
  /** Id of an issue that has everything: long text, comments, tags, links, a picture, history. */
  readonly richIssue: string
  /** Id of an article that has everything, COM-A-1: a text with headings, a comment, and one below it. */
  readonly richArticle: string
  /** Creates an issue in COM; gives its readable id. */
  readonly createIssue: CreateIssue
  /** Creates a project of the default template in which `lin` works, too. Its name is one word, and becomes its key. */
  createProject(name: string): Promise<OwnProject>
  /** Creates somebody who may report issues in COM; gives the login. */
  createReporter(fullName: string): Promise<string>
}

/** Creates an issue; gives its readable id. */
export type CreateIssue = (issue: {
  readonly summary: string
  readonly description?: string
  readonly fields?: FieldValues
}) => Promise<string>

/** A project that no other journey touches. */
export interface OwnProject {
  readonly key: string
  readonly name: string
  readonly createIssue: CreateIssue
}

/** Field name → name of the value, or login for a person. */
export type FieldValues = Readonly<Record<string, string>>

const ISSUES: readonly { summary: string; description?: string; fields: FieldValues }[] = [
  {
    summary: 'Sign-in fails after the clock goes back',
    fields: { Priority: 'Critical', State: 'Open', Assignee: 'lin' },
  },
  {
    summary: 'Show the weight of a shipment in its list',
    fields: { Priority: 'Normal', State: 'Submitted', Type: 'Feature' },
  },
  {
    summary: 'Export of long tables stops half-way',
    fields: { Priority: 'Major', State: 'In Progress', Assignee: 'ada' },
  },
  {
    summary: 'Route planner draws ferries as roads',
    fields: { Priority: 'Show-stopper', State: 'Open', Assignee: 'lin' },
  },
  { summary: 'Dark map tiles are too bright', fields: { Priority: 'Minor', State: 'Submitted', Type: 'Cosmetics' } },
  {
    summary: 'Write down how releases are made',
    fields: { Priority: 'Minor', State: 'Open', Type: 'Task', Assignee: 'ada' },
  },
  { summary: 'Old labels are still printed', fields: { Priority: 'Normal', State: 'Fixed', Assignee: 'lin' } },
]

export async function createWorld(server: Server): Promise<World> {
  const api = await setUp(server.url, server.setupLink, {
    login: 'ada',
    fullName: PEOPLE.ada,
    email: 'ada@example.org',
    password: PASSWORD,
  })
  const createUser = async (login: string, fullName: string) => {
    const fields = { login, fullName, email: `${login}@example.org`, password: PASSWORD }
    return (await api.post<{ id: string }>('users', fields)).id
  }
  const ada = (await api.get<{ id: string }>('users/me')).id
  const users = { ada, lin: await createUser('lin', PEOPLE.lin), rosa: await createUser('rosa', PEOPLE.rosa) }
  const createProject = async (name: string, shortName: string, description = '') => {
    const fields = { name, shortName, description, leader: { id: ada } }
    const { id } = await api.post<{ id: string }>('admin/projects?template=default', fields)
    await api.post(`admin/projects/${id}/team/users`, { id: users.lin })
    return { id, createIssue: issuesOf(api, id) }
  }
  const compass = await createProject('Compass', 'COM', 'Finds the way, *everywhere*.')
  const roles = await api.get<{ id: string; key: string }[]>('roles?fields=id,key')
  const letReport = (userId: string) =>
    api.post('assignedRoles', {
      role: { id: roles.find(({ key }) => key === 'reporter')?.id },
      holder: { $type: 'User', id: userId },
      scope: { $type: 'ProjectScope', project: { id: compass.id } },
    })
  await letReport(users.rosa)
  const { createIssue } = compass
  for (const issue of ISSUES) await createIssue(issue)
  const archive = join(server.folder, 'archive.json')
  await writeFile(archive, JSON.stringify(smallArchive()))
  await server.run('import', 'github-archive', archive, '--project', 'HAR', '--name', 'Harbour')
  let reporters = 0
  return {
    api,
    users,
    projectId: compass.id,
    createIssue,
    boardId: await createBoard(api, compass.id),
    richIssue: await createRichIssue(api, createIssue),
    richArticle: await createRichArticle(api, compass.id),
    async createProject(name) {
      const key = name.toUpperCase()
      return { name, key, createIssue: (await createProject(name, key)).createIssue }
    },
    async createReporter(fullName) {
      const login = `reporter-${++reporters}`
      await letReport(await createUser(login, fullName))
      return login
    },
  }
}

function issuesOf(api: Api, projectId: string): CreateIssue {
  return async ({ fields = {}, ...issue }) => {
    const customFields = Object.entries(fields).map(([name, value]) => ({
      name,
      value: name === 'Assignee' ? { login: value } : { name: value },
    }))
    const body = { project: { id: projectId }, ...issue, customFields }
    return (await api.post<{ idReadable: string }>('issues?fields=idReadable', body)).idReadable
  }
}

const DESCRIPTION = `Ships lose their way *between the islands*, see COM-4 and @lin.

## Steps

1. Open the chart
2. Turn it by **90°**

- [x] Seen on a phone
- [ ] Seen on paper

| Island | Depth |
|--------|------:|
| Skye   |    12 |
| Mull   |     7 |

\`\`\`ts
const heading = (course: number, drift: number) => (course + drift) % 360
\`\`\`

> Whoever has no chart has to ask.
`

async function createRichArticle(api: Api, projectId: string): Promise<string> {
  const create = (article: object) =>
    api.post<{ id: string; idReadable: string }>('articles?fields=id,idReadable', {
      project: { id: projectId },
      ...article,
    })
  const { id, idReadable } = await create({ summary: 'How to read a chart', content: DESCRIPTION })
  await create({ summary: 'Symbols of charts', content: `See ${idReadable}.`, parentArticle: { id } })
  await api.post(`articles/${id}/comments`, { text: 'The **scale** is missing.' })
  return idReadable
}

async function createBoard(api: Api, projectId: string): Promise<string> {
  const board = {
    name: 'Compass board',
    projects: [{ id: projectId }],
    quickFilters: [{ name: 'Mine', query: 'for: me' }],
  }
  const { id } = await api.post<{ id: string }>('agiles?template=scrum&fields=id', board)
  const now = Date.now()
  const sprint = { goal: 'Find the way in *fog*', start: now - 3 * DAY_MS, finish: now + 11 * DAY_MS }
  await api.post(`agiles/${id}/sprints/current`, sprint)
  for (const idReadable of ['COM-1', 'COM-3', 'COM-4', 'COM-6', 'COM-7'])
    await api.post(`agiles/${id}/sprints/current/issues`, { idReadable })
  return id
}

const DAY_MS = 86_400_000

async function createRichIssue(api: Api, createIssue: World['createIssue']): Promise<string> {
  const id = await createIssue({
    summary: 'The needle turns the wrong way near iron',
    description: DESCRIPTION,
    fields: { Priority: 'Critical', State: 'Open', Assignee: 'lin' },
  })
  const tag = await api.post<{ id: string }>('tags?fields=id', { name: 'navigation' })
  await api.post(`issues/${id}/tags`, { id: tag.id })
  await api.post(`issues/${id}/comments`, { text: 'Iron in the **galley**, maybe. `deviation = 4`' })
  await api.post(`issues/${id}/comments`, { text: '- [ ] Ask the cook\n- [x] Look below deck' })
  await api.post(`issues/${id}`, { summary: 'The needle turns the wrong way near the galley' })
  await api.post(`issues/${id}`, {
    customFields: [{ $type: 'StateIssueCustomField', name: 'State', value: { name: 'In Progress' } }],
  })
  const links = await api.get<readonly { id: string; direction: string; linkType: { name: string } }[]>(
    `issues/${id}/links?fields=id,direction,linkType(name)`,
  )
  const relates = links.find(({ linkType }) => /relat/i.test(linkType.name))
  if (relates) await api.post(`issues/${id}/links/${relates.id}/issues`, { idReadable: 'COM-4' })
  return id
}
