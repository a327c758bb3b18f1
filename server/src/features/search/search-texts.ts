import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { portionsOf } from '../hosts/index.ts'
import { readyVectors } from './ready-vectors.ts'
import { readSearchState, type SearchState } from './search-state.ts'
import type { TextSource } from './text-sources.ts'
import { type IndexedText, prepareText, vectorOf } from './text-vector.ts'

/** A searched text, and where it stands. */
export interface SearchText extends IndexedText {
  /** The same text may stand in many places; each is of another host, or has another id within the source. */
  readonly places: readonly TextPlace[]
  /** Who may find by it; [] = whoever sees the host. */
  readonly acl?: readonly number[]
  /** Whether only who reads private fields finds by it. */
  readonly private?: boolean | RawBuilder<boolean>
}

export interface TextPlace {
  readonly host: { readonly id: number; readonly project_id: number }
  /** Its id within the source. */
  readonly sourceId: number
}

const OVERWRITTEN = sql`on conflict (host_id, source, source_id) do update
  set project_id = excluded.project_id, acl = excluded.acl, private = excluded.private, tsv = excluded.tsv`

/** Different texts that one statement writes. */
const PORTION = 500
/** From here on it pays to know the words' lexemes here: for fewer it would cost a statement more. */
const MANY_WORDS = 2_000

interface Writing {
  /** As the same transaction has read it. */
  readonly state?: SearchState
  /** None of the places has a text of the source yet. */
  readonly areNew?: boolean
}

/** Writes searched texts of one source, in the transaction of the texts themselves. One statement for all. */
export async function writeSearchTexts(
  ctx: RequestContext,
  source: TextSource,
  texts: readonly SearchText[],
  { state, areNew = false }: Writing = {},
): Promise<void> {
  const placed = texts.filter(({ places }) => places.length > 0)
  if (placed.length === 0) return
  const { enabled } = state ?? (await readSearchState(ctx.db))
  for (const portion of portionsOf(placed, PORTION)) {
    const vectors = await vectorsOf(ctx, portion, enabled)
    const contents = portion.map((text, number) => {
      const acl = text.acl && text.acl.length > 0 ? [...text.acl] : [0]
      return sql`(${number}::int, ${acl}::int[], ${text.private ?? false}::boolean, ${vectors[number]})`
    })
    const places = portion.flatMap((text, number) => text.places.map(place => ({ ...place, number })))
    await sql`
      with content (number, acl, private, tsv) as materialized (values ${sql.join(contents)})
      insert into search_text (host_id, project_id, source, source_id, acl, private, tsv)
      select place.host_id, place.project_id, ${source.number}, place.source_id, content.acl, content.private, content.tsv
      from unnest(${places.map(({ host }) => host.id)}::bigint[], ${places.map(({ host }) => host.project_id)}::int[],
        ${places.map(({ sourceId }) => sourceId)}::bigint[], ${places.map(({ number }) => number)}::int[])
        as place (host_id, project_id, source_id, number)
      join content on content.number = place.number
      ${areNew ? sql`` : OVERWRITTEN}`.execute(ctx.db)
  }
}

/** All in one of two ways, so that as few different statements come of it. */
async function vectorsOf(ctx: RequestContext, texts: readonly SearchText[], enabled: SearchState['enabled']) {
  const prepared = await Promise.all(texts.map(text => prepareText(text, enabled)))
  const isLong = prepared.some(({ words }) => words.length >= MANY_WORDS)
  return isLong ? readyVectors(ctx, prepared) : prepared.map(vectorOf)
}

/** Removes the searched texts of one source at these places. */
export async function deleteSearchTexts(
  ctx: RequestContext,
  source: TextSource,
  places: readonly (Omit<TextPlace, 'host'> & { readonly host: { readonly id: number } })[],
): Promise<void> {
  if (places.length === 0) return
  await sql`
    delete from search_text t
    using unnest(${places.map(({ host }) => host.id)}::bigint[], ${places.map(({ sourceId }) => sourceId)}::bigint[])
      as given (host_id, source_id)
    where t.host_id = given.host_id and t.source = ${source.number} and t.source_id = given.source_id`.execute(ctx.db)
}
