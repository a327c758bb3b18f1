import { fileURLToPath } from 'node:url'
import { permissionKeys, permissionsCacheRoute } from '@cairn/common/features/access'
import { defineFeature } from '../../platform/feature/index.ts'
import { Ref } from '../../platform/projection/index.ts'
import { handle } from '../handle.ts'
import { canSomewhere, projectsWith } from './access.engine.ts'
import { accessLoaders, type HeldPermission } from './access.loader.ts'

export const accessFeature = defineFeature({
  name: 'access',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  loaders: accessLoaders,
  routes: [
    handle(permissionsCacheRoute, async ctx =>
      permissionKeys
        .filter(key => canSomewhere(ctx, key))
        .map(key => {
          const projects = projectsWith(ctx, key)
          return new Ref<HeldPermission>('CachedPermission', { key, projects: projects === 'all' ? null : projects })
        }),
    ),
  ],
})
