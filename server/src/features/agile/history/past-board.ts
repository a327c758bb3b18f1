import { AgileColumn, BOARD_CARDS, type CardPlace, type MovedCard } from '@cairn/common/features/agile'
import { Issue } from '@cairn/common/features/issues'
import { AppError } from '@cairn/common/platform/errors'
import { type NumbersOfCards, numberFieldsOf } from '../cards/card-sums.ts'
import { byPlace, type Card, cardsById, keyOfSprint, mostLeftOut, shownFrom } from '../cards/find-cards.ts'
import type { OpenBoard } from '../cards/open-board.ts'
import { columnWith } from '../cards/place-cards.ts'
import { type PlacedValue, type PlacingField, valuesOfCard } from '../cards/placing-field.ts'
import { type BoardContents, contentsOf, lanesWith, readBoard, tagsOf } from '../cards/read-board.ts'
import { type CardStates, cardStates, type WantedStates } from './card-states.ts'
import { findEver } from './find-ever.ts'
import { inPastOrder } from './past-order.ts'
import { pastParents } from './past-parents.ts'

/** The moment that an address names, ms; null: the present. Throws `invalid_parameter` for what is none, or to come. */
export function momentOf(text: string | undefined, now: number): number | null {
  if (text === undefined || text === '') return null
  const at = Number(text)
  if (!/^\d{1,15}$/.test(text)) throw new AppError('invalid_parameter', { name: 'at', reason: text.slice(0, 50) })
  if (at > now) throw new AppError('invalid_parameter', { name: 'at', reason: 'a moment of the past expected' })
  return at
}

/** Reads a sprint as it is, or as it was at a moment. */
export const readBoardAt = (open: OpenBoard, issuesQuery: string, at: number | null): Promise<BoardContents> =>
  at === null ? readBoard(open, issuesQuery) : readPastBoard(open, issuesQuery, at)

/**
 * Reads a sprint as it was right after a moment: columns, rows, members, their order by hand, estimations and time spent
 * are rebuilt from history, by the settings of today. Issues, fields and history are those that the reader sees now, and queries find what they find now.
 */
async function readPastBoard(open: OpenBoard, issuesQuery: string, at: number): Promise<BoardContents> {
  const { ctx, board, sprint } = open
  const ever = await findEver(open, issuesQuery, at)
  const [all, tags, fields] = await Promise.all([
    inPastOrder(open, [...ever.cards, ...ever.old], at),
    tagsOf(open),
    numberFieldsOf(ctx, board),
  ])
  const [lists, single] = [true, false].map(isList =>
    open.fields.flatMap(({ field }) => (field.type.isMultiValue === isList ? [field.id] : [])),
  )
  const wanted: WantedStates = {
    at,
    fieldIds: [...(single ?? []), ...fields.keys()],
    listFieldIds: lists ?? [],
    sprintId: board.membership === 'manual' ? sprint.id : null,
    tagIds: [...tags.keys()],
  }
  const states = await cardStates(ctx, all, wanted)
  const past = pastOf(open, states)
  const members = past.cards(all, states).filter(card => isMember(past.open, card, states))
  const since = shownFrom(board, at)
  const shown = members.filter(({ id }) => since === null || (states.resolvedOf(id) ?? at) >= since)
  const places = ever.sorted?.places
  const cards = places
    ? shown.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
    : shown.toSorted(byPlace)
  const lanes = await lanesWith(past.open, cards, {
    tags,
    termOf: ({ id }) => past.termOfTag(id),
    parents: ids => pastParents(ctx, ids, at),
    cardsById: async ids => {
      if (ids.length === 0) return []
      const others = await inPastOrder(open, await cardsById(open, ids), at)
      return past.cards(others, await cardStates(ctx, others, { ...wanted, sprintId: null }))
    },
  })
  return contentsOf(past.open, {
    found: {
      cards: cards.slice(0, BOARD_CARDS),
      leftOut: Math.min(members.length - shown.length, mostLeftOut(board)),
      sortedBy: ever.sorted?.by ?? null,
      isTooBig: ever.isTooBig,
    },
    lanes,
    numbers: async ids => numbersThen(ids, fields, { cards, states }),
  })
}

/** A board whose cards have the values of a moment, as if they were the terms of their search rows. */
function pastOf(open: OpenBoard, states: CardStates) {
  const known = new Map<string, number>()
  /** Made up: values that are gone by now have no terms any more. */
  const term = (text: string): number => {
    const made = known.get(text) ?? known.size + 1
    known.set(text, made)
    return made
  }
  const termOf = (fieldId: number, valueId: number) => term(`${fieldId} ${valueId}`)
  const termOfTag = (tagId: number) => term(`tag ${tagId}`)
  const then = new Map(open.fields.map(field => [field, asThen(field, states, termOf)]))
  const of = (field: PlacingField | null) => (field ? (then.get(field) ?? field) : null)
  const termsOf = (id: number, { fieldOf, tagsOf }: CardStates): readonly number[] => [
    ...open.fields.flatMap(({ field }) => fieldOf(id, field.id).values.map(value => termOf(field.id, value))),
    ...[...tagsOf(id)].map(termOfTag),
  ]
  return {
    open: {
      ...open,
      fields: [...then.values()],
      columnField: of(open.columnField),
      rowField: of(open.rowField),
      sprintField: of(open.sprintField),
    },
    termOfTag,
    /** Those of the cards that there were. */
    cards: (now: readonly Card[], were: CardStates): readonly Card[] =>
      now.flatMap(card => {
        if (!were.existed(card.id)) return []
        const isOpen = were.resolvedOf(card.id) === null
        return [{ ...card, isOpen, terms: termsOf(card.id, were).join(','), privateTerms: '' }]
      }),
  }
}

/** Values by the terms of {@link pastOf}: by the names of today, and those that are gone by the names that they had. */
function asThen(
  field: PlacingField,
  { formerNames }: CardStates,
  termOf: (fieldId: number, valueId: number) => number,
): PlacingField {
  const known = new Map([...field.byTerm.values()].map(value => [value.valueId, value]))
  const gone = [...formerNames].flatMap(([valueId, name]): PlacedValue[] =>
    known.has(valueId)
      ? []
      : [{ valueId, name, key: field.byNumber ? String(valueId) : name.toLowerCase(), color: null, isResolved: false }],
  )
  const values = [...known.values(), ...gone]
  return { ...field, byTerm: new Map(values.map(value => [termOf(field.field.id, value.valueId), value])) }
}

function isMember({ board, sprint, sprintField, columnField }: OpenBoard, card: Card, states: CardStates): boolean {
  if (board.membership === 'manual') return states.isInSprint(card.id)
  if (board.membership === 'field')
    return sprintField !== null && valuesOfCard(sprintField, card).some(({ key }) => key === keyOfSprint(sprint))
  const value = columnField ? (valuesOfCard(columnField, card)[0] ?? null) : null
  return columnWith(board.columns, value) !== undefined
}

/** What cards were estimated at and how much time had been spent, as far as the reader may see the fields in their projects. */
function numbersThen(
  ids: readonly number[],
  fields: Awaited<ReturnType<typeof numberFieldsOf>>,
  { cards, states: { fieldOf } }: { readonly cards: readonly Card[]; readonly states: CardStates },
): NumbersOfCards {
  const projects = new Map(cards.map(({ id, projectId }) => [id, projectId]))
  return new Map(
    ids.map(id => {
      const numbers = [...fields].flatMap(([fieldId, kinds]) => {
        const kind = kinds.get(projects.get(id) ?? 0)
        const { num } = fieldOf(id, fieldId)
        return kind === undefined || num === null ? [] : [[kind, num] as const]
      })
      return [id, Object.fromEntries(numbers)]
    }),
  )
}

/** What has come, gone or changed its place between two states of a board. */
export function movedBetween(then: BoardContents, now: BoardContents): readonly MovedCard[] {
  const [was, is] = [placesIn(then), placesIn(now)]
  return [...new Set([...was.keys(), ...is.keys()])].flatMap(id => {
    const [before, after] = [was.get(id) ?? null, is.get(id) ?? null]
    const isSame = before?.row === after?.row && before?.column === after?.column
    return isSame ? [] : [{ id: Issue.id(id), was: before, is: after }]
  })
}

function placesIn({ rows, columns }: BoardContents): ReadonlyMap<number, CardPlace> {
  const places = new Map<number, CardPlace>()
  for (const row of rows)
    for (const [index, ids] of row.cells.entries()) {
      const place = { row: row.id, column: AgileColumn.id(columns[index]?.info.id ?? 0) }
      for (const id of ids) places.set(id, place)
    }
  return places
}
