export interface IdempotencyKeyTable {
  readonly owner: string
  readonly key: string
  readonly turn: number
  readonly request: Buffer
  readonly files: Buffer | null
  readonly attempt: string
  readonly working_until: number
  readonly is_done: boolean
  readonly made: string | null
  readonly created: number
}

declare module '../db/tables.ts' {
  interface Tables {
    readonly idempotency_key: IdempotencyKeyTable
  }
}
