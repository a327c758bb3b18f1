import { formatId } from '@cairn/common/platform/ids'
import { type Selectable, sql } from 'kysely'
import { type FieldLoader, type Loader, Ref, refTo } from '../../platform/projection/index.ts'
import { issueVisible } from '../issues/index.ts'
import type { PullRequestTable, SourceChangeTables, VcsChangeTable } from './vcs-changes.tables.ts'

/** A row of a table with what is always read, and whichever columns a projection wants. */
export type RowOf<Table extends SourceChangeTables[keyof SourceChangeTables]> = Partial<Selectable<Table>> &
  Pick<Selectable<VcsChangeTable>, 'id' | 'issue_id' | 'author_id' | 'author_name'>

type SharedRow = RowOf<VcsChangeTable> | RowOf<PullRequestTable>

export const column = <Row>(name: keyof Row & string): FieldLoader<Row> => ({
  columns: [name],
  value: row => row[name] ?? null,
})

/** What commits and pull requests have in common, for who sees their issue. */
export function sourceChangeLoader<Row extends SharedRow>(
  table: keyof SourceChangeTables,
  idClass: number,
): Pick<Loader<Row, number>, 'load' | 'fields'> {
  return {
    load: async (ctx, keys, columns) => {
      const { rows } = await sql<Row>`
        select c.id, c.issue_id, c.author_id, c.author_name
          ${sql.join([sql``, ...[...columns].map(name => sql.ref(`c.${name}`))])}
        from ${sql.table(table)} c join issue i on i.id = c.issue_id
        where c.id = any(${[...keys]}::bigint[]) and i.deleted_at is null and ${issueVisible(ctx, 'i')}`.execute(ctx.db)
      return new Map(rows.map(row => [row.id, row]))
    },
    fields: {
      id: { value: row => formatId(idClass, row.id) },
      text: column('text'),
      // The author as the product knows it, or by the name alone.
      author: {
        value: row =>
          row.author_id === null ? new Ref('VcsUnresolvedUser', row.author_name) : refTo('User', row.author_id),
      },
      user: { value: row => refTo('User', row.author_id) },
      userName: { value: row => row.author_name },
      branch: column('branch'),
      date: column('date'),
      created: column('date'),
      fetched: column('fetched'),
      processors: { value: () => [] },
      issue: { value: row => new Ref('Issue', row.issue_id) },
    },
  }
}
