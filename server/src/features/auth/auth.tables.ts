import type { Generated } from 'kysely'

export interface SessionTable {
  id: Generated<number>
  token_hash: Buffer
  csrf: string
  user_id: number
  created: number
  last_used: number
  expires: number
  user_agent: string | null
  address: string | null
}

export interface PermanentTokenTable {
  id: Generated<number>
  user_id: number
  name: string
  token_hash: Buffer
  created: number
  last_used: number | null
}

export interface ThrottleTable {
  key: string
  failures: number
  window_start: number
  blocked_until: Generated<number>
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    readonly session: SessionTable
    readonly permanent_token: PermanentTokenTable
    readonly throttle: ThrottleTable
  }
}
