import { sql } from 'kysely'
import { insertBoard, putOn } from './board-rows.ts'
import { HIDDEN_ARTICLES, HIDDEN_ARTICLES_LATER } from './hidden-articles.ts'
import { HIDDEN, HIDDEN_LATER, INSIDER, must, READERS, type ReaderName, type Writer } from './hidden-things.ts'
import { type Ids, idIn, writeSamples } from './sample-data.ts'
import type { TestApp } from './test-app.ts'
import { startTwoWorlds, type Twin, type TwoWorlds } from './two-worlds.ts'

/** The same project twice; in one of the installations it lies among things that none of the readers may see. */
export interface HiddenWorlds extends TwoWorlds {
  /** What everybody sees. */
  readonly ids: Ids
  /** What is there in the full world alone. */
  readonly hiddenIds: Ids
  /** Issues that everybody sees: all others of the projects are hidden, or somebody's own. */
  readonly visible: readonly string[]
  /** Times (ms) at which something had just happened, the first to the last. */
  readonly moments: readonly number[]
  reader(who: ReaderName): Twin
  /** Does to the full world what is hidden from the beginning. */
  hide(): Promise<void>
  /** Changes all visible issues, so that the newest change of each is one that everybody may know of. */
  touch(): Promise<void>
}

/** Creates the worlds with what is visible, and with what was visible once and is not any more. */
export async function startHiddenWorlds(): Promise<HiddenWorlds> {
  const worlds = await startTwoWorlds()
  const { both, hidden, full, bare } = worlds
  const moments = [full.clock.now]
  const samples = await both(world => writeSamples(world, 'SEE'))
  const ids = { ...samples, ...(await both(world => stateField(world, `${samples.projects}`))) }
  const project = Number(ids.projects?.slice(2))
  const circle = await both(world => preparePeople(world, project))
  const readers = new Map<Writer, Twin>([['guest', { full: full.anonymous, bare: bare.anonymous }]])
  for (const who of [...READERS, INSIDER] as const)
    if (who !== 'guest') readers.set(who, await worlds.twin(async world => world.clientOf(await userOf(world, who))))
  const reader = (who: Writer): Twin => {
    const twin = readers.get(who)
    if (!twin) throw new Error(who)
    return twin
  }
  const as = (world: TestApp, who: Writer) => (world === full ? reader(who).full : reader(who).bare)
  await both(async world => {
    await sharePrivately(world, ids)
    return null
  })
  const visible = await both(async world => {
    const write = (body: object, who = world.admin) =>
      who.post('/issues', { project: { id: ids.projects }, ...body }, { fields: 'id' }).then(idIn)
    const whole = await write({ summary: 'The whole', description: 'SEE-1, SEE-2', tags: [{ id: ids.tags }] })
    const part = await write({ summary: 'A part of the whole' })
    const again = await write({ summary: 'The same again', description: 'needle' })
    const guests = await write({ summary: 'Of a guest' }, world.anonymous)
    const own = await write({ summary: 'Of the reporter' }, as(world, 'reporter'))
    const run = async (query: string, issue: string) =>
      must(await world.admin.post('/commands', { query, issues: [{ id: issue }] }))
    await run(`subtask of ${await readable(world, whole)}`, part)
    await run('duplicates SEE-1', again)
    for (const issue of [again, `${ids.issues}`])
      must(await as(world, 'member').post(`/issues/${issue}/voters`, { hasVote: true }))
    must(await as(world, 'member').post(`/issues/${part}/watchers`, { hasStar: true }))
    must(await as(world, 'member').post(`/issues/${part}/timeTracking/workItems`, { duration: { minutes: 45 } }))
    const said = idIn(
      await world.anonymous.post(`/issues/${guests}/comments`, { text: 'By a guest' }, { fields: 'id' }),
    )
    must(await as(world, 'member').post(`/issues/${guests}/comments/${said}/reactions`, { reaction: 'heart' }))
    return [`${ids.issues}`, `${ids[':otherId']}`, whole, part, again, guests, own]
  })
  await both(async world => {
    const now = world.clock.now
    const sprints = { Spring: [now, now + WEEK], Summer: [now + WEEK, now + 2 * WEEK] } as const
    const board = await insertBoard(world, 'Seen', { projects: [project], sprints })
    await putOn(world, board, 'Spring', visible.slice(0, 2))
    await putOn(world, board, 'Summer', visible.slice(1, 3))
    return [board.id, ...Object.values(board.sprints)]
  })
  moments.push(full.clock.now)
  const limited = { $type: 'LimitedVisibility', permittedGroups: [{ id: `3-${circle}` }] }
  for (const hide of [...HIDDEN_LATER, ...HIDDEN_ARTICLES_LATER])
    await hidden(world => hide({ world, ids, limited, visible, as: who => as(world, who) }))
  moments.push(full.clock.now)
  const hiddenIds: Record<string, string> = {}
  return {
    ...worlds,
    ...{ ids, hiddenIds, visible, moments, reader },
    hide: async () => {
      for (const hide of [...HIDDEN, ...HIDDEN_ARTICLES])
        Object.assign(
          hiddenIds,
          await hidden(world => hide({ world, ids, limited, visible, as: who => as(world, who) })),
        )
      moments.push(full.clock.now)
    },
    touch: async () => {
      for (const issue of visible)
        await both(async world => {
          must(await world.admin.post(`/issues/${issue}`, { description: 'needle of SEE-1 @reader' }))
          return null
        })
      for (const article of [ids.articles, ids.childArticles])
        await both(async world => {
          must(await world.admin.post(`/articles/${article}`, { content: 'needle of SEE-1, SEE-A-1 @reader' }))
          return null
        })
      // When somebody was here orders suggestions of people; it is no secret, and not the same in both worlds.
      for (const { system, clock } of [full, bare]) {
        await sql`update users set last_seen = ${clock.now}`.execute(system.db)
        await sql`update permanent_token set last_used = ${clock.now}`.execute(system.db)
      }
      moments.push(full.clock.now)
    },
  }
}

const WEEK = 7 * 86_400_000

const userOf = async (world: TestApp, login: string): Promise<number> =>
  (await world.system.db.selectFrom('users').select('id').where('login', '=', login).executeTakeFirstOrThrow()).id

const readable = async (world: TestApp, issue: string): Promise<string> =>
  (await world.admin.get(`/issues/${issue}`, { fields: 'idReadable' })).body.idReadable

/** The ids of a field that all may read: what is addressed as a field, its bundle and its values. */
async function stateField({ admin }: TestApp, project: string): Promise<Ids> {
  const fields: readonly { id: string; field: { id: string; name: string }; bundle: { id: string } }[] = (
    await admin.get(`/admin/projects/${project}/customFields`, { fields: 'id,field(id,name),bundle(id)', $top: '-1' })
  ).body
  const state = fields.find(({ field }) => field.name === 'State')
  if (!state) throw new Error('There is no field State')
  const { id, bundle } = state
  return {
    ...{
      'projects customFields': id,
      'projects fields': id,
      'issues customFields': id,
      'issues fields': id,
      fields: id,
    },
    ...{ customFields: state.field.id, bundles: 'state', ':kind': bundle.id },
    values: idIn(await admin.get(`/admin/customFieldSettings/bundles/state/${bundle.id}/values`, { fields: 'id' })),
  }
}

/** Returns the number of the group that hidden things are limited to. */
async function preparePeople(world: TestApp, project: number): Promise<number> {
  await world.admin.post('/admin/globalSettings/systemSettings', { guestAccess: true })
  // Works in the project, but knows neither its private fields nor who watches.
  await sql`with made as (insert into role (key, name) values ('follower', 'Follower') returning id)
    insert into role_permission (role_id, permission) select made.id, p.permission
    from made, role_permission p join role r on r.id = p.role_id
    where r.key = 'contributor' and p.permission not in ('PRIVATE_READ_ISSUE', 'PRIVATE_UPDATE_ISSUE', 'VIEW_WATCHERS', 'UPDATE_WATCHERS')`.execute(
    world.system.db,
  )
  const guest = await userOf(world, 'guest')
  for (const role of ['issue-reader', 'reporter']) await world.grant(guest, role, project)
  for (const [who, role] of [
    ['reader', 'issue-reader'],
    ['reporter', 'reporter'],
    ['member', 'follower'],
    [INSIDER, 'contributor'],
  ] as const) {
    const user = await world.createUser(who)
    await world.grant(user, role, project)
    await world.grant(user, 'observer')
  }
  return world.createGroup('Circle', [await userOf(world, INSIDER), await userOf(world, 'admin')])
}

/** A tag and a sprint that everybody sees, an issue of the reporter, and a field that none of the readers may read. */
async function sharePrivately({ admin, clock }: TestApp, ids: Ids): Promise<void> {
  must(await admin.post(`/issues/${ids.issues}`, { reporter: { login: 'reporter' } }))
  must(await admin.post(`/tags/${ids.tags}`, { visibleFor: { name: 'All Users' } }))
  must(await admin.post(`/savedQueries/${ids.savedQueries}`, { visibleFor: { name: 'All Users' } }))
  must(await admin.post(`/agiles/${ids.agiles}`, { readSharingSettings: { projectBased: true } }))
  const dates = { start: clock.now, finish: clock.now + WEEK }
  must(await admin.post(`/agiles/${ids.agiles}/sprints/${ids.sprints}`, dates))
  const fields: readonly { id: string; field: { name: string } }[] = (
    await admin.get(`/admin/projects/${ids.projects}/customFields`, { fields: 'id,field(name)', $top: '-1' })
  ).body
  const priority = fields.find(({ field }) => field.name === 'Priority')?.id
  must(await admin.post(`/admin/projects/${ids.projects}/customFields/${priority}`, { isPublic: false }))
}
