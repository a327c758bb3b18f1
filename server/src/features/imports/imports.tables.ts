export interface ImportItemTable {
  project_id: number
  external_id: string
  kind: string
  entity_id: number
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    readonly import_item: ImportItemTable
  }
}
