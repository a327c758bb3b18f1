import { useQuery } from '@tanstack/react-query'
import { HardDrive } from 'lucide-react'
import { useFormats, useT } from '../../../platform/i18n/index.ts'
import { useGo } from '../../../platform/navigation/index.ts'
import { useCan } from '../../../platform/permissions/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Strip } from '../../../ui/strip.tsx'
import { scarceSpaceQuery } from '../api/use-system-settings.ts'
import { READ_SYSTEM } from '../model/permissions.ts'

/** Warns administrators, wherever they are, before there is no room for data any more. */
export function ScarceSpaceStrip() {
  const t = useT()
  const go = useGo()
  const { bytes } = useFormats()
  const isAdministrator = useCan(READ_SYSTEM)
  const { data: free } = useQuery({ ...scarceSpaceQuery, enabled: isAdministrator })
  if (typeof free !== 'number') return null
  return (
    <Strip
      icon={<HardDrive size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-warn" />}
      action={
        <Button size="small" variant="link" onPress={() => go('/admin/settings')}>
          {t('app.administration.system')}
        </Button>
      }
    >
      {t('app.scarceSpace', { size: bytes(free) })}
    </Strip>
  )
}
