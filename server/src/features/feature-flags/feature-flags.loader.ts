import { User } from '@cairn/common/features/users'
import { type AnyLoader, inlineLoader, Ref, refTo } from '../../platform/projection/index.ts'
import { type FlagSetting, type FlagUser, type FlagValue, flagsOf } from './feature-flags.store.ts'

export const featureFlagLoaders: readonly AnyLoader[] = [
  inlineLoader<FlagValue>({
    entity: 'FeatureFlag',
    fields: { id: { value: flag => flag.id }, enabled: { value: flag => flag.enabled } },
  }),
  inlineLoader<FlagSetting>({
    entity: 'FeatureFlagSetting',
    fields: {
      id: { value: flag => flag.id },
      enabled: { value: flag => flag.enabled },
      default: { value: flag => flag.default },
      isChosen: { value: flag => flag.isChosen },
      usersCount: { value: flag => flag.usersCount },
    },
  }),
  inlineLoader<FlagUser>({
    entity: 'FeatureFlagUser',
    fields: {
      id: { value: ({ userId }) => User.id(userId) },
      user: { value: ({ userId }) => refTo('User', userId) },
      enabled: { value: ({ enabled }) => enabled },
    },
  }),
]

/** `Me.featureFlags`. */
export const flagsOfMe: AnyLoader['fields'] = {
  featureFlags: {
    batch: async (ctx, rows: readonly { readonly id: number }[]) => {
      const flags = await flagsOf(
        ctx,
        rows.map(({ id }) => id),
      )
      return new Map(rows.map(row => [row, (flags.get(row.id) ?? []).map(flag => new Ref('FeatureFlag', flag))]))
    },
  },
}
