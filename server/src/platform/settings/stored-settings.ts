import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/index.ts'

/** The value (`jsonb`) of a setting within a statement; null when it is not stored. */
export const setting = (key: string): RawBuilder<unknown> => sql`(select value from setting where key = ${key})`

/** The text of a setting within a statement; null when it is not stored. */
export const settingText = (key: string): RawBuilder<string | null> =>
  sql`(select value #>> '{}' from setting where key = ${key})`

/** The value of a setting, undefined when it is not stored. With `lock` nobody else takes it in the meantime. */
export async function readSetting(db: Db, key: string, options: { readonly lock?: boolean } = {}): Promise<unknown> {
  const query = db.selectFrom('setting').select('value').where('key', '=', key)
  return (await (options.lock ? query.forUpdate() : query).executeTakeFirst())?.value
}

/** Those of the named settings that are stored, by name. */
export async function readSettings(db: Db, keys: readonly string[]): Promise<Readonly<Record<string, unknown>>> {
  const rows = await db.selectFrom('setting').selectAll().where('key', 'in', keys).execute()
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}

/**
 * Stores a value, which has to be one of JSON.
 * @param options.isKept what is stored already stays as it is
 */
export async function storeSetting(
  db: Db,
  key: string,
  value: unknown,
  options: { readonly isKept?: boolean } = {},
): Promise<void> {
  const json = JSON.stringify(value)
  await db
    .insertInto('setting')
    .values({ key, value: json })
    .onConflict(conflict =>
      options.isKept ? conflict.doNothing() : conflict.column('key').doUpdateSet({ value: json }),
    )
    .execute()
}

/** Adds to an object that is stored what is given, in place of what it says of the same; null takes a part away. */
export async function mergeSetting(db: Db, key: string, parts: Readonly<Record<string, unknown>>): Promise<void> {
  const json = JSON.stringify(parts)
  await sql`
    insert into setting as s (key, value) values (${key}, jsonb_strip_nulls(${json}::jsonb))
    on conflict (key) do update set value = jsonb_strip_nulls(s.value || ${json}::jsonb)`.execute(db)
}

export async function forgetSetting(db: Db, key: string): Promise<void> {
  await db.deleteFrom('setting').where('key', '=', key).execute()
}
