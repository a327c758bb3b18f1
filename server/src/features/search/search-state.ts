import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { versionedMemoryPerNode } from '../../platform/memory/index.ts'
import { setting } from '../../platform/settings/index.ts'
import { cacheVersions } from '../../platform/versions/index.ts'
import { DEFAULT_LANGUAGES, type Language, languagesOf } from './languages.ts'

/** Keys of `setting`: languages that are enabled, and those that were and that rows may still be indexed in. */
export const LANGUAGES_KEY = 'searchLanguages'
export const RETIRED_KEY = 'searchRetiredLanguages'
/** `reindex.reason` of the task that indexes all texts anew. */
export const REINDEX_TEXTS = 'texts'

export interface SearchState {
  /** In which texts are written, the first one when in doubt. */
  readonly enabled: readonly [Language, ...Language[]]
  /** In which rows may be indexed: what words are looked for in. */
  readonly searched: readonly [Language, ...Language[]]
  /** Rows of earlier versions, which carry no marker of their language, are still being indexed anew. */
  readonly isRenewing: boolean
}

const listOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter(id => typeof id === 'string') : []

export async function readSearchState(db: Db): Promise<SearchState> {
  const { rows } = await sql<{ readonly languages: unknown; readonly retired: unknown; readonly renewing: boolean }>`
    select ${setting(LANGUAGES_KEY)} as languages,
      ${setting(RETIRED_KEY)} as retired,
      exists (select 1 from reindex where reason = ${REINDEX_TEXTS} and finished is null) as renewing`.execute(db)
  const languages = listOf(rows[0]?.languages)
  const enabled = languagesOf(languages.length > 0 ? languages : DEFAULT_LANGUAGES)
  const ids = [...new Set([...enabled.map(language => language.id), ...listOf(rows[0]?.retired)])]
  return { enabled, searched: languagesOf(ids), isRenewing: rows[0]?.renewing ?? false }
}

const memoryAt = versionedMemoryPerNode<SearchState>({ name: 'languages of search', maxBytes: 256 * 1024 })

/** As {@link readSearchState}, from memory while it stands. Not for what writes. */
export async function searchState(ctx: RequestContext): Promise<SearchState> {
  if (ctx.db.isTransaction) return readSearchState(ctx.db)
  const version = (await cacheVersions(ctx)).get('search') ?? ''
  return memoryAt(ctx.database, version).load('state', () => readSearchState(ctx.db))
}
