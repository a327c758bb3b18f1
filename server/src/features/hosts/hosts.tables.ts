export interface HostTable {
  id: number
  kind: string
  project_id: number
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    readonly host: HostTable
  }
}
