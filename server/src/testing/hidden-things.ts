import { sql } from 'kysely'
import type { ApiReply } from './api-client.ts'
import { insertBoard, putOn } from './board-rows.ts'
import { type Ids, idIn, upload } from './sample-data.ts'
import type { TestApp } from './test-app.ts'

/** Who reads; none of them may know of what is hidden. */
export const READERS = ['guest', 'reader', 'reporter', 'member'] as const
export type ReaderName = (typeof READERS)[number]
/** Knows of what is hidden, as does the administrator. */
export const INSIDER = 'insider'
export type Writer = ReaderName | typeof INSIDER

/** Stands in all that is hidden, and in nothing else. */
export const HIDDEN_TEXT = 'unspeakable'
/** A commit of hidden issues. */
export const HIDDEN_COMMIT = 'dead'.repeat(10)

/** The reply, which must be a success. */
export const must = (reply: ApiReply): ApiReply => {
  if (reply.status !== 200) throw new Error(`${reply.status} ${reply.text}`)
  return reply
}
const file = (name: string) => ({ name, base64Content: Buffer.from(HIDDEN_TEXT).toString('base64') })

/** Where something is hidden. */
export interface Place {
  readonly world: TestApp
  readonly ids: Ids
  /** Limits something to those who may know of what is hidden. */
  readonly limited: object
  readonly visible: readonly string[]
  readonly as: (who: Writer) => TestApp['admin']
}

/** Returns the ids of what it made. */
export type Hide = (place: Place) => Promise<Ids>

const issueOf = async ({ world, ids }: Place, body: object, client = world.admin): Promise<string> =>
  idIn(await client.post('/issues', { project: { id: ids.projects }, summary: HIDDEN_TEXT, ...body }, { fields: 'id' }))

/** What the readers could see, and took part in, before it was limited, moved, deleted or no longer shared. */
export const HIDDEN_LATER: readonly Hide[] = [
  ...[
    async ({ world, limited }: Place, issue: string) =>
      void must(await world.admin.post(`/issues/${issue}`, { visibility: limited })),
    async ({ world }: Place, issue: string) => {
      const body = { shortName: `AWAY${issue.slice(2)}`, name: `${HIDDEN_TEXT} ${issue}`, leader: { login: 'admin' } }
      const away = idIn(await world.admin.post('/admin/projects', body, { template: 'scrum', fields: 'id' }))
      must(await world.admin.post(`/issues/${issue}/project`, { id: away }))
    },
    async ({ world, limited }: Place, issue: string) => {
      must(await world.admin.post(`/issues/${issue}`, { visibility: limited }))
      must(await world.admin.delete(`/issues/${issue}`))
    },
  ].map(
    (remove): Hide =>
      async place => {
        const { world, ids, as } = place
        const issue = await issueOf(place, { description: 'needle SEE-1 @reader', tags: [{ id: ids.tags }] })
        const path = `/issues/${issue}`
        // Not the one with the work: that the time spent on SEE-2 was another one for a while is no secret.
        const part = await issueOf(place, { description: 'needle' })
        for (const query of ['relates to SEE-1', 'duplicates SEE-1'])
          must(await world.admin.post('/commands', { query, issues: [{ id: issue }] }))
        must(await world.admin.post('/commands', { query: 'subtask of SEE-2', issues: [{ id: part }] }))
        const member = as('member')
        must(await member.post(`${path}/voters`, { hasVote: true }))
        must(await member.post(`${path}/watchers`, { hasStar: true }))
        must(await member.post(path, { summary: `${HIDDEN_TEXT} again` }))
        must(await member.put(`${path}/draftComment`, { text: HIDDEN_TEXT }))
        must(await member.post(`${path}/timeTracking/workItems`, { duration: { minutes: 300 }, text: HIDDEN_TEXT }))
        idIn(await upload(member, `${path}/attachments`, HIDDEN_TEXT))
        for (const who of ['guest', 'member'] as const) {
          const comment = idIn(
            await as(who).post(`${path}/comments`, { text: `${HIDDEN_TEXT} SEE-1` }, { fields: 'id' }),
          )
          if (who === 'member') must(await member.post(`${path}/comments/${comment}/reactions`, { reaction: 'eyes' }))
        }
        for (const each of [issue, part]) await remove(place, each)
        return {}
      },
  ),
  async place => {
    const issue = await issueOf(place, {}, place.world.anonymous)
    must(await place.world.admin.post(`/issues/${issue}`, { visibility: place.limited }))
    return {}
  },
  async ({ world, visible, limited, as }) => {
    for (const [who, issue] of [
      ['insider', visible[0]],
      ['guest', visible[0]],
      ['guest', visible[5]],
    ] as const) {
      const path = `/issues/${issue}/comments`
      const text = `${HIDDEN_TEXT} needle SEE-1 @reader`
      const comment = `${path}/${idIn(await as(who).post(path, { text }, { fields: 'id' }))}`
      must(await as('member').post(`${comment}/reactions`, { reaction: 'rocket' }))
      must(await world.admin.post(comment, { visibility: limited }))
    }
    return {}
  },
  async ({ world, visible, limited, as }) => {
    for (const who of ['insider', 'guest'] as const) {
      const path = `/issues/${visible[0]}/attachments`
      const attachment = `${path}/${idIn(await upload(as(who), path, HIDDEN_TEXT.repeat(1_000)))}`
      must(await world.admin.post(attachment, { name: `${HIDDEN_TEXT}.txt`, visibility: limited }))
    }
    return {}
  },
  async ({ world: { admin }, visible, as }) => {
    const shared = { visibleFor: { name: 'All Users' } }
    const tag = idIn(await admin.post('/tags', { name: HIDDEN_TEXT, ...shared }, { fields: 'id' }))
    const query = { name: HIDDEN_TEXT, query: `tag: ${HIDDEN_TEXT}`, ...shared }
    const search = idIn(await admin.post('/savedQueries', query, { fields: 'id' }))
    must(await admin.post(`/issues/${visible[0]}/tags`, { id: tag }))
    for (const folder of [tag, search]) {
      must(await as('member').post(`/issueFolders/${folder}`, { pinned: true }))
      must(await admin.post(`/issueFolders/${folder}/sortOrder/issues`, { moved: { id: visible[0] }, leading: null }))
    }
    const mine = { readSharingSettings: { permittedUsers: [], permittedGroups: [] }, visibleFor: null }
    must(await admin.post(`/tags/${tag}`, mine))
    must(await admin.post(`/savedQueries/${search}`, mine))
    return {}
  },
  async ({ world, ids, visible }) => {
    const board = await insertBoard(world, `${HIDDEN_TEXT} once`, { projects: [Number(ids.projects?.slice(2))] })
    await putOn(world, board, 'First sprint', visible)
    await sql`update board set read_by_project = false where id = ${board.id}`.execute(world.system.db)
    return {}
  },
]

/** Writes one of everything into an issue. */
async function fill({ world: { admin }, ids, visible }: Place, issue: string, hasWork: boolean): Promise<Ids> {
  const path = `/issues/${issue}`
  must(await admin.post(`/issues/${visible[0]}/links/${ids.links}/issues`, { id: issue }))
  const comment = idIn(await admin.post(`${path}/comments`, { text: HIDDEN_TEXT }, { fields: 'id' }))
  idIn(await upload(admin, `${path}/comments/${comment}/attachments`, HIDDEN_TEXT))
  const attachment = idIn(await upload(admin, `${path}/attachments`, HIDDEN_TEXT))
  const customFields = [{ name: 'Priority', $type: 'SingleEnumIssueCustomField', value: { name: 'Minor' } }]
  must(await admin.post(path, { summary: `${HIDDEN_TEXT} again`, customFields }))
  const reactions = `${path}/comments/${comment}/reactions`
  const reaction = idIn(await admin.post(reactions, { reaction: 'heart' }, { fields: 'id' }))
  must(await admin.post(`${path}/comments/${comment}`, { text: `${HIDDEN_TEXT} SEE-1`, pinned: true }))
  const work = { duration: { minutes: 30 }, text: HIDDEN_TEXT }
  const workItem = hasWork ? idIn(await admin.post(`${path}/timeTracking/workItems`, work, { fields: 'id' })) : ''
  const commit = { version: HIDDEN_COMMIT, text: HIDDEN_TEXT }
  const change = idIn(await admin.post(`${path}/vcsChanges`, commit, { fields: 'id' }))
  const pull = { url: `https://${HIDDEN_TEXT}.example/pull/1`, title: HIDDEN_TEXT }
  const request = idIn(await admin.post(`${path}/pullRequests`, pull, { fields: 'id' }))
  must(await admin.post(`${path}/pullRequests`, { ...pull, state: { id: 'MERGED' } }))
  const history = { categories: 'SummaryCategory', fields: 'id', $top: '1' }
  return {
    ...{ issues: issue, ':otherId': issue, comments: comment, attachments: attachment, files: attachment },
    ...{ reactions: reaction, vcsChanges: change, pullRequests: request, workItems: workItem },
    activities: idIn(await admin.get(`${path}/activities`, history)),
  }
}

const ABOUT_OTHERS = 'needle SEE-1 @reader'

/** What none of the readers could see at any time. */
export const HIDDEN: readonly Hide[] = [
  // Another project, with one of everything in it.
  async place => {
    const { world, ids } = place
    const body = { shortName: 'DARK', name: HIDDEN_TEXT, leader: { login: 'admin' } }
    const dark = idIn(await world.admin.post('/admin/projects', body, { template: 'scrum', fields: 'id' }))
    const about = { project: { id: dark }, description: ABOUT_OTHERS, tags: [{ id: ids.tags }] }
    return { projects: dark, ...(await fill(place, await issueOf(place, about), false)) }
  },
  // Issues of the same project: limited, and limited and deleted.
  async place => {
    const about = { description: ABOUT_OTHERS, tags: [{ id: place.ids.tags }], visibility: place.limited }
    const inside = await fill(place, await issueOf(place, about), true)
    const gone = await issueOf(place, about)
    await fill(place, gone, true)
    must(await place.world.admin.delete(`/issues/${gone}`))
    return { ...inside, deletedItems: gone }
  },
  // A duplicate with a vote, and a part that takes long.
  async place => {
    const { world, limited } = place
    const { admin } = world
    const insider = place.as(INSIDER)
    for (const query of ['duplicates SEE-1', 'subtask of SEE-1']) {
      const issue = await issueOf(place, { visibility: limited })
      must(await insider.post(`/issues/${issue}/voters`, { hasVote: true }))
      must(await admin.post(`/issues/${issue}/timeTracking/workItems`, { duration: { minutes: 600 } }))
      must(await admin.post('/commands', { query, issues: [{ id: issue }] }))
    }
    return {}
  },
  // A comment on a visible issue, with all that it may have; another one that was deleted.
  async ({ world: { admin }, visible, limited }) => {
    const path = `/issues/${visible[0]}/comments`
    const comment = idIn(await admin.post(path, { text: HIDDEN_TEXT, visibility: limited }, { fields: 'id' }))
    must(await admin.post(`${path}/${comment}`, { text: `${HIDDEN_TEXT} needle`, pinned: true }))
    idIn(await upload(admin, `${path}/${comment}/attachments`, HIDDEN_TEXT))
    const reaction = idIn(await admin.post(`${path}/${comment}/reactions`, { reaction: 'heart' }, { fields: 'id' }))
    must(await admin.post(`${path}/${comment}`, { text: `${HIDDEN_TEXT} SEE-2, SEE-3` }))
    must(await admin.post(`${path}/${comment}/editDraft`, { text: HIDDEN_TEXT }))
    const gone = idIn(await admin.post(path, { text: `${HIDDEN_TEXT} SEE-2`, visibility: limited }, { fields: 'id' }))
    must(await admin.delete(`${path}/${gone}`))
    return { comments: comment, reactions: reaction }
  },
  // A file on a visible issue; another one that was removed.
  async ({ world: { admin }, visible, limited }) => {
    const path = `/issues/${visible[0]}/attachments`
    const add = async () =>
      idIn(await admin.post(path, { ...file(`${HIDDEN_TEXT}.txt`), visibility: limited }, { fields: 'id' }))
    const attachment = await add()
    must(await admin.post(`${path}/${attachment}`, { name: `${HIDDEN_TEXT}2.txt` }))
    must(await admin.delete(`${path}/${await add()}`))
    return { attachments: attachment, files: attachment }
  },
  // An issue of which nothing else than what is hidden was said, added or tagged.
  async ({ world: { admin }, visible, limited }) => {
    const path = `/issues/${visible[4]}`
    const added = { ...file(`${HIDDEN_TEXT}.txt`), visibility: limited }
    idIn(await admin.post(`${path}/attachments`, added, { fields: 'id' }))
    idIn(await admin.post(`${path}/comments`, { text: HIDDEN_TEXT, visibility: limited }, { fields: 'id' }))
    const tag = idIn(await admin.post('/tags', { name: `${HIDDEN_TEXT} only` }, { fields: 'id' }))
    must(await admin.post(`${path}/tags`, { id: tag }))
    return {}
  },
  // Values of private fields, one of which no reader knows.
  async ({ world: { admin }, ids, visible }) => {
    const priority = { name: 'Priority', $type: 'SingleEnumIssueCustomField', value: { name: 'Minor' } }
    must(await admin.post(`/issues/${visible[0]}`, { customFields: [priority] }))
    const field = { name: `${HIDDEN_TEXT} field`, fieldType: { id: 'enum[1]' } }
    const id = idIn(await admin.post('/admin/customFieldSettings/customFields', field, { fields: 'id' }))
    const attached = { $type: 'EnumProjectCustomField', field: { id }, canBeEmpty: true, isPublic: false }
    const { body } = must(
      await admin.post(`/admin/projects/${ids.projects}/customFields`, attached, { fields: 'id,bundle(id)' }),
    )
    const values = `/admin/customFieldSettings/bundles/enum/${body.bundle.id}/values`
    const value = idIn(await admin.post(values, { name: HIDDEN_TEXT }, { fields: 'id' }))
    const given = { name: field.name, $type: 'SingleEnumIssueCustomField', value: { id: value } }
    must(await admin.post(`/issues/${visible[0]}`, { customFields: [given] }))
    return { customFields: id, ':kind': body.bundle.id, values: value, 'projects customFields': body.id }
  },
  // What somebody keeps: tags, searches, stars, drafts.
  async ({ world: { admin }, ids, visible }) => {
    const path = `/issues/${visible[0]}`
    const tag = idIn(await admin.post('/tags', { name: `${HIDDEN_TEXT} tag` }, { fields: 'id' }))
    must(await admin.post(`${path}/tags`, { id: tag }))
    must(await admin.post(`${path}/watchers`, { hasStar: true }))
    const query = { name: `${HIDDEN_TEXT} search`, query: 'SEE-1' }
    const search = idIn(await admin.post('/savedQueries', query, { fields: 'id' }))
    const used = { query: `project: SEE ${HIDDEN_TEXT}` }
    const recent = idIn(await admin.post('/users/me/recentSearches', used, { fields: 'id' }))
    for (const folder of [tag, search]) {
      must(await admin.post(`/issueFolders/${folder}`, { pinned: true }))
      must(await admin.post(`/issueFolders/${folder}/sortOrder/issues`, { moved: { id: visible[0] }, leading: null }))
    }
    const half = { project: { id: ids.projects }, summary: HIDDEN_TEXT, description: ABOUT_OTHERS }
    const draft = idIn(await admin.post('/users/me/drafts', half, { fields: 'id' }))
    must(await admin.post(`${path}/editDraft`, { text: HIDDEN_TEXT }))
    must(await admin.put(`${path}/draftComment`, { text: HIDDEN_TEXT }))
    idIn(await upload(admin, `${path}/draftComment/attachments`, HIDDEN_TEXT))
    must(await admin.post(`${path}/timeTracking/draftWorkItem`, { text: HIDDEN_TEXT }))
    return {
      ...{ tags: tag, issueTags: tag, savedQueries: search, issueFolders: search, userIssueFolders: search },
      ...{ recentSearches: recent, drafts: draft },
    }
  },
  // Cards of a board that everybody sees: one was moved, two came and went.
  async place => {
    const { world, ids, visible, limited } = place
    const sprint = `/agiles/${ids.agiles}/sprints/${ids.sprints}`
    const card = () => issueOf(place, { visibility: limited, sprints: [{ id: ids.sprints }] })
    const moved = await card()
    for (const leading of [null, { id: visible[0] }])
      must(await world.admin.post(`${sprint}/board/moves`, { cards: [{ id: moved }], leading }))
    must(await world.admin.delete(`${sprint}/issues/${await card()}`))
    must(await world.admin.delete(`/issues/${await card()}`))
    return {}
  },
  // Boards of visible issues, with sprints that are called as those of one that everybody sees.
  async ({ world, ids, visible }) => {
    const projects = [Number(ids.projects?.slice(2))]
    const insider = await world.system.db
      .selectFrom('users')
      .select('id')
      .where('login', '=', INSIDER)
      .executeTakeFirstOrThrow()
    const shared = { projects, readers: [insider.id] }
    const sprints = { Spring: null, [HIDDEN_TEXT]: null }
    const board = await insertBoard(world, HIDDEN_TEXT, { ...shared, sprints })
    await putOn(world, board, 'Spring', visible)
    await putOn(world, board, HIDDEN_TEXT, visible.slice(0, 2))
    await insertBoard(world, `${HIDDEN_TEXT} by query`, { ...shared, row: { membership: 'query', has_sprints: false } })
    return {}
  },
  // Groups, roles, and who is in them.
  async ({ world, ids }) => {
    const group = `3-${await world.createGroup(`${HIDDEN_TEXT} group`, [Number(ids.users?.slice(2))])}`
    const role = idIn(await world.admin.post('/roles', { name: HIDDEN_TEXT, permissions: [] }, { fields: 'id' }))
    return { groups: group, roles: role }
  },
]
