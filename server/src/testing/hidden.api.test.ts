import type { AnyRoute } from '@cairn/common/platform/route'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBus, ticketOf } from '../features/agile/live/bus-client.testing.ts'
import {
  type EventClient,
  listening,
  newestEventId,
  openEvents,
  type Received,
} from '../features/live/event-client.testing.ts'
import { features } from '../features.ts'
import type { ApiClient } from './api-client.ts'
import { type Asked, compareAll, differences, told } from './compare-worlds.ts'
import { HIDDEN_TEXT, READERS, type ReaderName } from './hidden-things.ts'
import { type HiddenWorlds, startHiddenWorlds } from './hidden-world.ts'
import { historyCategoryIds } from './history-categories.ts'
import { everything } from './projections.ts'
import { questionsAbout } from './questions.ts'
import { fillPath, type Ids } from './sample-data.ts'

const routes = features.flatMap(feature => feature.routes ?? []).map(({ route }) => route)
/** A stream is no reply, what it tells is compared by itself; signing out would end the readers. */
const LEFT_OUT = new Set(['live.events', 'sprints.eventSourceBus', 'auth.logout'])
const reading = routes.filter(({ onlyReads, id }) => onlyReads && !LEFT_OUT.has(id))

const categories = historyCategoryIds.join(',')

/** What streams of sprints tell here: of issues what is their own, as others go on changing while a message is made. */
const FIELDS_OF_CARDS =
  'row(id,name),column(id),swimlane(id),removedIssue(id),reorders(leading(id),moved(id)),messages,' +
  'issue(id,idReadable,summary,description,created,updated,resolved,votes,commentsCount,tags(name),comments(id,text),' +
  'attachments(name,size),watchers(hasStar),customFields(name,value(name,presentation)),sprints(id,name))'

/**
 * Routes of which none of the readers gets an answer: they are for who administers something, or for one's own, or know
 * none of the samples (the backlog of a board on which all of them are).
 */
const NOT_FOR_READERS: readonly string[] =
  `access.assignedRole access.assignedRoles access.role access.roles agiles.backlog.issue articleDrafts.attachments.list
  articleDrafts.get articleDrafts.visibilityOptions articleImports.get articleImports.items articleTexts.comment.attachments.list
  articleTexts.comment.get articleTexts.commentEdit.get articleTexts.content.get articles.audienceChange articles.getParent attachments.file bundles.aggregatedUsers
  bundles.getGroup bundles.getIndividual bundles.groups bundles.individuals commands.operation
  deadLetters.list deletedItems.erased drafts.admin.attachments.list drafts.admin.get drafts.attachments.list
  drafts.comment.attachments.list drafts.comment.get drafts.commentEdit.get drafts.description.get drafts.get
  featureFlags.list featureFlags.users groups.get groups.list groups.users nodes.list settings.getAppearance settings.getBanner settings.getFrames settings.getLinks settings.getLocale settings.getRest
  settings.getSearch settings.getSystem timeSettings.get workAttributes.get workAttributes.list`.split(/\s+/)

/** Routes that show nothing that was hidden here, not even to the administrator. */
const TELL_NOTHING: readonly string[] =
  `access.assignedRole access.permissions access.permissionsCache access.role agiles.backlog.issue
  articleImports.items articleTexts.comment.attachments.list articleTexts.commentEdit.get articleTexts.content.get
  articleTyping.listTyping
  articles.getParent attachments.file auth.sessions auth.setupState boardView.cards boards.moves.check bundles.aggregatedUsers bundles.get bundles.getIndividual bundles.getValue bundles.individuals
  bundles.list bundles.listValues commands.operation customFields.bundleOfProject
  customFields.bundleOfProjectAlias customFields.projectTemplates customFields.types
  customFields.valuesOfProject customFields.valuesOfProjectAlias deadLetters.list deletedItems.erased
  drafts.admin.attachments.list drafts.attachments.list drafts.commentEdit.get folders.manualOrder groups.users
  featureFlags.list featureFlags.users hub.users issues.fields.possibleEvents live.listTyping markup.references markup.render nodes.list search.explain settings.config sprints.sseSubscription
  settings.get settings.getAppearance settings.getBanner settings.getFrames settings.getLinks settings.getLocale settings.getRest settings.getSearch settings.getSystem
  timeSettings.get timeSettings.getWorkTime timeSettings.typeOfProject timeSettings.typesOfProject
  users.appearanceProfile users.avatar users.profiles.analytics users.profiles.helpdesk
  users.profiles.issuesList users.profiles.notifications users.profiles.tips users.timeTrackingProfile
  workAttributes.get workAttributes.list workItemTypes.get workItemTypes.list`.split(/\s+/)

/**
 * What is derived from hidden things (numbers, orders, sums, completions, histories, versions, lists) shows them as
 * much as their text: each reply to each reader is the same, byte for byte, where they do not exist. What queries find
 * is compared in `hidden-queries.api.test.ts`.
 */
describe('what one may not see', () => {
  let worlds: HiddenWorlds
  let version: string
  /** From when (ms) on all changes are such as everybody may know. */
  let touched: number
  const streams = new Map<ReaderName, { readonly full: EventClient; readonly bare: EventClient }>()
  /** Of the sprint with cards that are hidden. */
  const boards: typeof streams = new Map()

  beforeAll(async () => {
    worlds = await startHiddenWorlds()
    const { both, reader, visible } = worlds
    version = await both(async world => {
      const client = world === worlds.full ? reader('member').full : reader('member').bare
      return (await client.get(`/issues/${visible[0]}`, { fields: 'summaryVersion' })).body.summaryVersion
    })
    const addresses = { full: await listening(worlds.full), bare: await listening(worlds.bare) }
    const open = async (who: ReaderName, world: 'full' | 'bare'): Promise<EventClient> => {
      const lastEventId = await newestEventId(worlds[world].system)
      return openEvents(addresses[world], reader(who)[world], { projects: '*', issues: visible.join(), lastEventId })
    }
    const follow = async (who: ReaderName, world: 'full' | 'bare'): Promise<EventClient> => {
      const { ids } = worlds
      const ticket = await ticketOf(reader(who)[world], `/agiles/${ids.agiles}/sprints/${ids.sprints}`)
      return openBus(addresses[world], ticket, { fields: FIELDS_OF_CARDS })
    }
    for (const who of READERS) {
      streams.set(who, { full: await open(who, 'full'), bare: await open(who, 'bare') })
      boards.set(who, { full: await follow(who, 'full'), bare: await follow(who, 'bare') })
    }
    await worlds.hide()
    touched = worlds.full.clock.now
    await worlds.touch()
  }, 120_000)
  afterAll(async () => {
    for (const { full, bare } of [...streams.values(), ...boards.values()])
      for (const stream of [full, bare]) stream.close()
    await worlds.stop()
  })

  /** Further ways to ask a route than with all fields and members. */
  const waysOf = (route: AnyRoute): readonly Readonly<Record<string, string>>[] => {
    const { ids, visible, moments } = worlds
    const texts = [HIDDEN_TEXT, 'needle', 'sample', 'u', 'SEE-1', 'DARK']
    const ways: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>> = {
      'issues.get': moments.map(at => ({ at: String(at) })),
      'boardView.get': moments.map(at => ({ at: String(at) })),
      'boards.get': moments.map(at => ({ at: String(at) })),
      'issues.list': texts.map(query => ({ query, $top: '3' })),
      'issues.page': [...texts.map(query => ({ query })), { $top: '200' }, { $top: '3' }, { hideResolved: 'true' }],
      'issues.sorted': [{ topRoot: '100' }, { topRoot: '3', skipRoot: '1' }, { topRoot: '100', flatten: 'true' }],
      'issues.export': ['csv', 'xlsx', 'json'].map(format => ({
        format,
        columns: 'id,summary,description,project,created,updated,resolved,reporter,updater,votes,tags,boards',
      })),
      'sprints.export': ['csv', 'xlsx', 'json'].map(format => ({ format })),
      'workItems.export': ['csv', 'xlsx'].map(format => ({ format })),
      'workItems.exportFiltered': ['csv', 'xlsx'].map(format => ({ format })),
      'issueGroups.list': ['project', 'reporter', 'tag', ...fields, ids.agiles ?? ''].map(by => ({ by })),
      'history.list': texts.map(issueQuery => ({ issueQuery, $top: '5', reverse: 'true' })),
      'history.page': [...texts.map(issueQuery => ({ issueQuery, $top: '5' })), { $top: '3', reverse: 'true' }],
      'history.pageOfIssue': [{ $top: '3' }, { $top: '3', reverse: 'true' }],
      'quickSearch.find': texts.map(query => ({ query, $top: '20' })),
      'users.list': texts.map(query => ({ query })),
      'hub.users': texts.map(query => ({ query })),
      'issues.mention': texts.map(query => ({ query })),
      'tags.list': texts.map(query => ({ query })),
      'issues.visibilityGroups.get': [{ issue: `${visible[0]}` }, { project: `${ids.projects}` }],
      'transfers.previewMove': [{ project: `${ids.projects}` }],
      'deletedItems.list': ['issue', 'article', 'comment', 'attachment', 'tag'].map(kind => ({ kind })),
    }
    return [{}, ...(ways[route.id] ?? [])]
  }
  let fields: readonly string[] = []
  beforeAll(async () => {
    const { body } = await worlds.full.admin.get('/admin/customFieldSettings/customFields', {
      fields: 'id',
      $top: '-1',
    })
    fields = body.map(({ id }: { id: string }) => id)
  })

  const ask = (route: AnyRoute, ids: Ids, extra: Readonly<Record<string, string>>, name = route.id): Asked => ({
    name: `${name} ${JSON.stringify(extra)}`,
    method: route.method,
    url: `${route.root}${fillPath(route, ids)}`,
    query: { fields: everything(2), categories, $top: '-1', ...extra },
    ...(route.method === 'GET' ? {} : { payload: questionsAbout('SEE-1')[route.id] }),
  })

  describe('is in no reply', () => {
    const silent: string[] = []
    const mute: string[] = []

    it.each(reading.map(route => [route.id, route] as const))('of %s', async (id, route) => {
      const { ids } = worlds
      const own = fillPath(route, { ...ids, users: 'me' })
      const { isForReaders, isTelling } = await compareAll(worlds, [
        ...waysOf(route).map(way => ask(route, ids, way)),
        ...(own === fillPath(route, ids) ? [] : [ask(route, { ...ids, users: 'me' }, {}, `${id} of oneself`)]),
      ])
      if (!isForReaders) silent.push(id)
      if (!isTelling) mute.push(id)
    })

    it('while most routes do answer, and tell the administrator', () => {
      expect(silent.toSorted()).toEqual(NOT_FOR_READERS.toSorted())
      expect(mute.toSorted()).toEqual(TELL_NOTHING.toSorted())
    })
  })

  it.each(reading.filter(({ path }) => path.includes('/:')).map(route => [route.id, route] as const))(
    'does not exist at the address of %s',
    async (id, route) => {
      const { ids, hiddenIds } = worlds
      // Each part of the address alone, and all of them.
      const parts = Object.entries(hiddenIds).filter(([, hidden]) => hidden !== '')
      const addresses = [{ ...ids, ...hiddenIds }, ...parts.map(([name, hidden]) => ({ ...ids, [name]: hidden }))]
      const own = fillPath(route, ids)
      const asked = new Map(
        addresses.map(each => [fillPath(route, each), each] as const).filter(([path]) => path !== own),
      )
      await compareAll(
        worlds,
        [...asked].map(([path, each]) => ask(route, each, {}, `${id} ${path}`)),
      )
    },
  )

  it('leaves no gap where lists are read page by page', async () => {
    const walk = async (client: ApiClient, path: string, query: Record<string, string>, next: string) => {
      const pages: unknown[] = []
      for (let cursor: string | null = ''; cursor !== null && pages.length < 200; ) {
        const { status, body } = await client.get(path, { ...query, ...(cursor ? { cursor } : {}) })
        pages.push({ status, body })
        cursor = status === 200 && body.hasAfter !== false ? (body[next] ?? null) : null
      }
      return pages
    }
    const traces: string[] = []
    const history = { categories, $top: '4', fields: 'activities(id,category(id)),afterCursor,beforeCursor,hasAfter' }
    for (const who of READERS) {
      const { full, bare } = worlds.reader(who)
      for (const [path, query, next] of [
        ['/activitiesPage', history, 'afterCursor'],
        ['/activitiesPage', { ...history, reverse: 'true' }, 'afterCursor'],
        [`/issues/${worlds.visible[0]}/activitiesPage`, history, 'afterCursor'],
        ['/issuePage', { $top: '2', fields: 'issues(id),cursor,total,totalIsMinimum' }, 'cursor'],
        ['/issuePage', { $top: '2', query: 'needle sort by: comments', fields: 'issues(id),cursor,total' }, 'cursor'],
      ] as const) {
        const [one, other] = await Promise.all([walk(full, path, query, next), walk(bare, path, query, next)])
        // The reporter sees but one issue.
        if (who !== 'reporter') expect(one.length, `${who} ${path}`).toBeGreaterThan(1)
        traces.push(...differences(one, other, `${who} ${path}`))
      }
    }
    expect(traces).toEqual([])
  })

  it.each(READERS)('is told by no stream of the %s', async who => {
    const { visible } = worlds
    const stream = streams.get(who)
    if (!stream) throw new Error(who)
    const all = async ({ next, received }: EventClient) => {
      await next(({ data }) => data.issue === visible.at(-1) && data.kind === 'issue.changed')
      // That an issue or article changed its `updated` says as well, but for what was changed.
      const isPlain = ({ data }: Received) =>
        (data.kind === 'issue.changed' || data.kind === 'article.changed') && Number(data.at) <= touched
      // Where a stream begins is a number of all events, and it beats as often as the machine is slow.
      return received
        .filter(message => message.event !== 'ready' && message.event !== 'beat' && !isPlain(message))
        .map(({ at: _, ...message }) => message)
    }
    const [full, bare] = [await all(stream.full), await all(stream.bare)]
    expect(bare.length).toBeGreaterThan(1)
    expect(full).toEqual(bare)
  })

  it.each(READERS)('is told by no stream of a sprint to the %s', async who => {
    const { visible } = worlds
    const stream = boards.get(who)
    if (!stream) throw new Error(who)
    if (who === 'reporter') {
      // Sees no board, and is told the same of its tickets.
      expect(stream.full.status).toBeGreaterThanOrEqual(400)
      expect(stream.full.status).toBe(stream.bare.status)
      return
    }
    const issueOf = ({ data }: Received) =>
      data.issue as { readonly id?: string; readonly updated?: number } | undefined
    const isTouched = (message: Received) => Number(issueOf(message)?.updated) > touched
    const all = async ({ next, received }: EventClient) => {
      await next(message => isTouched(message) && issueOf(message)?.id === visible[1])
      // That an issue changed its `updated` says as well.
      const isPlain = (message: Received) => visible.includes(`${issueOf(message)?.id}`) && !isTouched(message)
      // How often the clock beats, and whether two events come together, depends on the machine; so does which of two cards
      // is told first.
      const told = received.filter(message => message.event !== 'ping' && !isPlain(message))
      return [...new Set(told.map(({ event, data }) => JSON.stringify([event, data])))].toSorted()
    }
    const [full, bare] = [await all(stream.full), await all(stream.bare)]
    expect(bare.length).toBeGreaterThan(1)
    expect(full).toEqual(bare)
  })

  it('conflicts with nothing that somebody else writes, and is not told as what they began with', async () => {
    const { both, reader, visible, full } = worlds
    const member = (world: typeof full) => (world === full ? reader('member').full : reader('member').bare)
    const begun = await both(async world => {
      const { body } = await member(world).get(`/issues/${visible[0]}`, { fields: 'descriptionVersion' })
      return body.descriptionVersion
    })
    expect(begun).toMatch(/./)
    const write = (given: string, body: object) =>
      both(async world => {
        const headers = { 'if-match': `"${given}"` }
        const options = { method: 'POST' as const, url: `/api/issues/${visible[0]}`, headers, payload: body }
        return JSON.stringify(told(await member(world).send(options)))
      })
    // Hidden changes came since this version was read, and none that the member sees of the summary.
    expect(await write(version, { summary: 'Written by the member' })).toContain('"status":200')
    expect(await write(begun, { description: 'Written by the member' })).toContain('"status":200')
    expect(await write(begun, { description: 'Too late' })).toContain('"status":412')
  })
})
