import { fileURLToPath } from 'node:url'
import * as contract from '@cairn/common/features/feature-flags'
import type { RequestContext } from '../../platform/context/index.ts'
import { defineFeature } from '../../platform/feature/index.ts'
import { Ref, refsTo } from '../../platform/projection/index.ts'
import { requireCan } from '../access/index.ts'
import { handle } from '../handle.ts'
import { type UserHooks, userHooks } from '../users/index.ts'
import { setFlag } from './commands/set-flag.ts'
import { removeFlagOfUser, setFlagOfUser } from './commands/set-flag-of-user.ts'
import { featureFlagLoaders, flagsOfMe } from './feature-flags.loader.ts'
import { flagSettings, requireFlag, usersOfFlag } from './feature-flags.store.ts'

const followUsers: UserHooks = {
  removed: async (ctx, userId) => {
    await ctx.db.deleteFrom('user_feature_flag').where('user_id', '=', userId).execute()
  },
}

async function settingOf(ctx: RequestContext, id: string): Promise<Ref> {
  const [setting] = await flagSettings(ctx, [requireFlag(id).id])
  return new Ref('FeatureFlagSetting', setting)
}

/** Which parts of the product an installation, or some of its people, have. */
export const featureFlagsFeature = defineFeature({
  name: 'feature-flags',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  contributes: [userHooks.add(followUsers)],
  loaders: featureFlagLoaders,
  loaderFields: { Me: flagsOfMe },
  routes: [
    handle(contract.listFeatureFlags, async (ctx, { paging: { skip, top } }) => {
      requireCan(ctx, 'LOW_LEVEL_READ')
      const settings = await flagSettings(ctx)
      return refsTo('FeatureFlagSetting', settings.slice(skip, top === null ? undefined : skip + top))
    }),
    handle(contract.updateFeatureFlag, async (ctx, { params, body }) => {
      await setFlag(ctx, params.id, body.enabled)
      return settingOf(ctx, params.id)
    }),
    handle(contract.listFeatureFlagUsers, async (ctx, { params, paging }) => {
      requireCan(ctx, 'LOW_LEVEL_READ')
      return refsTo('FeatureFlagUser', await usersOfFlag(ctx, requireFlag(params.id).id, paging))
    }),
    handle(
      contract.setFeatureFlagUser,
      async (ctx, { params, body }) =>
        new Ref('FeatureFlagUser', await setFlagOfUser(ctx, params.id, params.userId, body.enabled)),
    ),
    handle(contract.removeFeatureFlagUser, (ctx, { params }) => removeFlagOfUser(ctx, params.id, params.userId)),
  ],
})
