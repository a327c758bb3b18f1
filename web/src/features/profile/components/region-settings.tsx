import { ChevronDown } from 'lucide-react'
import { Button as AriaButton } from 'react-aria-components'
import { problemText } from '../../../platform/api/index.ts'
import { LOCALES, setLocale, setTimeZone, useI18n, useT } from '../../../platform/i18n/index.ts'
import { Picker } from '../../../ui/picker.tsx'
import { Select } from '../../../ui/select.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast.tsx'
import { type GeneralChanges, useGeneralProfile, useUpdateGeneral } from '../api/use-profile.ts'
import { chosenZone } from '../model/chosen-zone.ts'
import { ownLocale } from '../model/locale-id.ts'

const ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone').filter(zone => zone !== 'UTC')]

/** Language and time zone, saved when chosen. */
export function RegionSettings() {
  const t = useT()
  const { locale, timeZone } = useI18n()
  const profile = useGeneralProfile()
  const update = useUpdateGeneral()
  if (profile.isPending) return <Skeleton className="h-8 w-80" />
  if (profile.isError) return <ErrorState title={t('profile.loadFailed')} onRetry={() => void profile.refetch()} />
  const zone = chosenZone(profile.data) ?? timeZone
  const save = (changes: GeneralChanges) =>
    update.mutate(changes, {
      onError: error => toast({ tone: 'danger', text: problemText(error, t('profile.failed')) }),
    })
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label={t('profile.language')}
        options={LOCALES.map(id => ({ id, text: languageName(id) }))}
        value={ownLocale(locale) ?? null}
        onChange={id => {
          void setLocale(id, true)
          save({ locale: { id: id.replaceAll('-', '_') } })
        }}
      />
      <div>
        <span className="mb-1 block text-xs font-medium text-muted">{t('profile.timeZone')}</span>
        <Picker
          label={t('profile.timeZone')}
          trigger={
            <AriaButton
              aria-label={`${t('profile.timeZone')}: ${zone}`}
              className="field-box w-full justify-between gap-2 ps-2.5 pe-2 text-start"
            >
              <span className="truncate">{zone}</span>
              <ChevronDown size={14} aria-hidden className="shrink-0 text-faint" />
            </AriaButton>
          }
          options={ZONES.map(id => ({ id, text: id.replaceAll('_', ' ') }))}
          selected={[zone]}
          onChange={([id]) => {
            if (id === undefined) return
            setTimeZone(id)
            save({ timezone: { id } })
          }}
        />
      </div>
    </div>
  )
}

function languageName(locale: string): string {
  return new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale
}
