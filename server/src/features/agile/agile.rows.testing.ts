import type { FeatureRows } from '../../testing/feature-rows.ts'
import { READERS } from '../../testing/issue-answers.ts'
import { both, ISSUE, SILENTLY, somewhere } from '../../testing/needed-rights.ts'
import type { Ids } from '../../testing/sample-data.ts'

/** To all others the administrator's board does not exist. */
const OWNERS = { answers: '404 404 404 404 404 ok', way: null } as const
const UPDATE = 'LOW_LEVEL or author or editor'
const OWN = 'LOW_LEVEL or author'

/** What a board is beside its name, owner, projects, readers and backlog. */
const SETTINGS = [
  'orphansAtTheTop hideOrphansSwimlane estimationField originalEstimationField columnSettings swimlaneSettings',
  'sprintsSettings colorCoding cardSettings extensions quickFilters resolvedDays cardOnSeveralSprints',
  'colorizeCustomFields flatBacklog',
].join(' ')
const SHARING =
  'visibleFor visibleForProjectBased updateableBy updateableByProjectBased readSharingSettings updateSharingSettings'

type Values = Readonly<Record<string, (turn: number, ids: Ids) => unknown>>

const isOdd = (turn: number): boolean => turn % 2 === 1
const inTurn = (turn: number, id: string | undefined) => (isOdd(turn) ? { id } : null)

const ofBoard: Values = {
  owner: (turn, ids) => ({ id: isOdd(turn) ? ids.helper : ids.second }),
  projects: (turn, ids) => [{ id: ids.projects }, ...(isOdd(turn) ? [{ id: ids.elsewhere }] : [])],
  visibleForProjectBased: isOdd,
  updateableByProjectBased: isOdd,
  orphansAtTheTop: turn => !isOdd(turn),
  hideOrphansSwimlane: isOdd,
  estimationField: (turn, ids) => inTurn(turn, ids.points),
  originalEstimationField: (turn, ids) => inTurn(turn, ids.points),
  columnSettings: turn => ({ columns: [{ fieldValues: [{ name: 'Open' }], wipLimit: { max: turn } }] }),
  swimlaneSettings: (turn, ids) => ({
    $type: 'AttributeBasedSwimlaneSettings',
    enabled: isOdd(turn),
    field: { id: 'project' },
    values: [{ id: ids.projects }],
  }),
  sprintsSettings: () => ({ cardOnSeveralSprints: true }),
  colorCoding: (turn, ids) =>
    isOdd(turn) ? null : { $type: 'FieldBasedColorCoding', prototype: { id: ids.priorityField } },
  cardSettings: (turn, ids) => ({ fields: isOdd(turn) ? [{ field: { id: ids.points } }] : [] }),
  favorite: isOdd,
  backlog: (turn, ids) => ({ id: isOdd(turn) ? ids.backlog : ids.otherBacklog }),
  extensions: turn => ({ reportSettings: { doNotUseBurndown: isOdd(turn) } }),
  quickFilters: turn => (isOdd(turn) ? [{ name: 'Mine', query: 'for: me' }] : []),
  resolvedDays: turn => turn,
  cardOnSeveralSprints: () => false,
  colorizeCustomFields: isOdd,
  flatBacklog: isOdd,
}

const bothGroups = (_: number, ids: Ids) => ({ permittedGroups: [{ id: ids.registered }, { id: ids.everyone }] })

const DAY = 86_400_000
const ofSprint: Values = {
  start: turn => 1_700_000_000_000 + turn * DAY,
  finish: turn => 1_800_000_000_000 + turn * DAY,
  archived: isOdd,
  isDefault: isOdd,
  previousSprint: (_, ids) => ({ id: ids.sprints }),
}

const MOVE = both(ISSUE, SILENTLY)
let count = 0

export const rows: FeatureRows = {
  attributes: { boards: 'present', sprint: 'ids prefix present word' },
  tables: [
    'board_ticket',
    ...['board', 'board_card_field', 'board_column', 'board_column_value', 'board_move', 'board_profile'],
    ...['board_project', 'board_query', 'board_swimlane', 'board_view', 'sprint', 'sprint_archival', 'sprint_capacity'],
    'sprint_issue',
  ],
  routes: {
    'agileProfile.get': {
      answers: 'ok ok ok ok ok ok',
      way: null,
    },
    'agileProfile.update': {
      answers: '403 404 404 404 404 ok',
      way: null,
      reach: 'within',
      isOwn: true,
      withoutKey: 'same',
    },
    'agiles.availableColumnFields': OWNERS,
    'agiles.backlog.arrange': {
      answers: '404 404 404 404 404 404',
      way: null,
      body: ids => ({ cards: [{ id: ids.issues }] }),
      reach: 'within',
      isOwn: true,
      withoutKey: 'same',
    },
    'agiles.backlog.view': OWNERS,
    // The samples are all on the board.
    'agiles.backlog.issue': {
      answers: '404 404 404 404 404 404',
      way: null,
    },
    'agiles.backlog.move': {
      answers: '404 404 404 404 404 404',
      way: null,
      body: ids => ({ moved: { id: ids.issues } }),
      reach: 'within',
      isOwn: true,
      withoutKey: 'same',
    },
    'agiles.columnFields': OWNERS,
    'agiles.copy': {
      answers: '403 404 404 404 404 ok',
      way: null,
      reach: 'within',
      rights: { person: 'name' },
      events: 'agile.created savedQuery.created sprint.created',
    },
    'agiles.create': {
      answers: '403 bad 403 ok ok ok',
      way: null,
      body: ids => ({ name: 'Board', projects: [{ id: ids.projects }] }),
      reach: 'within',
      rights: {
        person: `name projects favorite backlog ${SETTINGS}`,
        [both('person', 'LOW_LEVEL')]: 'owner',
        [both('person', `LOW_LEVEL or ${somewhere('SHARE_WATCH_FOLDER')}`)]: SHARING,
      },
      base: ids => ({ name: `New board ${++count}`, projects: [{ id: ids.projects }] }),
      values: {
        ...ofBoard,
        projects: (_, ids) => [{ id: ids.elsewhere }],
        visibleForProjectBased: () => true,
        updateableByProjectBased: () => true,
      },
      events: 'agile.created savedQuery.created sprint.created',
    },
    'agiles.delete': {
      ...OWNERS,
      reach: 'within',
      rights: { [OWN]: 'verb' },
      events: 'agile.deleted',
    },
    'agiles.get': OWNERS,
    'agiles.list': {
      answers: 'ok ok ok ok ok ok',
      way: null,
    },
    'agiles.restore': {
      answers: '404 404 404 404 404 404',
      way: null,
      reach: 'within',
      rights: { [OWN]: 'verb' },
      events: 'agile.restored',
    },
    'agiles.update': {
      ...OWNERS,
      body: () => ({ name: 'Board, renamed' }),
      reach: 'within',
      rights: {
        [UPDATE]: `name projects ${SETTINGS}`,
        // The search is the owner's: an editor may make one of their own the backlog.
        [OWN]: 'owner backlog',
        [both(UPDATE, `LOW_LEVEL or ${somewhere('SHARE_WATCH_FOLDER', 'author')}`)]: SHARING,
        person: 'favorite',
      },
      values: {
        ...ofBoard,
        visibleFor: (_, ids) => ({ id: ids.registered }),
        updateableBy: (_, ids) => ({ id: ids.registered }),
        readSharingSettings: bothGroups,
        updateSharingSettings: bothGroups,
      },
      events: 'agile.changed savedQuery.changed',
    },
    'boardView.cards': {
      ...OWNERS,
      body: ids => [{ id: ids.issues }],
    },
    'boardView.get': OWNERS,
    'boards.column': {
      ...OWNERS,
      reach: 'within',
      isOwn: true,
      withoutKey: 'same',
    },
    'boards.draftIssue': {
      ...OWNERS,
      reach: 'within',
      isOwn: true,
    },
    'boards.get': OWNERS,
    'boards.issueOrder': {
      ...OWNERS,
      body: ids => ({ moved: { id: ids.issues }, leading: { id: ids[':otherId'] } }),
      reach: 'within',
      withoutKey: 'same',
      rights: { [ISSUE]: 'moved leading', [MOVE]: '?muteUpdateNotifications' },
      base: ids => ({ moved: { id: ids.issues } }),
      values: {
        moved: (_, ids) => ({ id: ids.issues }),
        leading: () => null,
      },
      effects: { nothing: 'moved ?muteUpdateNotifications', 'sprint.ordered': 'leading' },
    },
    'boards.moves.check': {
      ...OWNERS,
      body: ids => ({ cards: [{ id: ids.issues }] }),
    },
    'boards.moves.create': {
      ...OWNERS,
      body: ids => ({ cards: [{ id: ids.issues }] }),
      reach: 'within',
      rights: { [ISSUE]: 'cards row column leading value sprint', [MOVE]: '?muteUpdateNotifications' },
      base: ids => ({ cards: [{ id: ids.issues }], column: { id: ids.columns } }),
      values: {
        cards: (_, ids) => [{ id: ids.issues }],
        row: () => ({ id: 'orphans' }),
        column: (turn, ids) => ({ id: isOdd(turn) ? ids.nextColumn : ids.columns }),
        leading: () => null,
        value: (_, ids) => ({ id: ids.value }),
        sprint: (_, ids) => ({ id: ids.nextSprint }),
      },
      effects: {
        nothing: 'cards row value ?muteUpdateNotifications',
        'sprint.ordered': 'leading',
        'CustomField, issue.changed, updated': 'column',
        'Sprint, issue.changed, updated': 'sprint',
      },
    },
    'boards.orphanRow': {
      ...OWNERS,
      reach: 'within',
      isOwn: true,
      withoutKey: 'same',
    },
    'boards.row': {
      ...OWNERS,
      reach: 'within',
      isOwn: true,
      withoutKey: 'same',
    },
    'charts.burndown': OWNERS,
    'charts.burnup': OWNERS,
    'charts.cumulativeFlow': OWNERS,
    'charts.cycleTime': OWNERS,
    'charts.velocity': OWNERS,
    'issues.sprints.get': {
      // The reporter reads only issues of their own, and so sees no board that is shared with whoever reads all.
      onIssue: [200, 404, 200, 200, 200],
    },
    'issues.sprints.list': {
      onIssue: READERS,
    },
    'sprints.capacity': {
      ...OWNERS,
      body: ids => ({ user: { id: ids.users }, value: 8 }),
      reach: 'within',
      withoutKey: 'same',
      rights: { [UPDATE]: 'user value' },
      base: ids => ({ user: { id: ids.helper }, value: ++count }),
      values: { user: (turn, ids) => ({ id: isOdd(turn) ? ids.helper : ids.second }), value: turn => turn },
      events: 'sprint.changed',
    },
    'sprints.create': {
      ...OWNERS,
      body: () => ({ name: `Sprint ${++count}` }),
      reach: 'within',
      rights: {
        [UPDATE]: 'name goal start finish archived isDefault previousSprint ?muteUpdateNotifications',
        ignored: 'issues',
      },
      base: () => ({ name: `New sprint ${++count}` }),
      values: ofSprint,
      events: 'agile.changed sprint.created',
    },
    'sprints.delete': {
      ...OWNERS,
      reach: 'within',
      rights: { [UPDATE]: 'verb ?muteUpdateNotifications' },
      events: 'agile.changed sprint.deleted',
    },
    'sprints.eventSourceBus': {
      answers: 'bad bad bad bad bad bad',
      way: null,
    },
    'sprints.export': OWNERS,
    'sprints.finish': {
      ...OWNERS,
      body: () => ({ unresolved: 'stay' }),
      reach: 'within',
      rights: { [UPDATE]: 'unresolved target archive' },
      base: ids => ({ unresolved: 'sprint', target: { id: ids.nextSprint } }),
      values: {
        unresolved: turn => (isOdd(turn) ? 'backlog' : 'sprint'),
        target: (_, ids) => ({ id: ids.nextSprint }),
        archive: () => true,
      },
      events: 'agile.changed sprint.changed',
    },
    'sprints.get': OWNERS,
    'sprints.issues': OWNERS,
    'sprints.issues.add': {
      ...OWNERS,
      body: ids => ({ id: ids[':otherId'] }),
      reach: 'within',
      withoutKey: 'same',
      rights: { [ISSUE]: 'id', [MOVE]: '?muteUpdateNotifications' },
      isReference: true,
      effects: {
        'Sprint, issue.changed, updated': 'id',
        'Sprint, issue.changed silently, updated': '?muteUpdateNotifications',
      },
    },
    'sprints.issues.remove': {
      ...OWNERS,
      reach: 'within',
      rights: { [ISSUE]: 'verb', [MOVE]: '?muteUpdateNotifications' },
      effects: {
        'Sprint, issue.changed, updated': 'verb',
        'Sprint, issue.changed silently, updated': '?muteUpdateNotifications',
      },
    },
    'sprints.list': OWNERS,
    'sprints.plan': OWNERS,
    'sprints.sseSubscription': OWNERS,
    'sprints.update': {
      ...OWNERS,
      reach: 'within',
      rights: {
        [UPDATE]: 'name goal start finish archived isDefault',
        ignored: 'issues previousSprint ?muteUpdateNotifications',
      },
      values: ofSprint,
      events: 'agile.changed sprint.changed',
    },
  },
}
