import { sql } from 'kysely'

export const nothing = sql<boolean>`false`
export const everything = sql<boolean>`true`

/** LIKE pattern for what begins so. */
export const beginning = (prefix: string): string => `${prefix.replace(/[\\%_]/g, '\\$&')}%`
