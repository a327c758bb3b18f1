import { fileURLToPath } from 'node:url'
import { defineFeature } from '../../platform/feature/index.ts'
import { hubRoutes } from './hub-users.ts'
import { passwordProof } from './password-proof.ts'
import { usersLoaders } from './users.loader.ts'
import { usersRoutes } from './users.routes.ts'

export const usersFeature = defineFeature({
  name: 'users',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  needs: [passwordProof],
  loaders: usersLoaders,
  routes: [...usersRoutes, ...hubRoutes],
})
