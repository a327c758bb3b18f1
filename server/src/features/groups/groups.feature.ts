import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { defineFeature } from '../../platform/feature/index.ts'
import { type UserHooks, userHooks } from '../users/index.ts'
import { groupsLoaders } from './groups.loader.ts'
import { groupsRoutes } from './groups.routes.ts'

/** New people join the groups that take everybody; whoever goes leaves all. */
const followUsers: UserHooks = {
  created: (ctx, userId) =>
    sql`insert into user_group_member (group_id, user_id)
      select id, ${userId}::int from user_group where auto_join and kind = 'custom'`.execute(ctx.db),
  removed: async (ctx, userId) => {
    await ctx.db.deleteFrom('user_group_member').where('user_id', '=', userId).execute()
  },
}

export const groupsFeature = defineFeature({
  name: 'groups',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  contributes: [userHooks.add(followUsers)],
  loaders: groupsLoaders,
  routes: groupsRoutes,
})
