import { defineWebFeature } from '../../platform/feature/index.ts'
import { withTexts } from '../../platform/i18n/index.ts'

export const profileFeature = defineWebFeature({
  name: 'profile',
  routes: [
    {
      path: '/users/me',
      page: () =>
        withTexts(['profile', 'auth'], () => import('./pages/profile-page.tsx')).then(file => file.ProfilePage),
    },
  ],
  background: () => import('./components/profile-sync.tsx').then(file => file.ProfileSync),
})
