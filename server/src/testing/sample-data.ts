import { OFFERED_FLAGS } from '@cairn/common/features/feature-flags'
import type { AnyRoute } from '@cairn/common/platform/route'
import { sql } from 'kysely'
import type { ApiClient, ApiReply } from './api-client.ts'
import type { TestApp } from './test-app.ts'

/** Values for the parameters of an address, by the segment before them (`issues` → the id of an issue). */
export type Ids = Readonly<Record<string, string>>

/** The body of an upload of one file. */
export function fileForm(
  name: string,
  content: string,
): { readonly payload: Buffer; readonly headers: Record<string, string> } {
  const boundary = '----cairn-sample'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/plain\r\n\r\n`
  return {
    payload: Buffer.from(`${head}${content}\r\n--${boundary}--\r\n`),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

export function upload(client: ApiClient, path: string, content = 'text'): Promise<ApiReply> {
  return client.send({ method: 'POST', url: `/api${path}?fields=id`, ...fileForm('note.txt', content) })
}

/** The `id` in a reply that must be a success. */
export function idIn(reply: ApiReply): string {
  const { id } = (Array.isArray(reply.body) ? reply.body[0] : reply.body) ?? {}
  if (reply.status !== 200 || typeof id !== 'string') throw new Error(`No id: ${reply.status} ${reply.text}`)
  return id
}

/** Creates a project with the usual fields, led by the administrator; returns its id. */
export async function createProject(test: TestApp, shortName: string, name = shortName): Promise<string> {
  const body = { shortName, name, leader: { login: 'admin' } }
  return idIn(await test.admin.post('/admin/projects', body, { template: 'default', fields: 'id' }))
}

/** Writes one of everything that addresses name, below a project of that key. */
export async function writeSamples(test: TestApp, key: string): Promise<Ids> {
  const { admin } = test
  const first = async (path: string): Promise<string> => idIn(await admin.get(path, { fields: 'id', $top: '1' }))
  const project = idIn(
    await admin.post(
      '/admin/projects',
      { shortName: key, name: `Sample ${key}`, leader: { login: 'admin' } },
      { template: 'scrum', fields: 'id' },
    ),
  )
  const create = (summary: string) => admin.post('/issues', { project: { id: project }, summary }, { fields: 'id' })
  const issue = idIn(await create('A sample'))
  const other = idIn(await create('Another sample'))
  const comment = idIn(await admin.post(`/issues/${issue}/comments`, { text: 'A comment' }, { fields: 'id' }))
  const reaction = idIn(
    await admin.post(`/issues/${issue}/comments/${comment}/reactions`, { reaction: 'eyes' }, { fields: 'id' }),
  )
  const draft = idIn(
    await admin.post('/users/me/drafts', { project: { id: project }, summary: 'A draft' }, { fields: 'id' }),
  )
  await admin.put(`/issues/${issue}/draftComment`, { text: 'Half a comment' })
  const attachment = idIn(await upload(admin, `/issues/${issue}/attachments`))
  idIn(await upload(admin, `/issues/${issue}/comments/${comment}/attachments`))
  const change = await admin.post(`/issues/${issue}/vcsChanges`, { version: 'ab12' }, { fields: 'id' })
  const url = 'https://code.example/pull/1'
  const request = await admin.post(`/issues/${issue}/pullRequests`, { url }, { fields: 'id' })
  const tag = idIn(await admin.post('/tags', { name: `tag of ${key}` }, { fields: 'id' }))
  await admin.post(`/issues/${issue}/tags`, { id: tag })
  const search = idIn(
    await admin.post('/savedQueries', { name: `search of ${key}`, query: `project: ${key}` }, { fields: 'id' }),
  )
  const recent = idIn(await admin.post('/users/me/recentSearches', { query: `project: ${key}` }, { fields: 'id' }))
  const tracking = `/admin/projects/${project}/timeTrackingSettings`
  await admin.post(tracking, { enabled: true })
  const prototype = idIn(
    await admin.post(
      '/admin/timeTrackingSettings/attributePrototypes',
      { name: `Attribute of ${key}`, values: [{ name: 'One' }] },
      { fields: 'id' },
    ),
  )
  const workAttribute = idIn(
    await admin.post(`${tracking}/attributes`, { prototype: { id: prototype } }, { fields: 'id' }),
  )
  const workItem = idIn(
    await admin.post(
      `/issues/${issue}/timeTracking/workItems`,
      { duration: { minutes: 5 }, text: 'Some work' },
      { fields: 'id' },
    ),
  )
  const linkType = await first('/issueLinkTypes')
  const slots: readonly { id: string }[] = (await admin.get(`/issues/${issue}/links`, { fields: 'id' })).body
  const slot = slots.find(({ id }) => id.startsWith(linkType))?.id ?? ''
  idIn(await admin.post(`/issues/${issue}/links/${slot}/issues`, { id: other }, { fields: 'id' }))
  const victim = await test.createUser(`victim-${key.toLowerCase()}`)
  const user = `1-${victim}`
  const group = `3-${await test.createGroup(`Group of ${key}`, [victim])}`
  await test.clientOf(victim)
  await admin.post(`/admin/projects/${project}/team/users`, { id: user })
  await admin.post(`/admin/projects/${project}/team/groups`, { id: group })
  const people = idIn(
    await admin.post(
      '/admin/customFieldSettings/bundles/user',
      { name: `People of ${key}`, individuals: [{ id: user }], groups: [{ id: group }] },
      { fields: 'id' },
    ),
  )
  const values = idIn(
    await admin.post(
      '/admin/customFieldSettings/bundles/enum',
      { name: `Values of ${key}`, values: [{ name: 'One' }] },
      { fields: 'id' },
    ),
  )
  const role = idIn(await admin.post('/roles', { name: `Role of ${key}`, permissions: [] }, { fields: 'id' }))
  await test.grant(victim, 'observer')
  const granted: readonly { id: string; holder: { id: string } }[] = (
    await admin.get('/assignedRoles', { fields: 'id,holder(id)', $top: '-1' })
  ).body
  const watcher = idIn(
    await admin.post(`/issues/${issue}/watchers/issueWatchers`, { user: { id: user } }, { fields: 'id' }),
  )
  const { body: board } = await admin.post(
    '/agiles',
    {
      name: `Board of ${key}`,
      projects: [{ id: project }],
      swimlaneSettings: {
        $type: 'AttributeBasedSwimlaneSettings',
        enabled: true,
        field: { $type: 'PredefinedFilterField', id: 'project' },
        values: [{ id: project }],
      },
    },
    { fields: 'id,currentSprint(id),columnSettings(columns(id)),swimlaneSettings(values(id))' },
  )
  const [sprint, column, row]: readonly string[] = [
    board.currentSprint.id,
    board.columnSettings.columns[0].id,
    board.swimlaneSettings.values[0].id,
  ]
  for (const id of [issue, other]) await admin.post(`/agiles/${board.id}/sprints/${sprint}/issues`, { id })
  const articles = await writeArticles(test, project, tag, user)
  const gone = idIn(await create('A deleted sample'))
  await admin.delete(`/issues/${gone}`)
  const commands = { query: 'Major', issues: [{ id: other }] }
  const ran = await admin.post('/commands', commands, { fields: 'operation(id)' })
  return {
    ...articles,
    issues: issue,
    ':otherId': other,
    comments: comment,
    reactions: reaction,
    issueWatchers: watcher,
    drafts: draft,
    fields: await first(`/issues/${issue}/customFields`),
    attachments: attachment,
    vcsChanges: idIn(change),
    pullRequests: idIn(request),
    files: attachment,
    tags: tag,
    issueTags: tag,
    savedQueries: search,
    issueFolders: search,
    userIssueFolders: search,
    recentSearches: recent,
    filterFields: 'project',
    operations: idIn({ ...ran, body: ran.body.operation }),
    // Of none: a world in which a job has failed makes its own.
    deadLetters: '00000000-0000-4000-8000-000000000000',
    deletedItems: gone,
    workItems: workItem,
    workItemTypes: await first(`${tracking}/workItemTypes`),
    attributePrototypes: prototype,
    attributes: workAttribute,
    links: slot,
    issueLinkTypes: linkType,
    'issues activities': await first(`/issues/${issue}/activities?categories=CommentsCategory`),
    activities: await first(`/issues/${issue}/activities?categories=CommentsCategory`),
    agiles: board.id,
    sprints: sprint ?? '',
    columns: column ?? '',
    cells: `${row}.${column}`,
    swimlanes: row ?? '',
    projects: project,
    pinnedProjects: project,
    'issues customFields': await first(`/issues/${issue}/customFields`),
    'issues fields': await first(`/issues/${issue}/customFields`),
    'projects customFields': await first(`/admin/projects/${project}/customFields`),
    'projects fields': await first(`/admin/projects/${project}/customFields`),
    customFields: await first('/admin/customFieldSettings/customFields'),
    bundles: 'enum',
    ':kind': values,
    values: await first(`/admin/customFieldSettings/bundles/enum/${values}/values`),
    user: people,
    individuals: user,
    groups: group,
    users: user,
    permanentTokens: await first(`/users/${user}/permanentTokens`),
    sessions: '14-1',
    roles: role,
    assignedRoles: granted.find(({ holder }) => holder.id === user)?.id ?? '',
    profiles: 'timetracking',
    featureFlags: await writeFlagOf(admin, user),
  }
}

/** A flag that somebody has a value of their own of. */
async function writeFlagOf(admin: ApiClient, user: string): Promise<string> {
  const id = OFFERED_FLAGS[0]?.id ?? ''
  await admin.post(`/admin/featureFlags/${id}/users/${user}`, { enabled: false })
  return id
}

/** An article below another one, with one of everything in it. */
async function writeArticles({ admin, system }: TestApp, project: string, tag: string, user: string): Promise<Ids> {
  const create = async (summary: string, parent: string | null = null): Promise<string> => {
    const body = { project: { id: project }, summary, ...(parent === null ? {} : { parentArticle: { id: parent } }) }
    return idIn(await admin.post('/articles', body, { fields: 'id' }))
  }
  const article = await create('A sample')
  const child = await create('A sample below', article)
  const path = `/articles/${article}`
  const comment = idIn(await admin.post(`${path}/comments`, { text: 'A comment' }, { fields: 'id' }))
  const reaction = await admin.post(`${path}/comments/${comment}/reactions`, { reaction: 'eyes' }, { fields: 'id' })
  await admin.put(`${path}/draftComment`, { text: 'Half a comment' })
  const attachment = idIn(await upload(admin, `${path}/attachments`))
  const fileOfComment = idIn(await upload(admin, `${path}/comments/${comment}/attachments`))
  await admin.post(`${path}/tags`, { id: tag })
  const watcher = idIn(await admin.post(`${path}/watchers/articleWatchers`, { user: { id: user } }, { fields: 'id' }))
  const draft = idIn(
    await admin.post('/users/me/articleDrafts', { project: { id: project }, summary: 'A draft' }, { fields: 'id' }),
  )
  const draftFile = idIn(await upload(admin, `/users/me/articleDrafts/${draft}/attachments`))
  const versions = await admin.get(`${path}/versions`, { fields: 'id' })
  const history = await admin.get(`${path}/activities?categories=ArticleCreatedCategory`, { fields: 'id' })
  // A real one would have a job run beside every test.
  const { rows: imported } = await sql<{ id: number }>`
    with import as (
      insert into article_import (author_id, project_id, created, updated, name, size, dry_run, state)
      select id, ${Number(project.slice(2))}, 1, 1, 'wiki.zip', 7, false, 'done' from users where login = 'admin' returning id
    ), item as (
      insert into article_import_item (import_id, place, path, title, action, state)
      select id, place, place || '.md', 'One', 'create', 'done' from import, generate_series(0, 1) as place
    )
    select id from import`.execute(system.db)
  return {
    articleImports: `260-${imported[0]?.id}`,
    articles: article,
    childArticles: child,
    articleWatchers: watcher,
    'articles comments': comment,
    'articles reactions': idIn(reaction),
    'articles attachments': attachment,
    'articles comments attachments': fileOfComment,
    'articles activities': idIn(history),
    'articles versions': idIn(versions),
    articleDrafts: draft,
    'articleDrafts attachments': draftFile,
  }
}

/** What stands in a body for one of these; undefined for entities that no body names. */
export function sampleOf(entity: string, ids: Ids): { readonly id: string } | undefined {
  const samples: Readonly<Record<string, string | undefined>> = {
    User: ids.users,
    VcsUnresolvedUser: ids.users,
    UserGroup: ids.groups,
    Project: ids.projects,
    Issue: ids[':otherId'],
    Article: ids.articles,
    Tag: ids.tags,
    Agile: ids.agiles,
    Sprint: ids.sprints,
    CustomField: ids.customFields,
    Role: ids.roles,
    Bundle: ids[':kind'],
  }
  const id = samples[entity]
  return id === undefined ? undefined : { id }
}

/** Of what is inside these, the samples have their own. */
const ROOTS = ['issues', 'articles', 'admin/projects', 'users/me/articleDrafts']

/** The address of a route with its parameters filled in; throws for one that the samples do not know. */
export function fillPath(route: AnyRoute, ids: Ids): string {
  const parts = route.path.split('/')
  return parts
    .map((part, index) => {
      if (!part.startsWith(':')) return part
      const before = parts[index - 1] ?? ''
      const root = ROOTS.find(name => route.path.startsWith(`/${name}/`))?.replace(/.*\//, '') ?? ''
      // The kind of a bundle is a word; the id behind it is known by it.
      const above = parts[index - 3] ?? ''
      const value =
        ids[part === ':kind' ? 'bundles' : part] ??
        ids[`${root} ${above} ${before}`] ??
        ids[`${root} ${before}`] ??
        ids[before]
      if (value === undefined) throw new Error(`${route.id}: add a sample for ${part} after ${before}`)
      return value
    })
    .join('/')
}
