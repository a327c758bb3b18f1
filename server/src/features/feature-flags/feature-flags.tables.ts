export interface FeatureFlagTable {
  id: string
  enabled: boolean
}

export interface UserFeatureFlagTable {
  user_id: number
  flag: string
  enabled: boolean
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    readonly feature_flag: FeatureFlagTable
    readonly user_feature_flag: UserFeatureFlagTable
  }
}
