import { sql } from 'kysely'
import { intArray } from '../../../platform/db/index.ts'
import { type CompilePredicate, nothing, type Scope, type Sql, unsupported } from '../../issues/index.ts'
import { TAG_FIELD, tagCondition } from '../../tags/index.ts'
import { beginning } from './beginning.ts'

/** Tags that the reader sees; those of others are unknown. */
export const tag: CompilePredicate = async (test, scope, attribute) => {
  const { ctx } = scope
  switch (test.kind) {
    case 'ids':
      return isTagged(scope, test.ids)
    case 'prefix': {
      const { rows } = await sql<{ id: number }>`select t.id from tag t
        where lower(t.name) like ${beginning(test.prefix.toLowerCase())} and ${tagCondition(ctx, 't')}`.execute(
        ctx.search,
      )
      return isTagged(
        scope,
        rows.map(row => row.id),
      )
    }
    case 'present':
      return sql<boolean>`exists (select 1 from host_tag it join tag t on t.id = it.tag_id
        where it.host_id = ${sql.ref(`${scope.row}.issue_id`)} and ${tagCondition(ctx, 't')})`
    default:
      throw unsupported({ attribute, test })
  }
}

/** Everybody has a star of their own. */
export const star: CompilePredicate = async (test, scope, attribute) => {
  const { ctx } = scope
  if (test.kind !== 'present') throw unsupported({ attribute, test })
  const own = ctx.actor.isGuest
    ? undefined
    : await ctx.search
        .selectFrom('tag')
        .select('id')
        .where('owner_id', '=', ctx.actor.userId)
        .where('kind', '=', 'star')
        .executeTakeFirst()
  return own ? isTagged(scope, [own.id]) : nothing
}

async function isTagged(scope: Scope, tagIds: readonly number[]): Promise<Sql> {
  const terms = await scope.lookups.terms(TAG_FIELD, tagIds)
  if (terms.length === 0) return nothing
  return sql<boolean>`${sql.ref(`${scope.row}.vals`)} && ${intArray(terms.map(term => term.id))}`
}
