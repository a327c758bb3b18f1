/**
 * The tables of the database. Each feature adds its own in its `*.tables.ts`:
 * `declare module '../../platform/db/tables.ts' { interface Tables { tag: TagTable } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Tables {}
