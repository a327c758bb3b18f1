export interface SettingTable {
  key: string
  value: unknown
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    readonly setting: SettingTable
  }
}
