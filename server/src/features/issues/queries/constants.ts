import { sql } from 'kysely'

/** Conditions that no issue passes, and that each does. */
export const nothing = sql<boolean>`false`
export const everything = sql<boolean>`true`
