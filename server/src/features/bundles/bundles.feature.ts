import { fileURLToPath } from 'node:url'
import { defineFeature } from '../../platform/feature/index.ts'
import { userHooks } from '../users/index.ts'
import { bundleValueRoutes } from './bundle-values.routes.ts'
import { bundleUses } from './bundles.extensions.ts'
import { bundlesLoaders } from './bundles.loader.ts'
import { bundleRoutes } from './bundles.routes.ts'
import { fieldsChanged } from './fields-version.ts'
import { handOverBundles } from './hand-over-bundles.ts'
import { userBundleRoutes } from './user-bundles.routes.ts'

export const bundlesFeature = defineFeature({
  name: 'bundles',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  loaders: bundlesLoaders,
  contributes: [userHooks.add({ beforeRemoval: fieldsChanged, removed: handOverBundles })],
  needs: [bundleUses],
  routes: [...bundleRoutes, ...userBundleRoutes, ...bundleValueRoutes],
})
