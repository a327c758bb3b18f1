import { defineWebFeature } from '../../platform/feature/index.ts'

export const profileFeature = defineWebFeature({
  name: 'profile',
  routes: [{ path: '/users/me', page: () => import('./pages/profile-page.tsx').then(file => file.ProfilePage) }],
  background: () => import('./components/profile-sync.tsx').then(file => file.ProfileSync),
})
