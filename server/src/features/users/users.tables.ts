import type { Generated } from 'kysely'

export interface UsersTable {
  id: Generated<number>
  login: string
  login_key: string
  full_name: string
  email: string | null
  email_key: string | null
  email_verified: Generated<boolean>
  password_hash: string | null
  user_type: Generated<string>
  guest: Generated<boolean>
  banned: Generated<boolean>
  anonymized: Generated<boolean>
  locale: string | null
  timezone: string | null
  date_format: string | null
  period_format: string | null
  appearance: Generated<unknown>
  created: number
  last_seen: number | null
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    readonly users: UsersTable
  }
}
