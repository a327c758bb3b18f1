import { fileURLToPath } from 'node:url'
import { defineFeature } from '../../platform/feature/index.ts'
import { textsAsHtml } from './texts-as-html.ts'
import { visibilityLoaders } from './visibility.ts'

export const hostsFeature = defineFeature({
  name: 'hosts',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  loaders: visibilityLoaders,
  needs: [textsAsHtml],
})
