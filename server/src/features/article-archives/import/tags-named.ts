import { Tag } from '@cairn/common/features/tags'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { canSomewhere } from '../../access/index.ts'
import { createTag, tagCondition, usableCondition } from '../../tags/index.ts'

/**
 * Ids of tags by their names in lower case: those that the actor may use, and of names that nobody has, new ones of his
 * own, where he may create some.
 */
export async function tagsNamed(ctx: RequestContext, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const wanted = new Map(names.map(name => [name.toLowerCase(), name]))
  if (wanted.size === 0) return new Map()
  const { rows } = await sql<{ id: number; name: string; usable: boolean }>`
    select t.id, t.name, ${usableCondition(ctx, 't')} as usable from tag t
    where t.deleted_at is null and lower(t.name) = any(${[...wanted.keys()]}::text[]) and ${tagCondition(ctx, 't')}
    order by t.id`.execute(ctx.db)
  const found = new Map<string, string>()
  for (const { id, name, usable } of rows)
    if (usable && !found.has(name.toLowerCase())) found.set(name.toLowerCase(), Tag.id(id))
  const taken = new Set(rows.map(({ name }) => name.toLowerCase()))
  if (!canSomewhere(ctx, 'CREATE_WATCH_FOLDER')) return found
  for (const [key, name] of wanted)
    if (!taken.has(key) && name.length <= 255) found.set(key, Tag.id(await createTag(ctx, { name })))
  return found
}
