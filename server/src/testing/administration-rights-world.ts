import { fieldTypes } from '@cairn/common/features/custom-fields'
import { OFFERED_FLAGS } from '@cairn/common/features/feature-flags'
import type { AnyRoute } from '@cairn/common/platform/route'
import { sql } from 'kysely'
import { accessChanged } from '../features/access/index.ts'
import { transaction } from '../platform/db/index.ts'
import type { ApiClient } from './api-client.ts'
import { type AttributeBench, type Subject, startAttributeBench, type Trial } from './attribute-bench.ts'
import { guestWith } from './attribute-rights.ts'
import { writeDeadLetter } from './dead-letters.ts'
import { rowsBy } from './feature-rows.ts'
import { HELD, SHARING } from './needed-rights.ts'
import { createProject, type Ids, idIn } from './sample-data.ts'
import { startTestApp, type TestApp } from './test-app.ts'

/** A field of the project with numbers. */
async function pointsOf(admin: ApiClient, project: string): Promise<string> {
  const body = { name: 'Points', fieldType: { id: 'integer' } }
  const field = idIn(await admin.post('/admin/customFieldSettings/customFields', body, FIELDS))
  idIn(await admin.post(`/admin/projects/${project}/customFields`, { field: { id: field }, canBeEmpty: true }, FIELDS))
  return field
}

/** As much as the guest is ever given that is about more than issues. */
const GUEST = guestWith(['CREATE_WATCH_FOLDER', 'UPDATE_WATCH_FOLDER', 'DELETE_WATCH_FOLDER', 'SHARE_WATCH_FOLDER'])

/** What features say of their own attributes. */
const OWN_VALUES = rowsBy(row => ('values' in row ? row.values : undefined))
const OWN_BASES = rowsBy(row => ('base' in row ? row.base : undefined))

const FIELDS = { fields: 'id' }
const FLAG = OFFERED_FLAGS[0]?.id ?? ''
const numberOf = (id: string | undefined): number => Number(id?.split('-')[1])
let count = 0
/** A name that nothing has. */
const fresh = (name: string): string => `${name} ${++count}`

const AS_IT_IS = new Set(['isApplicationReadOnly', 'guestAccess', 'estimate', 'timeSpent', 'currentPassword'])
/** What these write stands in the queue, whose tables are not watched: `dead-letters.api.test.ts` looks there. */
const QUEUE_ALONE = new Set(['verb'])

export interface AdministrationWorld {
  readonly test: TestApp
  readonly bench: AttributeBench
  trialOf(route: AnyRoute): Trial
}

export async function startAdministrationWorld(): Promise<AdministrationWorld> {
  const test = await startTestApp()
  const { admin } = test
  const project = await createProject(test, 'HERE')
  const elsewhere = await createProject(test, 'THERE')
  const [here, there] = [numberOf(project), numberOf(elsewhere)]
  await admin.post('/admin/globalSettings/systemSettings', { guestAccess: true })
  // What everybody may do, and what the team of a project may, would hide what single people may not.
  await transaction(test.system, async ctx => {
    await sql`delete from role_grant where group_id is not null`.execute(ctx.db)
    await accessChanged(ctx)
  })
  const groups: readonly { id: string; name: string }[] = (await admin.get('/groups', { fields: 'id,name' })).body
  const named = (name: string) => groups.find(group => group.name === name)?.id ?? ''
  const adminId = numberOf((await admin.get('/users/me', FIELDS)).body.id)
  const helper = await test.createUser('helper')
  const second = await test.createUser('second')
  const roleOf = async (permissions: readonly string[]): Promise<string> =>
    idIn(await admin.post('/roles', { name: fresh('Role'), permissions: permissions.map(key => ({ key })) }, FIELDS))
  const give = (role: string, holder: string, where = project) =>
    admin.post(
      '/assignedRoles',
      {
        role: { id: role },
        holder: { id: holder },
        scope: { $type: 'ProjectScope', project: { id: where } },
      },
      FIELDS,
    )
  const groupWith = async (permissions: readonly string[], more: object = {}): Promise<string> => {
    const group = idIn(await admin.post('/groups', { name: fresh('Group'), ...more }, FIELDS))
    await give(await roleOf(permissions), group)
    return group
  }
  const parent = await groupWith(HELD.parent)
  const team = idIn(await admin.get(`/admin/projects/${project}/team`, FIELDS))
  await give(await roleOf(HELD.team), team)
  const grantRole = await roleOf(HELD.grant)
  const otherRole = await roleOf(['APPLY_COMMANDS_SILENTLY'])
  const enumField = async (values: readonly string[] = ['One', 'Two']): Promise<Ids> => {
    const body = { name: fresh('Values'), values: values.map(name => ({ name })) }
    const bundle = idIn(await admin.post('/admin/customFieldSettings/bundles/enum', body, FIELDS))
    const field = { name: fresh('Field'), fieldType: { id: 'enum[1]' } }
    const id = idIn(await admin.post('/admin/customFieldSettings/customFields', field, FIELDS))
    return { bundle, customFields: id }
  }
  const attach = async ({ bundle, customFields }: Ids): Promise<string> => {
    const $type = fieldTypes.find(({ id }) => id === 'enum[1]')?.projectType
    const body = { field: { id: customFields }, bundle: { id: bundle }, $type, canBeEmpty: true }
    return idIn(await admin.post(`/admin/projects/${project}/customFields`, body, FIELDS))
  }
  const fieldsHere: readonly { id: string; field: { id: string; name: string } }[] = (
    await admin.get(`/admin/projects/${project}/customFields`, { fields: 'id,field(id,name)' })
  ).body
  const fieldNamed = (name: string) => {
    const found = fieldsHere.find(({ field }) => field.name === name)
    if (!found) throw new Error(`No field ${name}`)
    return found
  }
  const shared = {
    projects: project,
    helper: `1-${helper}`,
    second: `1-${second}`,
    everyone: named('All Users'),
    registered: named('Registered Users'),
    parent,
    otherRole,
    grantRole,
    elsewhere,
    priority: fieldNamed('Priority').id,
    priorityField: fieldNamed('Priority').field.id,
    points: await pointsOf(admin, project),
  }

  const searchFor = async (): Promise<string> =>
    idIn(
      await admin.post(
        '/savedQueries',
        { name: fresh('Search'), query: '', visibleFor: { id: shared.everyone } },
        FIELDS,
      ),
    )
  const [backlog, otherBacklog] = [await searchFor(), await searchFor()]

  /** Makes what the address of a route names. */
  const MAKE: Readonly<Record<string, (route: AnyRoute) => Promise<Ids>>> = {
    users: async () => {
      const id = await test.createUser(`victim${++count}`)
      await test.grantPermissions(id, HELD.person, here)
      await test.grantPermissions(id, ['GROUP_CREATE'])
      await test.clientOf(id)
      const { rows } = await sql<{ id: number }>`
        insert into session (token_hash, csrf, user_id, created, last_used, expires)
        values (${Buffer.from(String(count))}, 'x', ${id}, 1, 1, ${test.clock.now + 1_000_000}) returning id`.execute(
        test.system.db,
      )
      const permanentTokens = idIn(await admin.get(`/users/1-${id}/permanentTokens`, FIELDS))
      return { users: `1-${id}`, permanentTokens, sessions: `14-${rows[0]?.id}` }
    },
    groups: async route => {
      const group = await groupWith(HELD.group, route.id === 'groups.update' ? {} : { parentGroup: { id: parent } })
      const member = `1-${await test.createUser(`member${++count}`)}`
      if (route.id !== 'groups.addUser') await admin.post(`/groups/${group}/users`, { id: member })
      const child = await groupWith([], { parentGroup: { id: parent } })
      return { groups: group, users: member, member, child }
    },
    featureFlags: async () => {
      await admin.post(`/admin/featureFlags/${FLAG}/users/${shared.helper}`, { enabled: false })
      return { featureFlags: FLAG, users: shared.helper }
    },
    roles: async () => ({ roles: await roleOf(HELD.role) }),
    assignedRoles: async (route): Promise<Ids> => {
      const holder = `1-${await test.createUser(`holder${++count}`)}`
      if (route.path === '/assignedRoles') return { holder }
      const other = `1-${await test.createUser(`other${++count}`)}`
      return { holder, other, assignedRoles: idIn(await give(grantRole, holder)) }
    },
    projects: async route => {
      const [user, group] = [`1-${await test.createUser(`mate${++count}`)}`, await groupWith([])]
      const members = `/admin/projects/${project}/team`
      if (route.method === 'DELETE') {
        await admin.post(`${members}/users`, { id: user })
        await admin.post(`${members}/groups`, { id: group })
      }
      return { users: user, groups: group, member: route.path.endsWith('/groups') ? group : user }
    },
    bundles: async (route): Promise<Ids> => {
      if (route.path.includes('/user/')) {
        const [user, group] = [`1-${await test.createUser(`one${++count}`)}`, await groupWith([])]
        const some = route.method === 'DELETE' ? { individuals: [{ id: user }], groups: [{ id: group }] } : {}
        const path = '/admin/customFieldSettings/bundles/user'
        const made = idIn(await admin.post(path, { name: fresh('People'), ...some }, FIELDS))
        return { user: made, individuals: user, groups: group, member: route.path.endsWith('/groups') ? group : user }
      }
      const field = await enumField()
      if (route.id !== 'bundles.delete' && route.id !== 'bundles.create') await attach(field)
      const values = `/admin/customFieldSettings/bundles/enum/${field.bundle}/values`
      return { bundles: 'enum', ':kind': field.bundle ?? '', values: idIn(await admin.get(values, FIELDS)) }
    },
    customFields: async route => {
      const field = await enumField()
      const ids = { ...field, customFields: field.customFields ?? '' }
      if (!route.path.includes('/projects/') || route.id.startsWith('customFields.attach')) return ids
      const attached = await attach(field)
      return { ...ids, 'projects customFields': attached, 'projects fields': attached }
    },
    tags: async route => {
      const tag = idIn(await admin.post('/tags', { name: fresh('Tag') }, FIELDS))
      if (route.id === 'tags.restore') await admin.delete(`/tags/${tag}`)
      return { tags: tag, issueTags: tag }
    },
    savedQueries: async route => {
      const search = idIn(await admin.post('/savedQueries', { name: fresh('Search'), query: '' }, FIELDS))
      if (route.id === 'savedQueries.restore') await admin.delete(`/savedQueries/${search}`)
      return { savedQueries: search }
    },
    agiles: async (route): Promise<Ids> => {
      const body = { name: fresh('Board'), projects: [{ id: project }], sprintsSettings: { isExplicit: true } }
      const board = (await admin.post('/agiles', body, { fields: 'id,sprints(id)' })).body
      const made: Record<string, string> = { agiles: board.id, sprints: board.sprints[0].id }
      const at = `/agiles/${board.id}/sprints`
      if (route.id === 'sprints.finish') made.nextSprint = idIn(await admin.post(at, { name: 'Next' }, FIELDS))
      if (route.id === 'agiles.restore') await admin.delete(`/agiles/${board.id}`)
      return { ...made, backlog, otherBacklog }
    },
    deadLetters: async () => ({ deadLetters: await writeDeadLetter(test) }),
    links: async () => {
      const body = { name: fresh('Link'), sourceToTarget: fresh('to'), targetToSource: fresh('from'), directed: true }
      return { issueLinkTypes: idIn(await admin.post('/issueLinkTypes', body, FIELDS)) }
    },
    time: async () => {
      const settings = '/admin/timeTrackingSettings'
      const ofProject = `/admin/projects/${project}/timeTrackingSettings`
      const type = idIn(await admin.post(`${settings}/workItemTypes`, { name: fresh('Type') }, FIELDS))
      const body = { name: fresh('Attribute'), values: [{ name: 'One' }] }
      const prototype = idIn(await admin.post(`${settings}/attributePrototypes`, body, FIELDS))
      const attributes = idIn(await admin.post(`${ofProject}/attributes`, { prototype: { id: prototype } }, FIELDS))
      await admin.post(`${ofProject}/workItemTypes`, { id: type })
      const unused = { name: fresh('Attribute'), values: [{ name: 'One' }] }
      return {
        workItemTypes: type,
        attributePrototypes: prototype,
        attributes,
        member: idIn(await admin.post(`${settings}/workItemTypes`, { name: fresh('Type') }, FIELDS)),
        unused: idIn(await admin.post(`${settings}/attributePrototypes`, unused, FIELDS)),
      }
    },
  }
  const kindOf = (route: AnyRoute): string =>
    route.id.startsWith('featureFlags.')
      ? 'featureFlags'
      : /^\/(admin\/)?users/.test(route.path)
        ? 'users'
        : route.path.startsWith('/groups')
          ? 'groups'
          : route.path.startsWith('/roles')
            ? 'roles'
            : route.path.startsWith('/assignedRoles')
              ? 'assignedRoles'
              : route.path.includes('/bundles/')
                ? 'bundles'
                : route.id.startsWith('customFields.')
                  ? 'customFields'
                  : /imeTracking/.test(route.path)
                    ? 'time'
                    : /ags/.test(route.path)
                      ? 'tags'
                      : route.path.startsWith('/savedQueries')
                        ? 'savedQueries'
                        : route.path.startsWith('/issueLinkTypes')
                          ? 'links'
                          : route.path.startsWith('/admin/projects/:id')
                            ? 'projects'
                            : route.id.startsWith('deadLetters.')
                              ? 'deadLetters'
                              : route.path.startsWith('/agiles')
                                ? 'agiles'
                                : ''

  /** Tags, searches and boards: seen by all, owned by one, changed by another. */
  const standFor = (route: AnyRoute, ids: Ids): Subject['stand'] => {
    const kind = kindOf(route)
    const table = { tags: 'tag', savedQueries: 'saved_query', agiles: 'board' }[kind] ?? null
    if (table === null) return async () => []
    const everyone = numberOf(ids.everyone)
    return async (relation, userId) => {
      const owner = relation === 'author' ? userId : adminId
      const editors = relation === 'editor' ? [userId] : []
      await sql`update ${sql.table(table)} set owner_id = ${owner}, update_users = ${editors}::int[], update_groups = '{}',
        read_groups = ${[everyone]}::int[], acl = ${[owner, everyone, ...editors]}::int[]
        where id = ${numberOf(ids.tags ?? ids.savedQueries ?? ids.agiles)}`.execute(test.system.db)
      return [table]
    }
  }

  const sharedWith = (turn: number, ids: Ids) => ({
    permittedGroups: [{ id: turn % 2 === 1 ? ids.registered : ids.everyone }],
  })
  const VALUES: Readonly<Record<string, (turn: number, ids: Ids) => unknown>> = {
    name: () => fresh('Name'),
    login: () => `login${++count}`,
    email: () => `mail${++count}@example.com`,
    shortName: () => `K${++count}`,
    password: () => 'correct horse battery staple',
    currentPassword: () => 'correct horse battery staple',
    banned: turn => turn % 2 === 1,
    dateFieldFormat: turn => ({ id: turn % 2 === 1 ? 'yyyy-MM-dd HH:mm' : 'dd/MM/yyyy HH:mm' }),
    timezone: turn => ({ id: turn % 2 === 1 ? 'Europe/Berlin' : 'Asia/Tokyo' }),
    timeZone: turn => ({ id: turn % 2 === 1 ? 'Europe/Berlin' : 'Asia/Tokyo' }),
    locale: turn => ({ id: turn % 2 === 1 ? 'de_DE' : 'en_US' }),
    enabled: turn => turn % 2 === 1,
    uiTheme: turn => (turn % 2 === 1 ? 'darcula' : 'default'),
    firstDayOfWeek: turn => turn % 7,
    shortcuts: turn => (turn % 2 === 1 ? 'classic' : 'modern'),
    preferences: turn => `{"turn":${turn}}`,
    periodFormat: turn => ({ id: turn % 2 === 1 ? 'DAYS' : 'HOURS' }),
    autoJoin: () => true,
    permissions: () => [...HELD.role, 'GROUP_CREATE'].map(key => ({ key })),
    role: (_, ids) => ({ id: ids.otherRole }),
    scope: () => ({ $type: 'ProjectScope', project: { id: elsewhere } }),
    holder: (_, ids) => ({ id: ids.other }),
    systemSettings: turn => ({ maxExportItems: 100 + turn }),
    restSettings: turn => ({ allowAllOrigins: turn % 2 === 1 }),
    frameSettings: turn => ({ allowedFrames: [`https://frames${turn}.example/`] }),
    linkSettings: turn => ({ faq: `https://faq${turn}.example/` }),
    bannerSettings: turn => ({ globalBanner: `Banner ${turn}` }),
    feedback: turn => `https://help.example/feedback/${turn}`,
    faq: turn => `https://help.example/faq/${turn}`,
    documentation: turn => `https://help.example/documentation/${turn}`,
    videos: turn => `https://help.example/videos/${turn}`,
    serviceStatus: turn => `https://help.example/serviceStatus/${turn}`,
    maintenance: turn => `https://help.example/maintenance/${turn}`,
    support: turn => `https://help.example/support/${turn}`,
    website: turn => `https://help.example/website/${turn}`,
    license: turn => `https://help.example/license/${turn}`,
    videosByLanguage: turn => ({ de: `https://videos${turn}.example/` }),
    copyrightHolder: turn => `Holder ${turn}`,
    copyrightStart: turn => 2000 + turn,
    globalBanner: turn => `Banner ${turn}`,
    globalBannerEnabled: turn => turn % 2 === 1,
    localeSettings: () => ({ id: 'x' }),
    appearanceSettings: turn => ({ timeZone: { id: turn % 2 === 1 ? 'Europe/Rome' : 'Asia/Seoul' } }),
    maxExportItems: turn => 1_000 + turn,
    administratorEmail: turn => `admin${turn}@example.com`,
    isApplicationReadOnly: () => false,
    guestAccess: () => true,
    allowIndexing: turn => turn % 2 === 1,
    allowedOrigins: turn => [`https://${turn}.example`],
    allowedFrames: turn => [`https://frames${turn}.example/`],
    languages: turn => (turn % 2 === 1 ? ['en'] : ['en', 'de']),
    startingNumber: turn => 10 + turn,
    leader: (turn, ids) => ({ id: turn % 2 === 1 ? ids.helper : ids.second }),
    numberReference: turn => (turn % 2 === 1 ? '#' : '~'),
    values: () => [{ name: fresh('Value') }],
    color: turn => ({ id: String((turn % 5) + 1) }),
    ordinal: turn => turn % 2,
    fieldType: () => ({ id: 'enum[1]' }),
    fieldDefaults: turn => ({ emptyFieldText: `None ${turn}` }),
    canBeEmpty: turn => turn % 2 === 0,
    field: (_, ids) => ({ id: ids.customFields }),
    bundle: (_, ids) => ({ id: ids.bundle }),
    defaultValues: () => [{ name: 'One' }],
    condition: (_, ids) => ({ field: { id: ids.priority }, values: [{ name: 'Major' }], showForNullValue: true }),
    visibleFor: (turn, ids) => ({ id: turn % 2 === 1 ? ids.registered : ids.everyone }),
    updateableBy: (turn, ids) => ({ id: turn % 2 === 1 ? ids.registered : ids.everyone }),
    readSharingSettings: sharedWith,
    updateSharingSettings: sharedWith,
    tagSharingSettings: sharedWith,
    minutesADay: turn => 400 + turn,
    workDays: turn => [1, 2, 3, ...(turn % 2 === 1 ? [4] : [])],
    workItemTypes: (turn, ids) => (turn % 2 === 1 ? [] : [{ id: ids.workItemTypes }]),
    estimate: () => null,
    timeSpent: () => null,
    prototype: (_, ids) => ({ id: ids.unused }),
  }
  const BOOLEANS = new Set(
    `expandNavigation showTooltips naturalCommentsOrder useAbsoluteDates liteUiFilters exceptionsExpanded allowAllOrigins archived
    isAutoAttached isDisplayedInIssueList untagOnResolve directed aggregation blocking autoAttached
    enabled showComments showHistory showInlineComments`.split(/\s+/),
  )
  const valueFor = (route: AnyRoute, attribute: string, turn: number, ids: Ids): unknown => {
    const [name = '', variant] = attribute.split(':')
    if (variant === 'none') return name === 'permissions' ? [] : null
    if (name === 'id') return ids.member
    if (name === 'parentGroup') return { id: ids.parent }
    if (name === 'isPublic') return false
    if (route.id === 'access.assignRole') return ASSIGN(ids)[name as 'role']
    if (route.id === 'access.createRole' && name === 'permissions') return [{ key: 'GROUP_CREATE' }]
    if (BOOLEANS.has(name)) return turn % 2 === 1
    const value = OWN_VALUES[route.id]?.[name] ?? VALUES[name]
    return value ? value(turn, ids) : `${name} ${turn}`
  }
  const ASSIGN = (ids: Ids) => ({
    role: { id: grantRole },
    holder: { id: ids.holder },
    scope: { $type: 'ProjectScope', project: { id: project } },
  })
  const BASES: Readonly<Record<string, (ids: Ids) => object>> = {
    'users.create': () => ({ login: `new${++count}`, fullName: 'New' }),
    'auth.setPassword': () => ({ password: 'correct horse battery staple' }),
    'groups.create': () => ({ name: fresh('New') }),
    'access.createRole': () => ({ name: fresh('New') }),
    'access.assignRole': ASSIGN,
    'projects.create': () => ({ name: fresh('New'), shortName: `N${++count}` }),
    'bundles.create': () => ({ name: fresh('New') }),
    'bundles.createValue': () => ({ name: fresh('New') }),
    'customFields.create': () => ({ name: fresh('New'), fieldType: { id: 'enum[1]' } }),
    'customFields.attach': ids => ({ field: { id: ids.customFields }, bundle: { id: ids.bundle } }),
    'customFields.attachAlias': ids => ({ field: { id: ids.customFields }, bundle: { id: ids.bundle } }),
    'tags.create': () => ({ name: fresh('New') }),
    'issueTags.create': () => ({ name: fresh('New') }),
    'savedQueries.create': () => ({ name: fresh('New'), query: '' }),
    'links.createType': () => ({ name: fresh('New'), sourceToTarget: fresh('to'), targetToSource: fresh('from') }),
    'workItemTypes.create': () => ({ name: fresh('New') }),
    'workAttributes.create': () => ({ name: fresh('New') }),
    'timeSettings.attachAttribute': ids => ({ prototype: { id: ids.unused } }),
  }
  /** After these a subject is gone, or not to be changed so again. */
  const SPENT: Readonly<Record<string, string>> = {
    'groups.update': 'autoJoin parentGroup parentGroup:none',
    'access.updateRole': 'permissions permissions:none',
    'customFields.updateOfProject': 'isPublic bundle condition defaultValues',
    'customFields.updateOfProjectAlias': 'isPublic bundle condition defaultValues',
    'customFields.updateDefaults': 'isPublic bundle defaultValues',
    'tags.update': SHARING,
    'issueTags.update': SHARING,
    'savedQueries.update': SHARING,
    'agiles.update': 'owner updateableByProjectBased',
    'sprints.finish': 'archive',
  }
  const isSpent = (route: AnyRoute): boolean =>
    route.method === 'DELETE' ||
    /^(tags|savedQueries|agiles)\.restore|^deadLetters\.|^access\.(assign|reassign)Role|\.add(Individual|Group|User|Team)|Team(User|Group)$|\.attach/.test(
      route.id,
    )

  const baseOf = (route: AnyRoute) => BASES[route.id] ?? OWN_BASES[route.id]
  const trialOf = (route: AnyRoute): Trial => ({
    make: async () => {
      const ids = { ...shared, ...(await MAKE[kindOf(route)]?.(route)) }
      return { ids, stand: standFor(route, ids) }
    },
    base: ids => baseOf(route)?.(ids) ?? {},
    value: (...which) => valueFor(route, ...which),
    at: (attribute, ids) => (attribute === 'parentGroup:none' ? { ...ids, groups: ids.child ?? '' } : ids),
    whole: (attribute, turn, ids) =>
      route.id === 'customFields.updateDefaults' && attribute === 'defaultValues'
        ? { bundle: { id: ids.bundle }, defaultValues: [{ name: turn % 2 === 1 ? 'One' : 'Two' }] }
        : undefined,
    asItIs: route.id.startsWith('deadLetters.') ? QUEUE_ALONE : AS_IT_IS,
    isPersonal: /^(tags|issueTags|savedQueries)\.update|^agiles\.(?!create|copy)|^sprints\./.test(route.id),
    makesAnyway: /\.(create|copy|finish)$/.test(route.id),
    ofEach: new Set(route.id === 'agiles.update' ? ['favorite'] : []),
    spent: new Set(isSpent(route) ? ['*'] : (SPENT[route.id] ?? '').split(' ')),
    together: (one, other) =>
      one !== 'currentPassword' && one !== 'scope' && other !== 'scope' && one.split(':')[0] !== other.split(':')[0],
  })
  const bench = await startAttributeBench(test, { here, there, guest: GUEST })
  return { test, bench, trialOf }
}
