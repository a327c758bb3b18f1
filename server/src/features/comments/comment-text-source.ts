import { sql } from 'kysely'
import type { HostKind } from '../hosts/index.ts'
import { issueHost } from '../issues/index.ts'
import type { TextSource } from '../search/index.ts'
import { commentVisible } from './comments.policy.ts'

const sources = new WeakMap<HostKind, TextSource>()

/** Texts of comments on a kind of hosts, by their ids. */
export function commentTextsOf(kind: HostKind): TextSource {
  const source = sources.get(kind) ?? sourceOf(kind)
  sources.set(kind, source)
  return source
}

const sourceOf = (kind: HostKind): TextSource => ({
  number: kind.comments.textSource,
  mayHoldCode: true,
  permission: kind.comments.permissions.read,
  mentioning: (ctx, hostId) => sql`
    select c.text from comment c join host h on h.id = c.host_id and h.kind = ${sql.lit(kind.name)}
    where c.host_id = ${hostId} and c.deleted_at is null and ${kind.visible(ctx, 'h')}
      and ${commentVisible(ctx, kind, 'c', 'h')}`,
  text: ({ id }) => sql`select x.text from comment x where x.id = ${id}`,
})

/** Texts of comments on issues. */
export const commentTexts: TextSource = commentTextsOf(issueHost)
