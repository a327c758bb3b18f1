import type { PermissionKey } from '@cairn/common/features/access'
import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { type Contributions, extensionPoint } from '../../platform/contributions/index.ts'

/** Which part of a text: its title (a summary), what stands below it, or both. Texts without a title are all `text`. */
export type TextPart = 'title' | 'text' | 'both'

/** Where a searched text belongs, as SQL. */
export interface TextPlace {
  /** Id of the host. */
  readonly hostId: RawBuilder<number>
  /** Id within the source. */
  readonly id: RawBuilder<number>
}

/**
 * One kind of texts that hosts are found by. Who owns the texts defines it, adds it to {@link textSources} and names
 * it whenever such a text is written.
 */
export interface TextSource {
  /** In `search_text.source`. Never given to another source. */
  readonly number: number
  /** Select of the text as it is now, to be indexed anew and to be compared with; null when there is none. */
  readonly text: (place: TextPlace, part: TextPart) => RawBuilder<string | null>
  /** It has a title, which counts more than the rest. */
  readonly isTitled?: true
  /** Searches in code look there too. */
  readonly mayHoldCode?: true
  /** Names rather than prose: wildcards mean every character. */
  readonly isName?: true
  /**
   * Issues and people may be mentioned in these texts. Select of the column `text`: those of a host that the reader
   * sees, as far as the reader may read them.
   */
  readonly mentioning?: (ctx: RequestContext, hostId: RawBuilder<number>) => RawBuilder<unknown>
  /**
   * Whoever sees the host finds by it: no text is limited or private, no permission is needed, and searches of a project
   * ask for that of the host. So nothing asks for the project of its rows, and they stay as they are when their hosts go
   * to another one. (Searches of issues ask for it.)
   */
  readonly isOpen?: true
  /** Needed in the project to find anything by it, besides seeing the host. */
  readonly permission?: PermissionKey
}

/** The sources of searched text. */
export const textSources = extensionPoint<TextSource>('textSources')

const sorted = new WeakMap<Contributions, readonly TextSource[]>()

/** All sources, by their numbers. Throws when two have the same number. */
export function textSourcesOf(contributions: Contributions): readonly TextSource[] {
  const known = sorted.get(contributions)
  if (known) return known
  const sources = contributions.to(textSources).toSorted((a, b) => a.number - b.number)
  const twice = sources.find(({ number }, index) => sources[index + 1]?.number === number)
  if (twice) throw new Error(`two sources of searched text have the number ${twice.number}`)
  sorted.set(contributions, sources)
  return sources
}

/** The text itself that a row of `search_text` under this alias indexes; empty when it is gone or of no such source. */
export function sourceText(sources: readonly TextSource[], part: TextPart, alias: string): RawBuilder<string> {
  if (sources.length === 0) return sql`''`
  const of = (column: string) => sql.ref<number>(`${alias}.${column}`)
  const place: TextPlace = { hostId: of('host_id'), id: of('source_id') }
  const cases = sources.map(({ number, text }) => sql`when ${sql.lit(number)} then (${text(place, part)})`)
  return sql<string>`coalesce(case ${of('source')} ${sql.join(cases, sql` `)} end, '')`
}

/** As {@link sourceText}, of texts in which something may be mentioned, without their titles; of others it is empty. */
export const mentioningText = (contributions: Contributions, alias: string): RawBuilder<string> =>
  sourceText(
    textSourcesOf(contributions).filter(({ mentioning }) => mentioning),
    'text',
    alias,
  )

/** Select of `text`: all texts of a host that the reader sees, in which something may be mentioned. */
export const mentioningTexts = (ctx: RequestContext, hostId: RawBuilder<number>): RawBuilder<unknown> =>
  sql.join(
    textSourcesOf(ctx.contributions).flatMap(({ mentioning }) => mentioning?.(ctx, hostId) ?? []),
    sql` union all `,
  )
