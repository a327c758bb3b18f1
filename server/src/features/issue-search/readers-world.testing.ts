import type { ApiClient, ApiReply } from '../../testing/api-client.ts'
import { fileForm, idIn } from '../../testing/sample-data.ts'
import { DAY, HOUR, NOW, type SearchWorld, startSearchWorld } from './world.testing.ts'

/** One who asks. All but tomas see everything but ACME-4 and what is in it. */
export type ReaderName =
  /** Works in both projects. */
  | 'mira'
  | 'tomas'
  /** Reads both projects, but no private fields. */
  | 'rita'
  /** The same, and does not see who voted, nor the comments and the work of others. */
  | 'nora'
  /** Like nora. */
  | 'guest'

export interface ReadersWorld {
  readonly world: SearchWorld
  readonly readers: Readonly<Record<ReaderName, ApiClient>>
}

/** Of ACME-2, and of ACME-3 in capital letters. */
export const COMMIT = '0123456789abcdef0123456789abcdef01234567'
export const OTHER_COMMIT = 'fedcba9876543210fedcba9876543210fedcba98'

const only = (...logins: readonly string[]) => ({
  visibility: { $type: 'LimitedVisibility', permittedUsers: logins.map(login => ({ login })) },
})

function must(reply: ApiReply): ApiReply {
  if (reply.status !== 200) throw new Error(`${reply.status} ${reply.text}`)
  return reply
}

/** Issues with something of everything, half of it hidden from somebody; fields are private in WEB, public in ACME. */
export async function startReadersWorld(): Promise<ReadersWorld> {
  const world = await startSearchWorld()
  const { test, mira, tomas, create, projects } = world
  const { admin, clock } = test
  const guestId = test.system.actor.userId
  must(await admin.post('/admin/globalSettings/systemSettings', { guestAccess: true }))
  const [rita, nora] = [await test.createUser('rita'), await test.createUser('nora')]
  const the = await test.createUser('the')
  for (const user of [rita, nora, the]) await test.grant(user, 'observer')
  for (const project of Object.values(projects)) {
    await test.grant(rita, 'issue-reader', project)
    for (const user of [nora, guestId]) await test.grantPermissions(user, ['PROJECT_READ_BASIC', 'READ_ISSUE'], project)
  }
  await test.grantPermissions(guestId, ['USER_READ_BASIC'])
  const readers = {
    mira,
    tomas,
    rita: await test.clientOf(rita),
    nora: await test.clientOf(nora),
    guest: test.anonymous,
  }
  const makers = idIn(await admin.post('/groups', { name: 'Makers' }, { fields: 'id' }))
  must(await admin.post(`/groups/3-${world.team}`, { parentGroup: { id: makers } }))
  must(await admin.post('/admin/projects/WEB', { name: 'Harbour' }))
  await hideFields(admin)

  const anchor = await create('ACME', 'Anchor chain rusts', {
    at: NOW - 10 * DAY,
    description: 'See ACME-2 and WEB-1, not `ACME-3`.\n```\nACME-5\n```\nAnchor ACME-1, ACME-99, ACME-4.',
    fields: {
      ...{ Priority: { name: 'Critical' }, Assignee: { login: 'mira' }, Points: 3, 'Code name': 'Blue Whale' },
      ...{ 'Fix versions': [{ name: '1.0' }, { name: '2.0' }], 'Due Date': Date.UTC(2026, 9, 15, 12) },
      ...{ Testers: [{ login: 'mira' }], Estimation: { presentation: '1h' }, Notes: { text: 'zebra' } },
    },
  })
  const winch = await create('ACME', 'Winch jams', {
    by: tomas,
    at: NOW - 2 * DAY,
    fields: {
      ...{ Priority: { name: 'Major' }, State: { name: 'Open' }, Assignee: { login: 'tomas' }, Points: 8 },
      ...{ Team: { name: 'Web Team' }, Estimation: { presentation: '5h' }, Testers: [{ login: 'tomas' }] },
    },
  })
  const rope = await create('ACME', 'Rope frayed', {
    at: NOW - DAY,
    fields: { State: { name: 'Fixed' }, Priority: { name: 'Minor' }, 'Fix versions': [{ name: '1.0' }] },
  })
  const leak = await create('ACME', 'Anchor leak', {
    by: admin,
    at: NOW,
    description: 'See ACME-1',
    more: only('tomas'),
  })
  const paint = await create('ACME', 'Deck paint', { at: Date.UTC(2026, 9, 12) })
  const words = await create('WEB', 'alpha bravo charlie delta echo foxtrot golf', {
    by: tomas,
    at: NOW,
    description: 'hotel india',
    fields: {
      ...{ State: { name: 'In Progress' }, Priority: { name: 'Normal' }, Points: 5, 'Code name': 'Blue Fox' },
      ...{ Notes: { text: 'zebra' }, 'Due Date': Date.UTC(2026, 9, 15, 12), Testers: [{ login: 'mira' }] },
      Team: { name: 'Web Team' },
    },
  })
  const fewer = await create('WEB', 'alpha bravo hotel india', { at: NOW, fields: { State: { name: 'Done' } } })
  const fewest = await create('WEB', 'alpha bravo hotel', { at: NOW })

  const field = async (client: ApiClient, at: number, issue: string, name: string, value: unknown) => {
    clock.now = at
    const $type = name === 'Assignee' ? 'SingleUserIssueCustomField' : 'SingleEnumIssueCustomField'
    must(await client.post(`/issues/${issue}`, { customFields: [{ name, $type, value }] }))
  }
  await field(mira, NOW - DAY, winch, 'Priority', { name: 'Critical' })
  await field(mira, NOW - DAY, paint, 'Assignee', { login: 'tomas' })
  await field(tomas, NOW + HOUR, words, 'Priority', { name: 'Critical' })
  await field(tomas, NOW + HOUR, paint, 'Assignee', null)

  clock.now = NOW - DAY
  const post = async (client: ApiClient, path: string, body: object) =>
    idIn(await client.post(path, body, { fields: 'id' }))
  const spoken = await post(tomas, `/issues/${anchor}/comments`, { text: 'Ahoy @mira and @the, see ACME-5' })
  const secret = await post(tomas, `/issues/${winch}/comments`, { text: 'Psst @rita: WEB-3 ACME-5', ...only('tomas') })
  const gone = await post(mira, `/issues/${rope}/comments`, { text: 'Sorry @nora WEB-2' })
  must(await mira.post(`/issues/${rope}/comments/${gone}`, { deleted: true }))
  must(await mira.post(`/issues/${anchor}/comments/${spoken}/reactions`, { reaction: 'eyes' }))
  must(await tomas.post(`/issues/${winch}/comments/${secret}/reactions`, { reaction: 'eyes' }))
  const types: readonly { id: string; name: string }[] = (
    await admin.get('/issueLinkTypes', { fields: 'id,name', $top: '-1' })
  ).body
  const link = async (from: string, name: string, to: string) => {
    const type = types.find(one => one.name === name)?.id
    const path = `/issues/${from}/links/${type}${name === 'Relates' ? '' : 's'}/issues`
    must(await admin.post(path, { id: to }))
  }
  // 1 is the parent of 2, which is the parent of 3; 1 of 4 and 4 of 5. 3 relates to 1, 4 to 3; WEB-1 to WEB-2.
  await link(anchor, 'Subtask', winch)
  await link(winch, 'Subtask', rope)
  await link(anchor, 'Subtask', leak)
  await link(leak, 'Subtask', paint)
  await link(rope, 'Relates', anchor)
  await link(leak, 'Relates', rope)
  await link(words, 'Relates', fewer)

  const tagged = async (client: ApiClient, name: string, issue: string, more: object = {}) => {
    const tag = await post(client, '/tags', { name, ...more })
    must(await client.post(`/issues/${issue}/tags`, { id: tag }))
  }
  await tagged(mira, 'Red', anchor)
  await tagged(tomas, 'Rust', winch, { visibleFor: { name: 'All Users' } })
  await tagged(tomas, 'Reef', rope)
  for (const [client, issue] of [
    [mira, 'ACME-5'],
    [tomas, 'ACME-2'],
  ] as const)
    must(await client.post('/commands', { query: 'tag Star', issues: [{ idReadable: issue }] }))
  for (const [client, issue] of [
    [mira, winch],
    [readers.rita, winch],
    [tomas, anchor],
    [readers.nora, paint],
  ] as const)
    must(await client.post(`/issues/${issue}/voters`, { hasVote: true }))
  for (const [issue, name, more] of [
    [rope, 'rope.har', {}],
    [winch, 'winch.har', only('tomas')],
  ] as const) {
    const url = `/api/issues/${issue}/attachments?fields=id`
    const file = idIn(await tomas.send({ method: 'POST', url, ...fileForm(name, 'content') }))
    must(await tomas.post(`/issues/${issue}/attachments/${file}`, more))
  }
  must(await mira.post(`/issues/${winch}/vcsChanges`, { version: COMMIT }))
  must(await mira.post(`/issues/${rope}/vcsChanges`, { version: OTHER_COMMIT.toUpperCase() }))
  await addWork(world, anchor, winch)
  await field(tomas, NOW + 2 * HOUR, fewest, 'Type', { name: 'Bug' })
  await makePrivate(admin, 'ACME', ['Estimation'])
  clock.now = NOW
  return { world, readers }
}

async function fieldsOf(admin: ApiClient, project: string) {
  const query = { fields: 'id,$type,field(id,name)', $top: '-1' }
  return must(await admin.get(`/admin/projects/${project}/customFields`, query)).body as {
    readonly id: string
    readonly $type: string
    readonly field: { readonly id: string; readonly name: string }
  }[]
}

/** WEB gets the fields of ACME; there they are private, as are those it had. */
async function hideFields(admin: ApiClient): Promise<void> {
  const here = await fieldsOf(admin, 'ACME')
  for (const name of ['Points', 'Code name', 'Notes', 'Due Date', 'Testers', 'Team']) {
    const known = here.find(({ field }) => field.name === name)
    const body = { field: { id: known?.field.id }, $type: known?.$type, canBeEmpty: true, isPublic: false }
    must(await admin.post('/admin/projects/WEB/customFields', body))
  }
  await makePrivate(admin, 'WEB', ['Priority', 'State'])
}

async function makePrivate(admin: ApiClient, project: string, names: readonly string[]): Promise<void> {
  for (const { id, field } of await fieldsOf(admin, project))
    if (names.includes(field.name))
      must(await admin.post(`/admin/projects/${project}/customFields/${id}`, { isPublic: false }))
}

/** Mira’s, with all there is to say of it, and less of tomas. */
async function addWork({ test, mira, tomas }: SearchWorld, first: string, second: string): Promise<void> {
  const settings = '/admin/projects/ACME/timeTrackingSettings'
  must(await test.admin.post(settings, { enabled: true }))
  const values = [{ name: 'Internal' }, { name: 'Customer' }]
  const prototype = idIn(
    await test.admin.post(
      '/admin/timeTrackingSettings/attributePrototypes',
      { name: 'Billing', values },
      { fields: 'id' },
    ),
  )
  must(await test.admin.post(`${settings}/attributes`, { prototype: { id: prototype } }))
  const all = {
    ...{ duration: { minutes: 120 }, date: Date.UTC(2026, 9, 12), type: { name: 'Testing' }, text: 'quixotic' },
    attributes: [{ name: 'Billing', value: { name: 'Internal' } }],
  }
  must(await mira.post(`/issues/${first}/timeTracking/workItems`, all))
  const less = { duration: { minutes: 30 }, date: Date.UTC(2026, 9, 13), text: 'plain' }
  must(await tomas.post(`/issues/${second}/timeTracking/workItems`, less))
}
