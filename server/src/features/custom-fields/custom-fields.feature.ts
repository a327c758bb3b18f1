import { fileURLToPath } from 'node:url'
import { defineFeature } from '../../platform/feature/index.ts'
import { bundleHooks, bundleUses, fieldsChanged } from '../bundles/index.ts'
import { projectHooks } from '../projects/index.ts'
import { applyTemplate } from './commands/apply-template.ts'
import { forgetProject } from './commands/forget-project.ts'
import { customFieldsLoaders, projectLoaderFields } from './custom-fields.loader.ts'
import { customFieldRoutes } from './custom-fields.routes.ts'
import { usesOfBundles, usesOfValue } from './field-uses.ts'
import { projectFieldRoutes } from './project-fields.routes.ts'

export const customFieldsFeature = defineFeature({
  name: 'custom-fields',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  contributes: [
    projectHooks.add({ created: applyTemplate, beforeDeletion: fieldsChanged, deleting: forgetProject }),
    bundleUses.add(usesOfBundles),
    bundleHooks.add({ usesOfValue }),
  ],
  loaders: customFieldsLoaders,
  loaderFields: { Project: projectLoaderFields },
  routes: [...customFieldRoutes, ...projectFieldRoutes],
})
