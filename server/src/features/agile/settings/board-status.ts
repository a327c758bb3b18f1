import type { BoardProblem } from '@cairn/common/features/agile'
import { parseQuery } from '@cairn/common/features/search'
import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { describeProblems, loadDictionary } from '../../issue-search/index.ts'
import { isUpdatable } from '../boards.policy.ts'
import { type ShownBoard, useOf } from './shown-columns.ts'

/** What keeps a board from being used, and what its editors should look at, in the reader's language. */
export interface BoardStatus {
  readonly shown: ShownBoard
  readonly problems: readonly BoardProblem[]
}

/** How many of the same kind are named. */
const MAX_WARNINGS = 50

export function statusOf(ctx: RequestContext, shown: ShownBoard): BoardStatus {
  const { board } = shown
  const say = sayIn(ctx)
  const errors: readonly BoardProblem[] =
    board.projectIds.length === 0
      ? [{ isError: true, part: 'general', text: say('noProjects') }]
      : board.column_field_id === null
        ? [{ isError: true, part: 'columns', text: say('noColumnField') }]
        : board.columns.length === 0
          ? [{ isError: true, part: 'columns', text: say('noColumns') }]
          : []
  const warnings = errors.length > 0 || !isUpdatable(ctx, board) ? [] : warningsOf(shown, say)
  return { shown, problems: [...errors, ...warnings.slice(0, MAX_WARNINGS)] }
}

type Say = (key: string, facts?: Readonly<Record<string, string | number>>) => string

const sayIn =
  (ctx: RequestContext): Say =>
  (key, facts = {}) =>
    ctx.texts.format(ctx.locale, `board.status.${key}`, facts)

function warningsOf(shown: ShownBoard, say: Say): readonly BoardProblem[] {
  const { board, facts } = shown
  const known = [...new Set(facts.fields.map(({ projectId }) => projectId))]
  const lacking = (fieldId: number) =>
    known.filter(id => !facts.fields.some(field => field.projectId === id && field.fieldId === fieldId))
  const uses = [
    ['columns', board.column_field_id],
    ['rows', board.has_swimlanes ? board.swimlane_field_id : null],
    ['sprints', board.membership === 'field' ? board.sprint_field_id : null],
  ] as const
  const missing = uses.flatMap(([part, fieldId], at): BoardProblem[] => {
    if (fieldId === null || uses.slice(0, at).some(([, other]) => other === fieldId)) return []
    const count = lacking(fieldId).length
    const name = useOf(facts, fieldId)?.name
    return count === 0 || name === undefined
      ? []
      : [{ isError: false, part, text: say('fieldMissing', { name, count }) }]
  })
  const values = facts.valuesOf(board.column_field_id)
  const gone = facts.isWhole(board.column_field_id)
    ? board.columns.flatMap(({ values: own }) => own.flatMap(({ name }) => name ?? []))
    : []
  const unknown = gone
    .filter(name => !values.has(name.toLowerCase()))
    .map((name): BoardProblem => ({ isError: false, part: 'columns', text: say('valueMissing', { name }) }))
  return [...missing, ...unknown]
}

/** Boards whose queries are read for one reply. */
const MAX_READ = 100

interface StoredQuery {
  readonly part: BoardProblem['part']
  readonly query: string
  readonly textFor: (reason: string) => string
}

/**
 * Queries of boards that their editor cannot have read: rows of them find nothing, cards get no colour. What they name is
 * looked up together. Throws `list_too_long` for more boards than are read at once.
 */
export async function brokenQueries(
  ctx: RequestContext,
  boards: readonly ShownBoard[],
): Promise<ReadonlyMap<ShownBoard, readonly BoardProblem[]>> {
  const queries = new Map(boards.map(shown => [shown, queriesOf(ctx, shown)]))
  if ([...queries.values()].filter(own => own.length > 0).length > MAX_READ)
    throw new AppError('list_too_long', { name: 'agiles', limit: MAX_READ })
  const dictionary = await loadDictionary(ctx, ...[...queries.values()].flat().map(({ query }) => query))
  const broken = [...queries].flatMap(([shown, own]) =>
    own
      .flatMap(stored => {
        const [problem] = parseQuery(stored.query, dictionary).problems
        return problem ? [{ shown, stored, problem }] : []
      })
      .slice(0, MAX_WARNINGS),
  )
  const reasons = await describeProblems(
    ctx,
    broken.map(({ problem }) => problem),
  )
  const told = broken.map(({ shown, stored: { part, textFor } }, at) => {
    const problem: BoardProblem = { isError: false, part, text: textFor(reasons[at]?.text ?? '') }
    return { shown, problem }
  })
  const ofBoard = Map.groupBy(told, ({ shown }) => shown)
  return new Map(boards.map(shown => [shown, (ofBoard.get(shown) ?? []).map(({ problem }) => problem)]))
}

/** What a board asks, for who may change it. */
function queriesOf(ctx: RequestContext, { board }: ShownBoard): readonly StoredQuery[] {
  if (!isUpdatable(ctx, board)) return []
  const say = sayIn(ctx)
  const named = (
    part: StoredQuery['part'],
    list: readonly { readonly name: string; readonly query: string | null }[],
  ): readonly StoredQuery[] =>
    list.map(({ name, query }) => ({
      part,
      query: query ?? '',
      textFor: reason => say('brokenQuery', { name, reason }),
    }))
  return [
    ...(board.membership === 'query'
      ? [
          {
            part: 'sprints',
            query: board.query,
            textFor: (reason: string) => say('brokenBoardQuery', { reason }),
          } as const,
        ]
      : []),
    ...named('general', board.filters),
    ...(board.has_swimlanes && board.swimlane_kind === 'queries' ? named('rows', board.swimlanes) : []),
    ...(board.color_by === 'queries' ? named('cards', board.colorRules) : []),
  ].filter(({ query }) => query !== '')
}
