import { fileURLToPath } from 'node:url'
import { defineFeature } from '../../platform/feature/index.ts'
import { passwordProof, type UserHooks, userHooks } from '../users/index.ts'
import { authLoaders } from './auth.loader.ts'
import { authRoutes } from './auth.routes.ts'
import { demoProject } from './commands/set-up.ts'
import { sweepJob } from './jobs/sweep.ts'
import { requireOwnPassword } from './prove-password.ts'
import { deleteSessionsOf } from './sessions.store.ts'

const endCredentials: UserHooks = {
  removed: async (ctx, userId) => {
    await deleteSessionsOf(ctx, userId, null)
    await ctx.db.deleteFrom('permanent_token').where('user_id', '=', userId).execute()
  },
}

export const authFeature = defineFeature({
  name: 'auth',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  contributes: [passwordProof.add(requireOwnPassword), userHooks.add(endCredentials)],
  needs: [demoProject],
  loaders: authLoaders,
  routes: authRoutes,
  jobs: [sweepJob],
})
