import type { AnyRoute } from '@cairn/common/platform/route'
import { type RawBuilder, sql } from 'kysely'
import type { ApiClient } from './api-client.ts'
import { type AttributeBench, type Subject, startAttributeBench, type Trial } from './attribute-bench.ts'
import { guestWith } from './attribute-rights.ts'
import { BASES, valueFor, wholeFor } from './issue-rights-values.ts'
import { createProject, type Ids, idIn, upload } from './sample-data.ts'
import { startTestApp, type TestApp } from './test-app.ts'

/** As much as a guest is ever given, with everything that others may do to what is theirs. */
const GUEST = guestWith([
  ...(['READ_ISSUE', 'READ_COMMENT', 'READ_WORK_ITEM', 'CREATE_ISSUE', 'CREATE_COMMENT'] as const),
  ...(['UPDATE_COMMENT', 'DELETE_COMMENT', 'CREATE_WORK_ITEM', 'UPDATE_WORK_ITEM', 'CREATE_ATTACHMENT_ISSUE'] as const),
])

/** Where the author of what a route changes stands. */
const AUTHORS: Readonly<Record<string, readonly [table: string, column: string, id: string]>> = {
  'comments.update': ['comment', 'author_id', 'comments'],
  'comments.delete': ['comment', 'author_id', 'comments'],
  'drafts.commentEdit.keep': ['comment', 'author_id', 'comments'],
  'attachments.addToComment': ['comment', 'author_id', 'comments'],
  'attachments.update': ['attachment', 'author_id', 'attachments'],
  'attachments.remove': ['attachment', 'author_id', 'attachments'],
  'attachments.removeOfComment': ['attachment', 'author_id', 'attachments'],
  'reactions.remove': ['comment_reaction', 'user_id', 'reactions'],
  'timeTracking.updateItem': ['work_item', 'author_id', 'workItems'],
  'timeTracking.deleteItem': ['work_item', 'author_id', 'workItems'],
}

/** After these a subject is gone, elsewhere, or not to be had again. */
const SPENT: Readonly<Record<string, string>> = {
  'issues.update': 'checkboxes project',
  'issues.updateOfProject': 'checkboxes project',
  'issues.move': '*',
  'issues.tags.add': '*',
  'issues.tags.remove': '*',
  'issues.delete': '*',
  'issues.deleteOfProject': '*',
  'issues.restore': '*',
  'transfers.move': '*',
  'comments.update': 'checkboxes deleted',
  'comments.delete': '*',
  'attachments.remove': '*',
  'attachments.removeOfComment': '*',
  'links.add': '*',
  'links.remove': '*',
  'watchers.add': 'user',
  'watchers.remove': '*',
  'reactions.remove': '*',
  'timeTracking.deleteItem': '*',
  'vcsChanges.delete': '*',
  'pullRequests.delete': '*',
  'history.erase': '*',
  'drafts.update': 'project',
  'drafts.admin.update': 'project',
  'drafts.remove': '*',
  'drafts.admin.remove': '*',
  'commands.run': 'query:move query:delete query:link query:tag',
  'sprints.issues.add': '*',
  'sprints.issues.remove': '*',
  'boards.moves.create': 'sprint',
}

/** Of these everybody has their own. */
const OF_EACH: Readonly<Record<string, string>> = {
  'votes.set': 'hasVote',
  'watchers.set': 'hasStar',
  'timeTracking.writeDraft': '*',
  'timeTracking.putDraft': '*',
  'drafts.comment.create': '*',
  'drafts.comment.update': '*',
  'commands.run': 'query:star',
}

/** Other addresses of the same: their attributes are tried one by one. */
const ALIASES = new Set(
  `issues.updateOfProject issues.createInProject issues.fields.update drafts.admin.create drafts.admin.update
  drafts.admin.fields.update drafts.comment.update timeTracking.putDraft`.split(/\s+/),
)

/** What says something else beside other attributes: two names of the same, another place, a body as a whole. */
const isApart = (name: string): boolean =>
  ['checkboxes', 'deleted', 'runAs', 'silent', 'project'].includes(name) || /^(\?|query)/.test(name)

/** Whether two attributes may stand in one body: of two names of the same only one is looked at. */
const together = (one: string, other: string): boolean =>
  !isApart(one) &&
  !(one.startsWith('customFields') && other.startsWith('fields')) &&
  !(one.startsWith('fields') && !other.startsWith('fields'))

/** A board of the project with two sprints, seen by all. */
async function makeBoard(admin: ApiClient, project: string, everyone: string): Promise<Ids> {
  const body = { name: 'Shared', projects: [{ id: project }], visibleFor: { id: everyone } }
  const fields = 'id,currentSprint(id),columnSettings(columns(id,fieldValues(id,name)))'
  const board = (await admin.post('/agiles', body, { fields })).body
  const [column, next] = board.columnSettings.columns
  return {
    agiles: board.id,
    sprint: board.currentSprint.id,
    nextSprint: idIn(await admin.post(`/agiles/${board.id}/sprints`, { name: 'Next' }, { fields: 'id' })),
    columns: column.id,
    columnName: column.fieldValues[0].name,
    value: column.fieldValues[0].id,
    nextColumn: next.id,
    cells: `orphans.${column.id}`,
  }
}

/** People of every kind, and issues of the administrator that they try to change. */
export interface IssueRightsWorld {
  readonly test: TestApp
  readonly bench: AttributeBench
  /** Where the issues are. */
  readonly project: string
  /** Where they may go. */
  readonly elsewhere: string
  /** A new issue with those parts that the address of the route names. */
  build(route: AnyRoute): Promise<Ids>
  /** How the attributes of a route are tried. */
  trialOf(route: AnyRoute): Trial
}

export async function startIssueRightsWorld(): Promise<IssueRightsWorld> {
  const test = await startTestApp()
  const { admin } = test
  const project = await createProject(test, 'HERE')
  const elsewhere = await createProject(test, 'THERE')
  await admin.post(`/admin/projects/${project}/timeTrackingSettings`, { enabled: true })
  await admin.post('/admin/globalSettings/systemSettings', { guestAccess: true })
  const secret = { name: 'Secret', fieldType: { id: 'integer' } }
  const field = idIn(await admin.post('/admin/customFieldSettings/customFields', secret, { fields: 'id' }))
  const attached = { field: { id: field }, isPublic: false, canBeEmpty: true }
  const secretId = idIn(await admin.post(`/admin/projects/${project}/customFields`, attached, { fields: 'id' }))
  const prototype = { name: 'Billing', values: [{ name: 'One' }, { name: 'Two' }] }
  const attribute = idIn(
    await admin.post('/admin/timeTrackingSettings/attributePrototypes', prototype, { fields: 'id' }),
  )
  const ofProject = { prototype: { id: attribute } }
  await admin.post(`/admin/projects/${project}/timeTrackingSettings/attributes`, ofProject)
  const groups: readonly { id: string; name: string }[] = (await admin.get('/groups', { fields: 'id,name' })).body
  const everyone = groups.find(({ name }) => name === 'All Users')?.id ?? ''
  const sharing = { permittedGroups: [{ id: everyone }] }
  const tag = async (name: string) =>
    idIn(
      await admin.post('/tags', { name, readSharingSettings: sharing, tagSharingSettings: sharing }, { fields: 'id' }),
    )
  const types = (await admin.get('/issueLinkTypes', { fields: 'id,name' })).body as { id: string; name: string }[]
  const extras = [await test.createUser('extra1'), await test.createUser('extra2')]
  const fields = (await admin.get(`/admin/projects/${project}/customFields`, { fields: 'id,field(name)' })).body
  const adminId = Number((await admin.get('/users/me', { fields: 'id' })).body.id.slice(2))
  const board = await makeBoard(admin, project, everyone)
  const shared: Ids = {
    ...board,
    projects: project,
    elsewhere,
    everyone,
    registered: groups.find(({ name }) => name === 'Registered Users')?.id ?? '',
    tags: await tag('one'),
    tagTwo: await tag('two'),
    links: types.find(({ name }) => name === 'Relates')?.id ?? '',
    extra: `1-${extras[0]}`,
    secretId,
    'issues customFields': fields.find((one: { field: { name: string } }) => one.field.name === 'Priority').id,
  }
  const places = { here: Number(project.slice(2)), there: Number(elsewhere.slice(2)), guest: GUEST }
  const bench = await startAttributeBench(test, places)

  /** The issue and another one on the first sprint of the board, in its first column. */
  const boardWith = async (route: AnyRoute, issue: string): Promise<Ids> => {
    const card = idIn(await admin.post('/issues', { project: { id: project }, summary: 'Card' }, { fields: 'id' }))
    for (const id of route.id === 'sprints.issues.add' ? [card] : [issue, card])
      idIn(await admin.post(`/agiles/${board.agiles}/sprints/${board.sprint}/issues`, { id }, { fields: 'id' }))
    const query = `State {${board.columnName}}`
    await admin.post('/commands', { query, issues: [{ id: issue }, { id: card }] })
    return { sprints: board.sprint ?? '', card }
  }

  /** An issue of the administrator with those parts that the address names. */
  const build = async (route: AnyRoute): Promise<Ids> => {
    const { admin } = test
    const has = (segment: string) => route.path.includes(`/${segment}`)
    const create = (summary: string, more: object = {}) =>
      admin.post('/issues', { project: { id: project }, summary, ...more }, { fields: 'id,idReadable' })
    const body = {
      description: '- [ ] one',
      tags: [{ id: route.id === 'issues.tags.add' ? shared.tagTwo : shared.tags }],
    }
    const issue = idIn(await create('Subject', body))
    const other = has('links') || route.id === 'commands.run' ? (await create('Other')).body : { id: '' }
    const [of, fields] = [`/issues/${issue}`, { fields: 'id' }]
    const made: Record<string, string> = {
      ...shared,
      issues: issue,
      ':otherId': other.id,
      otherReadable: other.idReadable,
    }
    made['issues fields'] = shared['issues customFields'] ?? ''
    if (has('comments')) made.comments = idIn(await admin.post(`${of}/comments`, { text: '- [ ] one' }, fields))
    if (has('reactions'))
      made.reactions = idIn(await admin.post(`${of}/comments/${made.comments}/reactions`, { reaction: 'eyes' }, fields))
    const holder = has('comments/:commentId/attachments/') ? `${of}/comments/${made.comments}` : of
    if (has('attachments/')) made.attachments = idIn(await upload(admin, `${holder}/attachments`))
    if (has('workItems/'))
      made.workItems = idIn(await admin.post(`${of}/timeTracking/workItems`, { duration: { minutes: 5 } }, fields))
    if (has('vcsChanges/')) made.vcsChanges = idIn(await admin.post(`${of}/vcsChanges`, { version: 'ab12' }, fields))
    const url = 'https://code.example/pull/1'
    if (has('pullRequests/')) made.pullRequests = idIn(await admin.post(`${of}/pullRequests`, { url }, fields))
    if (has('issueWatchers/'))
      made.issueWatchers = idIn(
        await admin.post(`${of}/watchers/issueWatchers`, { user: { id: shared.extra } }, fields),
      )
    if (route.id === 'links.remove') await admin.post(`${of}/links/${shared.links}/issues`, { id: other.id })
    if (has('activities/'))
      made.activities = idIn(await admin.get(`${of}/activities`, { categories: 'IssueCreatedCategory', fields: 'id' }))
    if (has('drafts/')) {
      const draft = { project: { id: project }, summary: 'Draft' }
      made.drafts = idIn(await admin.post('/users/me/drafts', draft, fields))
      made.fields = shared['issues customFields'] ?? ''
    }
    if (has('agiles')) Object.assign(made, await boardWith(route, issue))
    if (route.id === 'issues.restore') await admin.delete(of)
    return made
  }

  const standFor = (route: AnyRoute, ids: Ids): Subject['stand'] => {
    const own = route.path.includes('/drafts/') ? (['issue_draft', 'owner_id', 'drafts'] as const) : AUTHORS[route.id]
    const set = (table: string, column: string, id: string, user: number): RawBuilder<unknown> =>
      sql`update ${sql.table(table)} set ${sql.ref(column)} = ${user} where id = ${Number(ids[id]?.split('-')[1])}`
    return async (relation, userId) => {
      const [author, reporter] = [relation === 'author' ? userId : adminId, relation === 'reporter' ? userId : adminId]
      if (own) await set(...own, author).execute(test.system.db)
      await set('issue', 'reporter_id', 'issues', reporter).execute(test.system.db)
      return own ? ['issue', own[0]] : ['issue']
    }
  }

  const trialOf = (route: AnyRoute): Trial => ({
    make: async () => {
      const ids = await build(route)
      return { ids, stand: standFor(route, ids) }
    },
    ...(BASES[route.id] ? { base: BASES[route.id] } : {}),
    value: (...which) => valueFor(route, ...which),
    whole: (...which) => wholeFor(route, ...which),
    at: (attribute, ids) =>
      attribute === 'value:private'
        ? { ...ids, 'issues customFields': ids.secretId ?? '', 'issues fields': ids.secretId ?? '' }
        : ids,
    ofEach: new Set((OF_EACH[route.id] ?? '').split(' ')),
    isPersonal: /^drafts\.(?!comment|description)/.test(route.id),
    makesAnyway: /^drafts\.(admin\.create|create|comment)/.test(route.id),
    spent: new Set((SPENT[route.id] ?? '').split(' ')),
    ...(ALIASES.has(route.id) ? {} : { together }),
  })

  return { test, bench, project, elsewhere, build, trialOf }
}
