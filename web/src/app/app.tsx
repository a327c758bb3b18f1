import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { I18nProvider } from 'react-aria-components'
import { FEATURES } from '../features.ts'
import { gatherContributions } from '../platform/feature/index.ts'
import { useI18n } from '../platform/i18n/index.ts'
import { queryClient } from '../platform/query/index.ts'
import { ToastRegion } from '../ui/toast.tsx'
import { TooltipRegion } from '../ui/tooltip-region.tsx'
import { watchTrouble } from './recover.ts'
import { createAppRouter } from './router.tsx'

gatherContributions(FEATURES.flatMap(({ contributes = [] }) => contributes))
const router = createAppRouter()
watchTrouble()

/** The whole client: providers around the router. */
export function App() {
  const { formatLocale } = useI18n()
  return (
    <StrictMode>
      <I18nProvider locale={formatLocale}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <ToastRegion />
          <TooltipRegion />
        </QueryClientProvider>
      </I18nProvider>
    </StrictMode>
  )
}
