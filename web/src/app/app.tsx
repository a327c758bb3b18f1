import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { I18nProvider } from 'react-aria-components'
import { useI18n } from '../platform/i18n/index.ts'
import { queryClient } from '../platform/query/index.ts'
import { ToastRegion } from '../ui/toast.tsx'
import { TooltipRegion } from '../ui/tooltip-region.tsx'
import type { AppRouter } from './router.tsx'

/** The whole client: providers around the router. */
export function App({ router }: { readonly router: AppRouter }) {
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
