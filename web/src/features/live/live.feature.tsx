import { defineWebFeature } from '../../platform/feature/index.ts'

export const liveFeature = defineWebFeature({
  name: 'live',
  routes: [],
  background: () => import('./components/live-host.tsx').then(file => file.LiveHost),
})
