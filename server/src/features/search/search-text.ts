import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'

/** Where a searched text stands. */
export const TEXT_SOURCES = { issue: 1, comment: 2, field: 3, file: 4 } as const
export type TextSource = keyof typeof TEXT_SOURCES

/** Longer texts are indexed up to here (a tsvector holds 1 MB). */
const MAX_INDEXED = 200_000
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/gu

/**
 * Makes text ready for indexing: NFKC, and runs of Chinese, Japanese and Korean as overlapping pairs (the last
 * character also alone), since these languages do not divide words by spaces.
 */
export function prepareText(text: string): string {
  return text
    .slice(0, MAX_INDEXED)
    .normalize('NFKC')
    .replaceAll('\0', ' ')
    .replace(CJK, run => ` ${pairs(run).join(' ')} `)
}

function pairs(run: string): readonly string[] {
  const characters = [...run]
  const found = characters.slice(0, -1).map((character, index) => `${character}${characters[index + 1] ?? ''}`)
  return [...found, characters.at(-1) ?? '']
}

export interface TextRow {
  readonly source: TextSource
  readonly sourceId: number
  /** Weighted higher than the rest. */
  readonly title?: string
  readonly text: string
  /** Of the row itself; [] = as the issue. */
  readonly acl?: readonly number[]
  readonly private?: boolean
}

/** Writes the searched text of one source, in the transaction of the text itself. */
export async function writeSearchText(
  ctx: RequestContext,
  issue: { readonly id: number; readonly project_id: number },
  row: TextRow,
): Promise<void> {
  const acl = row.acl && row.acl.length > 0 ? [...row.acl] : [0]
  await sql`
    insert into search_text (issue_id, project_id, source, source_id, acl, private, tsv)
    values (${issue.id}, ${issue.project_id}, ${TEXT_SOURCES[row.source]}, ${row.sourceId}, ${acl}::int[], ${row.private ?? false},
      setweight(to_tsvector('english', ${prepareText(row.title ?? '')}), 'A') || to_tsvector('english', ${prepareText(row.text)}))
    on conflict (issue_id, source, source_id)
      do update set project_id = excluded.project_id, acl = excluded.acl, private = excluded.private, tsv = excluded.tsv`.execute(
    ctx.db,
  )
}

export async function deleteSearchText(
  ctx: RequestContext,
  issueId: number,
  source: TextSource,
  sourceId: number,
): Promise<void> {
  await ctx.db
    .deleteFrom('search_text')
    .where('issue_id', '=', issueId)
    .where('source', '=', TEXT_SOURCES[source])
    .where('source_id', '=', sourceId)
    .execute()
}
