import { defineWebFeature } from '../../platform/feature/index.ts'
import { BareSkeleton } from './components/bare-frame.tsx'

export const authFeature = defineWebFeature({
  name: 'auth',
  routes: [
    {
      path: '/sign-in',
      page: () => import('./pages/sign-in-page.tsx').then(file => file.SignInPage),
      skeleton: BareSkeleton,
      bare: true,
    },
    {
      path: '/setup',
      page: () => import('./pages/setup-page.tsx').then(file => file.SetupPage),
      skeleton: BareSkeleton,
      bare: true,
    },
  ],
})
