import { fileURLToPath } from 'node:url'
import { defineFeature } from '../../platform/feature/index.ts'
import { extendProjects } from '../projects/index.ts'
import { applyTemplate } from './commands/apply-template.ts'
import { forgetProject } from './commands/forget-project.ts'
import { customFieldsLoaders, projectLoaderFields } from './custom-fields.loader.ts'
import { customFieldRoutes } from './custom-fields.routes.ts'
import { projectFieldRoutes } from './project-fields.routes.ts'

extendProjects({ created: applyTemplate, deleting: forgetProject })

export const customFieldsFeature = defineFeature({
  name: 'custom-fields',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  loaders: customFieldsLoaders,
  loaderFields: { Project: projectLoaderFields },
  routes: [...customFieldRoutes, ...projectFieldRoutes],
})
