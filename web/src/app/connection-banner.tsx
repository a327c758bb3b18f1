import { useSyncExternalStore } from 'react'
import { useT } from '../platform/i18n/index.ts'
import { Banner } from '../ui/banner.tsx'

/** Says that the device is offline, as long as it is. */
export function ConnectionBanner() {
  const t = useT()
  const isOnline = useSyncExternalStore(watchConnection, () => navigator.onLine)
  if (isOnline) return null
  return (
    <Banner tone="warn" className="rounded-none border-b border-line">
      {t('app.offline')}
    </Banner>
  )
}

function watchConnection(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
