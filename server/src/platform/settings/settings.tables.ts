export interface SettingTable {
  key: string
  value: unknown
}

declare module '../db/tables.ts' {
  interface Tables {
    readonly setting: SettingTable
  }
}
