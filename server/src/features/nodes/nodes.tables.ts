export interface NodeTable {
  id: string
  name: string
  release: string
  started: number
  seen: number
  is_leading: boolean
  load: number | null
  clock_skew: number | null
  event_lag: number
  problems: readonly string[]
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    readonly node: NodeTable
  }
}
