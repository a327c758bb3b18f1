import type { Connection } from '../../platform/db/index.ts'
import type { TableHeader } from './archive.ts'

export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`
export const quoteAll = (names: readonly string[]): string => names.map(quote).join(', ')

/** Makes the text of every value the same whatever the server's or the account's settings are. */
export async function fixFormats(connection: Connection): Promise<void> {
  await connection.query(
    `set timezone = 'UTC'; set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
     set extra_float_digits = 1; set client_encoding = 'UTF8'; set search_path = public`,
  )
}

/** The product's tables with the columns that are stored, each with an order that is the same on every server. */
export async function readTables(connection: Connection): Promise<readonly TableHeader[]> {
  const { rows } = await connection.query<{ name: string; columns: string[]; order: string[] | null }>(`
    select c.relname as name,
      array_agg(a.attname::text order by a.attnum) as columns,
      (select array_agg(k.attname::text || case when k.attcollation <> 0 then ':C' else '' end order by place)
       from pg_index i
       cross join unnest(i.indkey::int2[]) with ordinality as key(attnum, place)
       join pg_attribute k on k.attrelid = c.oid and k.attnum = key.attnum
       where i.indrelid = c.oid and i.indisprimary) as order
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    group by c.oid, c.relname order by c.relname collate "C"`)
  return rows.map(({ name, columns, order }) => {
    if (!order) throw new Error(`Table ${name} has no primary key; backups need one`)
    return { name, columns, orderBy: order }
  })
}

/** The statement that gives a table's content, always in the same order. */
export function copyStatement({ name, columns, orderBy }: TableHeader): string {
  const order = orderBy.map(key => (key.endsWith(':C') ? `${quote(key.slice(0, -2))} collate "C"` : quote(key)))
  return `copy (select ${quoteAll(columns)} from ${quote(name)} order by ${order.join(', ')}) to stdout`
}

export interface SequenceState {
  readonly name: string
  readonly last: string
  readonly called: boolean
}

/** Sequences, those of identity columns included. They stand outside of transactions: read them after the tables. */
export async function readSequences(connection: Connection): Promise<readonly SequenceState[]> {
  const { rows } = await connection.query<{ name: string }>(`
    select relname as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace
    order by relname collate "C"`)
  const states: SequenceState[] = []
  for (const { name } of rows) {
    const found = await connection.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${quote(name)}`,
    )
    for (const state of found.rows) states.push({ name, ...state })
  }
  return states
}

/** Columns that hold keys of stored files: by convention they are named `file_key`. */
export function fileTables(tables: readonly TableHeader[]): readonly string[] {
  return tables.filter(table => table.columns.includes('file_key')).map(table => table.name)
}

/** Objects that would slow the loading down or depend on its order, with the statements that bring them back. */
export async function takeOff(connection: Connection): Promise<readonly string[]> {
  const constraints = await connection.query<{ relation: string; name: string; definition: string }>(`
    select conrelid::regclass::text as relation, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conrelid, conname`)
  const indexes = await connection.query<{ name: string; definition: string }>(`
    select c.relname as name, pg_get_indexdef(c.oid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace and not i.indisprimary
      and not exists (select 1 from pg_constraint k where k.conindid = c.oid)
    order by c.relname collate "C"`)
  // What they would note down while loading stands in the backup already.
  const triggers = await connection.query<{ relation: string }>(`
    select distinct tgrelid::regclass::text as relation from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not tgisinternal and c.relnamespace = 'public'::regnamespace`)
  for (const { relation } of triggers.rows) await connection.query(`alter table ${relation} disable trigger user`)
  for (const { relation, name } of constraints.rows)
    await connection.query(`alter table ${relation} drop constraint ${quote(name)}`)
  for (const { name } of indexes.rows) await connection.query(`drop index ${quote(name)}`)
  return [
    ...triggers.rows.map(({ relation }) => `alter table ${relation} enable trigger user`),
    ...indexes.rows.map(index => index.definition),
    ...constraints.rows.map(
      ({ relation, name, definition }) => `alter table ${relation} add constraint ${quote(name)} ${definition}`,
    ),
  ]
}
