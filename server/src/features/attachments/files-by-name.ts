import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import type { HostKind } from '../hosts/index.ts'
import { fileReadable } from './attachments.policy.ts'
import { fileUrl, signingKey } from './signed-url.ts'

/** Where texts name files: in a host of a kind, or in the draft of an issue. */
export type PlaceOfFiles =
  | { readonly kind: HostKind; readonly host: number }
  | { readonly kind: HostKind; readonly issueDraft: number }

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
    const hosts = own.flatMap(([, place]) => ('host' in place ? [place.host] : []))
    const drafts = own.flatMap(([, place]) => ('issueDraft' in place ? [place.issueDraft] : []))
    const { rows } = await sql<{
      id: number
      name: string
      updated: number
      host: number | null
      draft: number | null
    }>`
      select a.id, a.name, a.updated, a.host_id as host, a.issue_draft_id as draft
      from attachment a left join host h on h.id = a.host_id
      where (a.host_id = any(${hosts}::bigint[]) or a.issue_draft_id = any(${drafts}::bigint[]))
        and ${fileReadable(ctx, kind)}
      order by a.created, a.id`.execute(ctx.db)
    if (rows.length === 0) continue
    const key = await signingKey(ctx)
    const byPlace = Map.groupBy(rows, ({ host, draft }) => placeKey(host, draft))
    for (const [name, place] of own) {
      const inside = byPlace.get('host' in place ? placeKey(place.host, null) : placeKey(null, place.issueDraft)) ?? []
      found.set(name, new Map(inside.map(file => [file.name, fileUrl(ctx, key, kind, file)])))
    }
  }
  return found
}

const placeKey = (host: number | null, draft: number | null): string => (host === null ? `draft ${draft}` : `${host}`)
