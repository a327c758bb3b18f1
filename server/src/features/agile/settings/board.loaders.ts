import { Agile, AgileQuickFilter, ColorRule } from '@cairn/common/features/agile'
import { CustomField } from '@cairn/common/features/custom-fields'
import { Project } from '@cairn/common/features/projects'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { intArray } from '../../../platform/db/index.ts'
import {
  type AnyLoader,
  defineLoader,
  type FieldLoader,
  inlineLoader,
  Ref,
  refsTo,
  refTo,
} from '../../../platform/projection/index.ts'
import { can } from '../../access/index.ts'
import { type Backlog, seenBacklogs } from '../backlogs.ts'
import { factsOf, NO_FACTS } from '../board-facts.ts'
import { isDeletable, isUpdatable } from '../boards.policy.ts'
import {
  type Board,
  type BoardQueryInfo,
  currentSprintOf,
  loadBoards,
  shownSprints,
  sprintsOf,
} from '../boards.store.ts'
import { type BoardStatus, brokenQueries, statusOf } from './board-status.ts'
import { type ShownBoard, useOf } from './shown-columns.ts'
import { swimlaneSettingsRef } from './swimlane.loaders.ts'

type BoardField = FieldLoader<ShownBoard>

/** What depends on what a board stands on, which is then loaded along. */
const ofShown = (value: (shown: ShownBoard, ctx: RequestContext) => unknown): BoardField => ({
  columns: ['facts'],
  value,
})

const ofBoard = (value: (board: Board, ctx: RequestContext) => unknown): BoardField => ({
  value: ({ board }, ctx) => value(board, ctx),
})

const customField = (pick: (board: Board) => number | null): BoardField =>
  ofShown(({ board, facts }) => refTo('CustomField', useOf(facts, pick(board))?.fieldId))

const ofSprints = (
  value: (board: Board, sprints: ReturnType<typeof shownSprints>, now: number) => unknown,
): BoardField => ({
  batch: async (ctx, rows) => {
    const now = ctx.clock()
    const sprints = await sprintsOf(
      ctx,
      rows.map(({ board }) => board.id),
    )
    return new Map(
      rows.map(row => [row, value(row.board, shownSprints(row.board, sprints.get(row.board.id) ?? [], now), now)]),
    )
  },
})

/** Boards that the reader sees, with what they stand on where `columns` want it. */
async function loadShown(
  ctx: RequestContext,
  keys: readonly number[],
  columns: ReadonlySet<string>,
): Promise<ReadonlyMap<number, ShownBoard>> {
  const boards = [...(await loadBoards(ctx, keys)).values()]
  const facts = columns.has('facts') ? await factsOf(ctx, boards) : []
  return new Map(boards.map((board, at) => [board.id, { board, facts: facts[at] ?? NO_FACTS }]))
}

async function backlogsOf(
  ctx: RequestContext,
  shown: readonly ShownBoard[],
): Promise<ReadonlyMap<ShownBoard, Ref | null>> {
  const backlogs = await seenBacklogs(
    ctx,
    shown.map(({ board }) => board),
  )
  return new Map(
    shown.map(one => {
      const backlog = backlogs.get(one.board.id)
      if (!backlog) return [one, null]
      return [one, backlog.is_seen ? new Ref('SavedQuery', backlog.id) : new Ref('BoardBacklog', backlog)]
    }),
  )
}

async function favoritesOf(
  ctx: RequestContext,
  shown: readonly ShownBoard[],
): Promise<ReadonlyMap<ShownBoard, boolean>> {
  const { rows } = await sql<{ board_id: number }>`
    select board_id from board_view where user_id = ${ctx.actor.userId} and is_favorite
      and board_id = any(${intArray(shown.map(({ board }) => board.id))})`.execute(ctx.db)
  const ids = new Set(rows.map(row => row.board_id))
  return new Map(shown.map(one => [one, ids.has(one.board.id)]))
}

const COLOR_TYPES = {
  field: 'FieldBasedColorCoding',
  project: 'ProjectBasedColorCoding',
  queries: 'QueryBasedColorCoding',
} as const

const colorCodingOf = (shown: ShownBoard) => {
  const by = shown.board.color_by
  return by === 'none' ? null : new Ref(COLOR_TYPES[by], shown)
}

const boardLoader = defineLoader<ShownBoard, number>({
  entity: 'Agile',
  load: loadShown,
  fields: {
    id: ofBoard(board => Agile.id(board.id)),
    name: ofBoard(board => board.name),
    owner: ofBoard(board => new Ref('User', board.owner_id)),
    projects: ofBoard(board => refsTo('Project', board.projectIds)),
    sprints: ofSprints((_board, sprints) =>
      refsTo(
        'Sprint',
        sprints.map(({ id }) => id),
      ),
    ),
    currentSprint: ofSprints((_board, sprints, now) => refTo('Sprint', currentSprintOf(sprints, now)?.id)),
    visibleFor: ofBoard(board => refTo('UserGroup', board.read_groups[0])),
    visibleForProjectBased: ofBoard(board => board.read_by_project),
    updateableBy: ofBoard(board => refTo('UserGroup', board.update_groups[0])),
    updateableByProjectBased: ofBoard(board => board.update_by_project),
    readSharingSettings: ofBoard(board => new Ref('AgileSharingSettings', readers(board))),
    updateSharingSettings: ofBoard(board => new Ref('AgileSharingSettings', editors(board))),
    orphansAtTheTop: ofBoard(board => board.orphans_at_top),
    hideOrphansSwimlane: ofBoard(board => board.hides_orphans),
    estimationField: customField(board => board.estimation_field_id),
    originalEstimationField: customField(board => board.original_field_id),
    columnSettings: ofShown(shown => new Ref('ColumnSettings', shown)),
    swimlaneSettings: ofShown(swimlaneSettingsRef),
    sprintsSettings: ofShown(shown => new Ref('SprintsSettings', shown)),
    colorCoding: ofShown(colorCodingOf),
    cardSettings: ofShown(shown => new Ref('AgileCardSettings', shown)),
    status: ofShown((shown, ctx) => new Ref('AgileStatus', statusOf(ctx, shown))),
    favorite: { batch: favoritesOf },
    backlog: { batch: backlogsOf },
    extensions: ofShown(shown => new Ref('AgileExtensions', shown)),
    quickFilters: ofBoard(board => refsTo('AgileQuickFilter', board.filters)),
    resolvedDays: ofBoard(board => board.resolved_days),
    cardOnSeveralSprints: ofBoard(board => board.on_several_sprints),
    colorizeCustomFields: ofBoard(board => board.colors_values),
    flatBacklog: ofBoard(board => board.flat_backlog),
    isUpdatable: ofBoard((board, ctx) => isUpdatable(ctx, board)),
    isDeletable: ofBoard((board, ctx) => isDeletable(ctx, board)),
    isDemo: { value: () => false },
    createdWithOriginal: ofBoard(board => board.original_field_id !== null),
    created: ofBoard(board => board.created),
    updated: ofBoard(board => board.updated),
    version: ofBoard(board => board.version),
  },
})

interface SharedWith {
  readonly id: string
  readonly groups: readonly number[]
  readonly users: readonly number[]
  readonly projectBased: boolean
}

const readers = (board: Board): SharedWith => ({
  id: `${Agile.id(board.id)}-read`,
  groups: board.read_groups,
  users: board.read_users,
  projectBased: board.read_by_project,
})
const editors = (board: Board): SharedWith => ({
  id: `${Agile.id(board.id)}-update`,
  groups: board.update_groups,
  users: board.update_users,
  projectBased: board.update_by_project,
})

interface ColoredProject {
  readonly projectId: number
  readonly color: number
}

interface ShownCardField {
  readonly fieldId: number
  readonly presentation: string
}

const textsOf = ({ problems }: BoardStatus, wanted: boolean): readonly string[] =>
  problems.flatMap(({ isError, text }) => (isError === wanted ? [text] : []))

const boardId = { value: ({ board }: ShownBoard) => Agile.id(board.id) }

export const boardLoaders: readonly AnyLoader[] = [
  boardLoader,
  inlineLoader<Backlog>({
    entity: 'BoardBacklog',
    type: () => 'SavedQuery',
    fields: {
      id: { value: row => `7-${row.id}` },
      name: { value: row => row.name },
      shortName: { value: row => row.name },
      folderId: { value: row => `7-${row.id}` },
      query: { value: row => row.query },
      owner: { value: row => refTo('User', row.owner_id) },
      created: { value: row => row.created },
      updated: { value: row => row.updated },
      isUpdatable: { value: () => false },
      isDeletable: { value: () => false },
      isShareable: { value: () => false },
      isBuiltIn: { value: () => false },
      pinned: { value: () => false },
      template: { value: () => false },
      pinnedByDefault: { value: () => false },
      pinnedInHelpdesk: { value: () => false },
    },
  }),
  inlineLoader<SharedWith>({
    entity: 'AgileSharingSettings',
    fields: {
      id: { value: row => row.id },
      permittedGroups: { value: row => refsTo('UserGroup', row.groups) },
      permittedUsers: { value: row => refsTo('User', row.users) },
      projectBased: { value: row => row.projectBased },
    },
  }),
  inlineLoader<BoardStatus>({
    entity: 'AgileStatus',
    fields: {
      id: { value: ({ shown }) => Agile.id(shown.board.id) },
      valid: { value: row => textsOf(row, true).length === 0 },
      hasJobs: { value: () => false },
      errors: { value: row => textsOf(row, true) },
      warnings: { value: row => textsOf(row, false) },
      problems: {
        batch: async (ctx, rows) => {
          const broken = await brokenQueries(
            ctx,
            rows.map(({ shown }) => shown),
          )
          return new Map(rows.map(row => [row, [...row.problems, ...(broken.get(row.shown) ?? [])]]))
        },
      },
    },
  }),
  inlineLoader<ShownBoard>({
    entity: 'SprintsSettings',
    fields: {
      id: boardId,
      isExplicit: { value: ({ board }) => board.membership === 'manual' },
      cardOnSeveralSprints: { value: ({ board }) => board.on_several_sprints },
      defaultSprint: { value: ({ board }) => (board.has_sprints ? refTo('Sprint', board.default_sprint_id) : null) },
      disableSprints: { value: ({ board }) => !board.has_sprints },
      explicitQuery: { value: ({ board }) => (board.membership === 'manual' ? null : board.query || null) },
      sprintSyncField: {
        value: ({ board, facts }) =>
          board.membership === 'field' ? refTo('CustomField', useOf(facts, board.sprint_field_id)?.fieldId) : null,
      },
      hideSubtasksOfCards: { value: ({ board }) => board.hides_subtasks },
      addNewIssueToKanban: { value: ({ board }) => board.adds_new_issues },
      canSyncSprintDates: { value: () => false },
      shouldSyncSprintDates: { value: () => false },
      syncSprintDates: { value: () => false },
    },
  }),
  inlineLoader<ShownBoard>({
    entity: COLOR_TYPES.field,
    fields: {
      id: boardId,
      prototype: { value: ({ board, facts }) => refTo('CustomField', useOf(facts, board.color_field_id)?.fieldId) },
    },
  }),
  inlineLoader<ShownBoard>({
    entity: COLOR_TYPES.project,
    fields: {
      id: boardId,
      projectColors: {
        value: ({ board }, ctx) =>
          board.projects.flatMap(({ id, color }) =>
            color === null || !can(ctx, 'PROJECT_READ_BASIC', id)
              ? []
              : [new Ref<ColoredProject>('ProjectColor', { projectId: id, color })],
          ),
      },
    },
  }),
  inlineLoader<ColoredProject>({
    entity: 'ProjectColor',
    fields: {
      id: { value: row => Project.id(row.projectId) },
      project: { value: row => new Ref('Project', row.projectId) },
      color: { value: row => new Ref('FieldStyle', row.color) },
    },
  }),
  inlineLoader<ShownBoard>({
    entity: COLOR_TYPES.queries,
    fields: { id: boardId, rules: { value: ({ board }) => refsTo('ColorRule', board.colorRules) } },
  }),
  inlineLoader<BoardQueryInfo>({
    entity: 'ColorRule',
    fields: {
      id: { value: row => ColorRule.id(row.id) },
      name: { value: row => row.name },
      query: { value: row => row.query },
      color: { value: row => refTo('FieldStyle', row.color) },
    },
  }),
  inlineLoader<BoardQueryInfo>({
    entity: 'AgileQuickFilter',
    fields: {
      id: { value: row => AgileQuickFilter.id(row.id) },
      name: { value: row => row.name },
      query: { value: row => row.query },
    },
  }),
  inlineLoader<ShownBoard>({
    entity: 'AgileCardSettings',
    fields: {
      id: boardId,
      fields: {
        value: ({ board, facts }) =>
          refsTo(
            'AgileCardField',
            board.cardFields.filter(({ fieldId }) => useOf(facts, fieldId)),
          ),
      },
    },
  }),
  inlineLoader<ShownCardField>({
    entity: 'AgileCardField',
    fields: {
      id: { value: row => CustomField.id(row.fieldId) },
      field: { value: row => new Ref('CustomField', row.fieldId) },
      presentation: { value: row => new Ref('CardFieldPresentation', row.presentation) },
    },
  }),
  ...['CardFieldPresentation', 'AgileReportFilterType', 'BurndownYAxis'].map(entity =>
    inlineLoader<string>({ entity, fields: { id: { value: id => id } } }),
  ),
  inlineLoader<ShownBoard>({
    entity: 'AgileExtensions',
    fields: { id: boardId, reportSettings: { value: shown => new Ref('AgileReportSettings', shown) } },
  }),
  inlineLoader<ShownBoard>({
    entity: 'AgileReportSettings',
    fields: {
      id: boardId,
      doNotUseBurndown: { value: ({ board }) => !board.has_burndown },
      estimationBurndownField: {
        value: ({ board, facts }) => refTo('CustomField', useOf(facts, board.report_field_id)?.fieldId),
      },
      filterType: {
        value: ({ board }) => new Ref('AgileReportFilterType', board.report_query === '' ? 'ALL_TASKS' : 'CUSTOM'),
      },
      subQuery: { value: ({ board }) => board.report_query || null },
      yaxis: { value: ({ board }) => new Ref('BurndownYAxis', board.counts_estimation ? 'ESTIMATION' : 'ISSUES') },
    },
  }),
]
