import { Project } from '@cairn/common/features/projects'
import { SavedQuery } from '@cairn/common/features/saved-searches'
import {
  type Condition,
  type Dictionary,
  type ParsedQuery,
  type Problem,
  parseQuery,
  quoteName,
  type SortKey,
} from '@cairn/common/features/search'
import { Tag } from '@cairn/common/features/tags'
import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { resolveProject } from '../../projects/index.ts'
import { type FolderKey, findFolder, findSavedQuery } from '../../saved-searches/index.ts'
import { findTag } from '../../tags/index.ts'
import { describeProblems } from '../dictionary/describe-problems.ts'
import { loadDictionary } from '../dictionary/load-dictionary.ts'
import type { QueryLanguage } from '../query-languages.ts'

/** What a list is asked for. */
export interface QueryInput {
  readonly query: string
  /** Database id of a project, tag or saved search that the list is limited to. */
  readonly folder?: string | null | undefined
  /** Leaves out resolved issues, unless the query speaks of states itself. */
  readonly hideResolved?: boolean
}

/** What limits a list besides the query: a folder, or that resolved issues are hidden. */
export interface ContextPart {
  readonly condition: Condition
  /** The same said in the query language. */
  readonly text: string
}

/** A query together with its context, ready to be compiled. */
export interface ReadQuery {
  /** Query and context. */
  readonly condition: Condition
  readonly parsed: ParsedQuery
  readonly context: readonly ContextPart[]
  readonly sort: readonly SortKey[]
  readonly folder: FolderKey | null
  readonly hidesResolved: boolean
  /** IANA name: days of the query are days there. */
  readonly timeZone: string
}

/**
 * Reads a query with the names that the reader may know. Throws `invalid_query` with every problem and its place when
 * a part of it cannot be used, and `not_found` for an unknown folder.
 */
export async function readQuery(ctx: RequestContext, input: QueryInput): Promise<ReadQuery> {
  const folder = input.folder ? await openFolder(ctx, input.folder) : null
  const dictionary = await loadDictionary(ctx, input.query, folder?.query ?? '')
  const parsed = await parseWhole(ctx, input.query, dictionary)
  const saved = folder?.query === undefined ? null : await parseWhole(ctx, folder.query, dictionary, folder.name)
  const hides = input.hideResolved && !parsed.concernsState && !saved?.concernsState
  const context: readonly ContextPart[] = [
    ...(folder ? [{ text: folder.text, condition: saved?.condition ?? insideOf(folder.key) }] : []),
    ...(hides ? [{ text: '#Unresolved', condition: UNRESOLVED }] : []),
  ]
  return {
    condition: {
      kind: 'all',
      of: [parsed.condition, ...context.map(part => part.condition)],
      start: 0,
      end: input.query.length,
    },
    parsed,
    context,
    sort: parsed.sort.length > 0 ? parsed.sort : (saved?.sort ?? []),
    folder: folder?.key ?? null,
    hidesResolved: hides === true,
    timeZone: dictionary.data.timeZone,
  }
}

interface OpenFolder {
  readonly key: FolderKey
  readonly name: string
  readonly text: string
  /** Of a saved search. */
  readonly query?: string
}

async function openFolder(ctx: RequestContext, id: string): Promise<OpenFolder> {
  const key = await findFolder(ctx, id)
  if (key.classNo === SavedQuery.ownClass()) {
    const { name, query } = await findSavedQuery(ctx, SavedQuery.id(key.id))
    return { key, name, query, text: `saved search: ${quoteName(name)}` }
  }
  const isTag = key.classNo === Tag.ownClass()
  const { name } = isTag ? await findTag(ctx, Tag.id(key.id)) : await resolveProject(ctx, Project.id(key.id))
  return { key, name, text: `${isTag ? 'tag' : 'project'}: ${quoteName(name)}` }
}

const NOWHERE = { start: 0, end: 0 } as const

const UNRESOLVED: Condition = {
  kind: 'predicate',
  attribute: { id: 'resolved' },
  test: { kind: 'resolved', resolved: false },
  ...NOWHERE,
}

const insideOf = ({ classNo, id }: FolderKey): Condition => ({
  kind: 'predicate',
  attribute: { id: classNo === Tag.ownClass() ? 'tag' : 'project' },
  test: { kind: 'ids', ids: [id] },
  ...NOWHERE,
})

/** Parses, and refuses what has a problem. `name`: of the saved search that the text belongs to. */
async function parseWhole(
  ctx: RequestContext,
  text: string,
  dictionary: Dictionary,
  name?: string,
): Promise<ParsedQuery> {
  const parsed = parseQuery(text, dictionary)
  await refuseProblems(ctx, parsed.problems, { name })
  return parsed
}

/**
 * Refuses a query with problems: throws `invalid_query` with each and its place. `name`: of the saved search that the
 * text belongs to.
 */
export async function refuseProblems(
  ctx: RequestContext,
  problems: readonly Problem[],
  { name, language }: { readonly name?: string | undefined; readonly language?: QueryLanguage } = {},
): Promise<void> {
  if (problems.length === 0) return
  const described = await describeProblems(ctx, problems.slice(0, MAX_PROBLEMS), language)
  const children = described.map(({ code, text: reason, start, end }) => ({
    error: code,
    error_description: reason,
    start,
    end,
  }))
  const reason = children[0]?.error_description ?? ''
  throw new AppError(
    'invalid_query',
    { reason: name === undefined ? reason : `${name}: ${reason}` },
    { extra: { error_children: children } },
  )
}

const MAX_PROBLEMS = 50
