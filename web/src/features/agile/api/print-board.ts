import { getBoardCards } from '@cairn/common/features/agile'
import { call } from '../../../platform/api/index.ts'
import { currentI18n, formatsOf, t } from '../../../platform/i18n/index.ts'
import { element, printSheet, textCell } from '../../../ui/print-sheet.ts'
import { itemText } from '../../custom-fields/index.ts'
import { LISTED_ISSUE_FIELDS, type ListedIssue, rowValues } from '../../issues/index.ts'
import { cardSettingsOf, estimationOf } from '../model/card-look.ts'
import { columnTitle } from '../model/column-title.ts'
import { cardsInOrder } from '../model/places.ts'
import type { BoardData, BoardViewData } from '../model/projections.ts'
import type { BoardStore } from './board-store.ts'
import { MAX_ASKED } from './card-requests.ts'
import { tellFailure } from './tell-failure.ts'

/** Prints a board as a table: its visible columns beside each other, a part for each swimlane, all cards in their order. */
export async function printBoard(board: BoardData, store: BoardStore): Promise<void> {
  const { view } = store.state.state()
  if (!view) return
  try {
    const cards = await readCards(store, cardsInOrder(view))
    const time = formatsOf(currentI18n()).dateTime(view.at ?? Date.now())
    const facts = [
      view.sprint && board.sprintsSettings?.disableSprints !== true ? view.sprint.name : '',
      view.sprint?.goal,
    ]
    const counted = t('agile.print.facts', { count: view.total, time })
    printSheet(board.name, [...facts.filter(Boolean), counted].join(' · '), table(board, view, cards))
  } catch (error) {
    tellFailure(error)
  }
}

/** All cards, also those that were not on the screen yet. */
async function readCards(store: BoardStore, ids: readonly string[]): Promise<ReadonlyMap<string, ListedIssue>> {
  const known = new Map(store.cards.state())
  const missing = ids.filter(id => !known.has(id))
  for (let at = 0; at < missing.length; at += MAX_ASKED) {
    const body = missing.slice(at, at + MAX_ASKED).map(id => ({ id }))
    const { params } = store
    for (const issue of await call(getBoardCards, { params, fields: LISTED_ISSUE_FIELDS, query: { $top: -1 }, body }))
      known.set(issue.id, issue)
  }
  return known
}

function table(board: BoardData, view: BoardViewData, cards: ReadonlyMap<string, ListedIssue>): HTMLElement {
  const settings = new Map(board.columnSettings?.columns.map(column => [column.id, column]))
  const shown = view.columns.flatMap((column, at) => {
    const own = settings.get(column.id)
    return own?.isVisible === false ? [] : [{ at, count: column.count, name: columnTitle(own) }]
  })
  const { number } = formatsOf(currentI18n())
  const head = element(
    'thead',
    element('tr', ...shown.map(({ name, count }) => textCell('th', `${name} (${number(count)})`))),
  )
  const hasHeads = board.swimlaneSettings?.enabled === true && view.rows.some(({ kind }) => kind !== 'orphans')
  const look = cardSettingsOf(board)
  const text = (issue: ListedIssue) => {
    const { assignee } = rowValues(issue)
    const estimation = estimationOf(issue, look, formatsOf(currentI18n()))
    return [issue.idReadable, issue.summary, estimation, assignee && itemText(assignee)].filter(Boolean).join(' · ')
  }
  const body = view.rows.flatMap(row => {
    const cells = shown.map(({ at }) =>
      element(
        'td',
        ...(row.cells[at] ?? []).flatMap(id => {
          const issue = cards.get(id)
          return issue ? [card(text(issue))] : []
        }),
      ),
    )
    return hasHeads
      ? [rowHead(row.kind === 'orphans' ? t('agile.row.orphans') : row.name, shown.length), line(cells)]
      : [line(cells)]
  })
  const node = element('table', head, element('tbody', ...body))
  node.className = 'print-board'
  return node
}

const line = (cells: readonly Node[]) => element('tr', ...cells)

function card(text: string): HTMLElement {
  const node = element('div', text)
  node.dir = 'auto'
  return node
}

function rowHead(name: string, columns: number): HTMLElement {
  const node = textCell('th', name)
  node.setAttribute('colspan', String(columns))
  return element('tr', node)
}
