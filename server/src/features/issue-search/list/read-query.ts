import {
  type Condition,
  type Dictionary,
  type ParsedQuery,
  parseQuery,
  type SortKey,
} from '@cairn/common/features/search'
import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import {
  type FolderKey,
  findFolder,
  findSavedQuery,
  PROJECT_CLASS,
  SAVED_QUERY_CLASS,
  TAG_CLASS,
} from '../../saved-searches/index.ts'
import { loadDictionary } from '../dictionary/load-dictionary.ts'

/** What a list is asked for. */
export interface QueryInput {
  readonly query: string
  /** Database id of a project, tag or saved search that the list is limited to. */
  readonly folder?: string | null | undefined
  /** Leaves out resolved issues, unless the query speaks of states itself. */
  readonly hideResolved?: boolean
}

/** A query together with its context, ready to be compiled. */
export interface ReadQuery {
  readonly condition: Condition
  /** What the query itself says, without its context. */
  readonly parsed: ParsedQuery
  readonly sort: readonly SortKey[]
  readonly folder: FolderKey | null
  /** IANA name: days of the query are days there. */
  readonly timeZone: string
}

/**
 * Reads a query with the names that the reader may know. Throws `invalid_query` with every problem and its place when
 * a part of it cannot be used, and `not_found` for an unknown folder.
 */
export async function readQuery(ctx: RequestContext, input: QueryInput): Promise<ReadQuery> {
  const folder = input.folder ? await findFolder(ctx, input.folder) : null
  const saved = folder?.classNo === SAVED_QUERY_CLASS ? await findSavedQuery(ctx, `7-${folder.id}`) : null
  const dictionary = await loadDictionary(ctx, input.query, saved?.query ?? '')
  const parsed = parseWhole(ctx, input.query, dictionary)
  const context = saved ? parseWhole(ctx, saved.query, dictionary, saved.name) : null
  const parts = [parsed.condition, ...(context ? [context.condition] : folder ? [insideOf(folder)] : [])]
  if (input.hideResolved && !parsed.concernsState && !context?.concernsState) parts.push(UNRESOLVED)
  return {
    condition: { kind: 'all', of: parts, start: 0, end: input.query.length },
    parsed,
    sort: parsed.sort.length > 0 ? parsed.sort : (context?.sort ?? []),
    folder,
    timeZone: dictionary.data.timeZone,
  }
}

const NOWHERE = { start: 0, end: 0 } as const

/** Nothing of the query: what its context adds. */
const UNRESOLVED: Condition = {
  kind: 'predicate',
  attribute: { id: 'resolved' },
  test: { kind: 'resolved', resolved: false },
  ...NOWHERE,
}

function insideOf({ classNo, id }: FolderKey): Condition {
  const attribute = classNo === PROJECT_CLASS ? 'project' : classNo === TAG_CLASS ? 'tag' : null
  if (attribute === null) throw new Error(`No folder of issues: ${classNo}`)
  return { kind: 'predicate', attribute: { id: attribute }, test: { kind: 'ids', ids: [id] }, ...NOWHERE }
}

/** Parses, and refuses what has a problem. `name`: of the saved search that the text belongs to. */
function parseWhole(ctx: RequestContext, text: string, dictionary: Dictionary, name?: string): ParsedQuery {
  const parsed = parseQuery(text, dictionary)
  if (parsed.problems.length === 0) return parsed
  const children = parsed.problems.slice(0, MAX_PROBLEMS).map(problem => ({
    error: problem.code,
    error_description: ctx.texts.format(ctx.locale, `search.problem.${problem.code}`, problem.facts),
    start: problem.start,
    end: problem.end,
  }))
  const reason = children[0]?.error_description ?? ''
  throw new AppError(
    'invalid_query',
    { reason: name === undefined ? reason : `${name}: ${reason}` },
    { extra: { error_children: children } },
  )
}

const MAX_PROBLEMS = 50
