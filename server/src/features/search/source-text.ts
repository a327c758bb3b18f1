import { type RawBuilder, sql } from 'kysely'
import { TEXT_SOURCES } from './search-text.ts'
import type { TextScope } from './text-condition.ts'

/** Limits rows of `search_text` to those of a scope; null when all rows count. */
export function scopeCondition(scope: TextScope, alias: string): RawBuilder<boolean> | null {
  const source = sql.ref(`${alias}.source`)
  if (typeof scope === 'object')
    return sql<boolean>`(${source} = ${TEXT_SOURCES.field} and ${sql.ref(`${alias}.source_id`)} = ${scope.fieldId}::bigint)`
  switch (scope) {
    case 'all':
      return null
    case 'summary':
    case 'description':
      return sql<boolean>`${source} = 1`
    case 'comments':
      return sql<boolean>`${source} = 2`
    case 'code':
      return sql<boolean>`${source} in (1, 2)`
    case 'attachments':
      return sql<boolean>`${source} = 4`
    case 'work':
      return sql<boolean>`${source} = 5`
  }
}

/** Which weights of the vector belong to a scope; empty: all. */
export function scopeWeights(scope: TextScope): string {
  return scope === 'summary' ? 'A' : scope === 'description' ? 'BCD' : scope === 'code' ? 'B' : ''
}

/** The text itself that a row of `search_text` indexes, as far as the scope goes. The one place that knows its tables. */
export function sourceText(scope: TextScope, alias: string): RawBuilder<string> {
  const [source, hostId, sourceId] = ['source', 'host_id', 'source_id'].map(name => sql.ref(`${alias}.${name}`))
  const ofIssue =
    scope === 'summary'
      ? sql`x.summary`
      : scope === 'description'
        ? sql`x.description`
        : sql`x.summary || e'\n' || coalesce(x.description, '')`
  return sql<string>`coalesce(case ${source}
    when 1 then (select ${ofIssue} from issue x where x.id = ${hostId})
    when 2 then (select x.text from comment x where x.id = ${sourceId})
    when 3 then (select string_agg(x.text_value, ' ' order by x.position) from issue_field_value x
      where x.issue_id = ${hostId} and x.field_id = ${sourceId})
    when 4 then (select x.name from attachment x where x.id = ${sourceId})
    when 5 then (select x.text from work_item x where x.id = ${sourceId}) end, '')`
}
