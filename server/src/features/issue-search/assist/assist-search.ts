import type { BodyOf } from '@cairn/common/features/entities'
import { MAX_QUERY_LENGTH } from '@cairn/common/features/issue-search'
import { Project } from '@cairn/common/features/projects'
import { completionAt, type Dictionary, parseQuery, type SortKey } from '@cairn/common/features/search'
import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { findFolder } from '../../saved-searches/index.ts'
import { type DescribedProblem, describeProblems } from '../dictionary/describe-problems.ts'
import { loadDictionaryOf } from '../dictionary/load-dictionary.ts'
import { languageOf } from '../query-languages.ts'
import type { FilterFieldRow } from './filter-field.ts'
import { visibleFields } from './known-fields.ts'
import { projectsIn } from './scope.ts'
import type { SuggestionRow } from './suggestion.ts'
import { suggestionsFor } from './suggestions.ts'

export interface SortRow {
  readonly field: FilterFieldRow
  readonly asc: boolean
}

/** What is known of a query while it is written. */
export interface AssistRow {
  readonly query: string
  readonly caret: number
  readonly ignoreUnresolved: boolean
  readonly suggestions: readonly SuggestionRow[]
  readonly styles: readonly { readonly start: number; readonly length: number; readonly style: string }[]
  readonly problems: readonly DescribedProblem[]
  readonly sort: readonly SortRow[]
}

const MAX_FOLDERS = 20

/** Colours, problems and completions of the query in the body. Never throws for what the query says. */
export async function assistSearch(ctx: RequestContext, body: BodyOf<'SearchSuggestions'>): Promise<AssistRow> {
  const query = body.query ?? ''
  if (query.length > MAX_QUERY_LENGTH) throw new AppError('invalid_value', { name: 'query', field: 'query' })
  const caret = Math.min(Math.max(body.caret ?? query.length, 0), query.length)
  const folders = await projectsOfFolders(ctx, body)
  const language = languageOf(ctx, body.type)
  const dictionary = await loadDictionaryOf(ctx, language, query)
  const parsed = parseQuery(query, dictionary)
  const suggestions = await suggestionsFor({
    ctx,
    text: query,
    at: completionAt(query, caret, dictionary),
    dictionary,
    language,
    near: new Set([...folders, ...projectsIn(parsed.condition)]),
    say: (key, facts) => ctx.texts.format(ctx.locale, key, facts),
  })
  return {
    query,
    caret,
    ignoreUnresolved: body.ignoreUnresolvedSetting === true || parsed.concernsState,
    suggestions,
    styles: parsed.styles.map(({ start, end, style }) => ({ start, length: end - start, style })),
    problems: await describeProblems(ctx, [...parsed.problems, ...parsed.doubts], language),
    sort: await sortRows(ctx, parsed.sort, dictionary),
  }
}

/** Projects among the folders in which the query runs; a folder that one may not see does not exist. */
async function projectsOfFolders(ctx: RequestContext, body: BodyOf<'SearchSuggestions'>): Promise<readonly number[]> {
  const given = [body.folder, ...(body.folders ?? [])].flatMap(folder => (folder?.id ? [folder.id] : []))
  if (given.length > MAX_FOLDERS) throw new AppError('list_too_long', { name: 'folders', limit: MAX_FOLDERS })
  const found = await Promise.all([...new Set(given)].map(id => findFolder(ctx, id)))
  return found.flatMap(folder => (folder.classNo === Project.ownClass() ? [folder.id] : []))
}

async function sortRows(
  ctx: RequestContext,
  keys: readonly SortKey[],
  { attributes }: Dictionary,
): Promise<readonly SortRow[]> {
  const ids = new Set(keys.flatMap(({ key }) => (typeof key === 'string' ? [] : [key.fieldId])))
  const fields = ids.size === 0 ? [] : await visibleFields(ctx, new Set(), { ids })
  return keys.flatMap(({ key, direction }): readonly SortRow[] => {
    if (typeof key !== 'string') {
      const field = fields.find(candidate => candidate.id === key.fieldId)
      return field ? [{ field: { kind: 'custom', field }, asc: direction !== 'desc' }] : []
    }
    const attribute = attributes.byId(key)
    if (!attribute?.sort) return []
    const asc = direction === null ? attribute.sort.defaultAscending : direction === 'asc'
    return [{ field: { kind: 'predefined', name: attribute.sort.name, attribute }, asc }]
  })
}
