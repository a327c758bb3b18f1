export interface FolderOrderTable {
  folder_id: number
  issue_id: number
  rank: number
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    readonly folder_order: FolderOrderTable
  }
}
