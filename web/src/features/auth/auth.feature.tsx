import { defineWebFeature } from '../../platform/feature/index.ts'
import { withTexts } from '../../platform/i18n/index.ts'
import { BareSkeleton } from './components/bare-skeleton.tsx'

export const authFeature = defineWebFeature({
  name: 'auth',
  routes: [
    {
      path: '/sign-in',
      page: () => withTexts('auth', () => import('./pages/sign-in-page.tsx')).then(file => file.SignInPage),
      skeleton: BareSkeleton,
      bare: true,
    },
    {
      path: '/setup',
      page: () => withTexts('auth', () => import('./pages/setup-page.tsx')).then(file => file.SetupPage),
      skeleton: BareSkeleton,
      bare: true,
    },
  ],
})
