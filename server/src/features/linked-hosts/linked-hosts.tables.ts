export interface HostLinkTable {
  host_id: number
  other_id: number
  created: number
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    readonly host_link: HostLinkTable
  }
}
