import { Agile, SwimlaneEntityAttributeValue, SwimlaneQuery, SwimlaneValue } from '@cairn/common/features/agile'
import type { RequestContext } from '../../../platform/context/index.ts'
import { type AnyLoader, inlineLoader, Ref, refsTo, refTo } from '../../../platform/projection/index.ts'
import { filterFieldRef, predefinedFieldRef } from '../../issue-search/index.ts'
import type { BoardFacts } from '../board-facts.ts'
import type { SwimlaneInfo } from '../boards.store.ts'
import type { ShownBoard } from './shown-columns.ts'
import { type ShownLane, shownLanes } from './shown-lanes.ts'

const TYPES = {
  values: 'AttributeBasedSwimlaneSettings',
  issues: 'IssueBasedSwimlaneSettings',
  queries: 'QueryBasedSwimlaneSettings',
} as const

/** The swimlane settings of a board, of the type that it has. */
export const swimlaneSettingsRef = (shown: ShownBoard): Ref<ShownBoard> =>
  new Ref(TYPES[shown.board.swimlane_kind], shown)

const rowsOf = (shown: ShownBoard) =>
  shownLanes(
    shown,
    shown.board.swimlanes.filter(({ isDefault }) => !isDefault),
  )

const common: AnyLoader['fields'] = {
  id: { value: ({ board }: ShownBoard) => Agile.id(board.id) },
  enabled: { value: ({ board }: ShownBoard) => board.has_swimlanes },
}
const field: AnyLoader['fields'] = {
  field: {
    value: ({ board, facts }: ShownBoard, ctx: RequestContext) =>
      board.swimlane_attribute === null
        ? customFieldRef(facts, board.swimlane_field_id)
        : predefinedFieldRef(ctx, board.swimlane_attribute),
  },
}

function customFieldRef(facts: BoardFacts, fieldId: number | null) {
  const uses = facts.fields.filter(use => use.fieldId === fieldId)
  const [first] = uses
  if (!first) return null
  const known = uses.map(use => ({
    project_id: use.projectId,
    is_public: use.isPublic,
    bundle_id: use.bundleId,
    empty_text: use.emptyText,
  }))
  const { fieldId: id, name, ordinal, fieldType } = first
  return filterFieldRef({
    kind: 'custom',
    field: { id, name, names: [name], ordinal, fieldType: fieldType.id, uses: known },
  })
}

const valueFields = {
  name: { value: (row: ShownLane) => row.name },
  presentation: { value: (row: ShownLane) => row.presentation },
  value: { value: (row: ShownLane) => row.name },
}

export const swimlaneLoaders: readonly AnyLoader[] = [
  inlineLoader<ShownBoard>({
    entity: TYPES.values,
    fields: {
      ...common,
      ...field,
      values: { value: shown => refsTo('SwimlaneEntityAttributeValue', rowsOf(shown)) },
    },
  }),
  inlineLoader<ShownBoard>({
    entity: TYPES.issues,
    fields: {
      ...common,
      ...field,
      values: { value: shown => refsTo('SwimlaneValue', rowsOf(shown)) },
      defaultCardType: {
        value: shown =>
          refTo(
            'SwimlaneValue',
            shownLanes(
              shown,
              shown.board.swimlanes.filter(({ isDefault }) => isDefault),
            )[0],
          ),
      },
    },
  }),
  inlineLoader<ShownBoard>({
    entity: TYPES.queries,
    fields: {
      ...common,
      queries: { value: ({ board }) => refsTo('SwimlaneQuery', board.swimlanes) },
    },
  }),
  inlineLoader<ShownLane>({
    entity: 'SwimlaneValue',
    fields: { id: { value: ({ lane }) => SwimlaneValue.id(lane.id) }, ...valueFields },
  }),
  inlineLoader<ShownLane>({
    entity: 'SwimlaneEntityAttributeValue',
    fields: {
      id: { value: ({ lane }) => SwimlaneEntityAttributeValue.id(lane.id) },
      ...valueFields,
      valueId: { value: row => row.thingId },
      isResolved: { value: row => row.isResolved },
    },
  }),
  inlineLoader<SwimlaneInfo>({
    entity: 'SwimlaneQuery',
    fields: {
      id: { value: ({ id }) => SwimlaneQuery.id(id) },
      name: { value: ({ name }) => name },
      query: { value: ({ query }) => query },
    },
  }),
]
