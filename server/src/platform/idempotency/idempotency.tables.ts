export interface IdempotencyKeyTable {
  readonly owner: string
  readonly key: string
  readonly request: Buffer
  readonly attempt: string
  readonly working_until: number
  readonly is_done: boolean
  readonly status: number | null
  readonly reply: string | null
  readonly created: number
}

declare module '../db/tables.ts' {
  interface Tables {
    readonly idempotency_key: IdempotencyKeyTable
  }
}
