import { fileURLToPath } from 'node:url'
import { defineFeature } from '../../platform/feature/index.ts'
import { type UserHooks, userHooks } from '../users/index.ts'
import { groupsLoaders } from './groups.loader.ts'
import { groupsRoutes } from './groups.routes.ts'

const leaveGroups: UserHooks = {
  removed: async (ctx, userId) => {
    await ctx.db.deleteFrom('user_group_member').where('user_id', '=', userId).execute()
  },
}

export const groupsFeature = defineFeature({
  name: 'groups',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  contributes: [userHooks.add(leaveGroups)],
  loaders: groupsLoaders,
  routes: groupsRoutes,
})
