import type { TagCommand } from '@cairn/common/features/commands'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { createTag } from '../../tags/index.ts'

/** Number of one's own tag of that name. */
export async function seekOwnTag(ctx: RequestContext, name: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from tag where owner_id = ${ctx.actor.userId} and deleted_at is null
      and lower(name collate "und-x-icu") = lower(${name} collate "und-x-icu")`.execute(ctx.db)
  return rows[0]?.id ?? null
}

/** Creates the tags that commands name and nobody has yet; they belong to the actor alone. Gives their numbers. */
export async function createNewTags(ctx: RequestContext, commands: readonly TagCommand[]): Promise<readonly number[]> {
  const created: number[] = []
  for (const command of commands)
    if (command.tagId === null && (await seekOwnTag(ctx, command.name)) === null)
      created.push(await createTag(ctx, { name: command.name }))
  return created
}
