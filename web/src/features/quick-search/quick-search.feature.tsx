import { defineWebFeature } from '../../platform/feature/index.ts'

export const quickSearchFeature = defineWebFeature({
  name: 'quick-search',
  routes: [],
  background: () => import('./components/preload.tsx').then(file => file.Preload),
})
