import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import type { PlaceOfFiles } from '../hosts/index.ts'
import { fileReadable } from './attachments.policy.ts'
import { fileUrl, signingKey } from './signed-url.ts'

/**
 * Addresses of the files that the reader sees, by their names, for each place. Of several with one name the newest
 * counts. One statement for each kind of hosts.
 */
export async function filesByName<Key>(
  ctx: RequestContext,
  places: readonly (readonly [Key, PlaceOfFiles])[],
): Promise<ReadonlyMap<Key, ReadonlyMap<string, string>>> {
  const found = new Map<Key, ReadonlyMap<string, string>>()
  for (const [kind, own] of Map.groupBy(places, ([, place]) => place.kind)) {
    const hosts = idsIn(own, 'host')
    const [issueDrafts, articleDrafts] = [idsIn(own, 'issueDraft'), idsIn(own, 'articleDraft')]
    const { rows } = await sql<{ id: number; name: string; updated: number } & Holder>`
      select a.id, a.name, a.updated, a.host_id as host, a.issue_draft_id as "issueDraft",
        a.article_draft_id as "articleDraft"
      from attachment a left join host h on h.id = a.host_id
      where (a.host_id = any(${hosts}::bigint[]) or a.issue_draft_id = any(${issueDrafts}::bigint[])
          or a.article_draft_id = any(${articleDrafts}::bigint[]))
        and ${fileReadable(ctx, kind)}
      order by a.created, a.id`.execute(ctx.db)
    if (rows.length === 0) continue
    const key = await signingKey(ctx)
    const byHolder = Map.groupBy(rows, holderOf)
    for (const [name, place] of own) {
      const inside = holdersOf(place).flatMap(holder => byHolder.get(holder) ?? [])
      found.set(name, new Map(inside.map(file => [file.name, fileUrl(ctx, key, kind, file)])))
    }
  }
  return found
}

/** What a file belongs to: one of these. */
interface Holder {
  readonly host: number | null
  readonly issueDraft: number | null
  readonly articleDraft: number | null
}
type HolderName = keyof Holder

const HOLDERS: readonly HolderName[] = ['host', 'issueDraft', 'articleDraft']

const idsIn = (places: readonly (readonly [unknown, PlaceOfFiles])[], holder: HolderName): readonly number[] =>
  places.flatMap(([, place]) => (place as Partial<Holder>)[holder] ?? [])

const holdersOf = (place: Partial<Holder>): readonly string[] =>
  HOLDERS.flatMap(name => (place[name] == null ? [] : [`${name} ${place[name]}`]))

const holderOf = (file: Holder): string => holdersOf(file)[0] ?? ''
