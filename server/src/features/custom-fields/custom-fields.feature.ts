import { fileURLToPath } from 'node:url'
import { defineFeature } from '../../platform/feature/index.ts'
import { extendProjects } from '../projects/index.ts'
import { applyTemplate } from './commands/apply-template.ts'

extendProjects({ created: applyTemplate })

export const customFieldsFeature = defineFeature({
  name: 'custom-fields',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
})
