export interface ManualOrderTable {
  list_id: number
  host_id: number
  key: string
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    readonly manual_order: ManualOrderTable
  }
}
