import { useState } from 'react'
import { problemText } from '../../../platform/api/index.ts'
import { useI18n, useT } from '../../../platform/i18n/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Form } from '../../../ui/form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { type TimeTracking, useSaveWorkTime } from '../api/use-time-tracking.ts'

const DAYS = [1, 2, 3, 4, 5, 6, 7]
/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1, 12)

type WorkTimeFormProps = { readonly settings: TimeTracking['workTimeSettings']; readonly isReadOnly: boolean }

/** How many hours a working day has, and which days of the week are worked. */
export function WorkTimeForm({ settings, isReadOnly }: WorkTimeFormProps) {
  const t = useT()
  const { formatLocale } = useI18n()
  const save = useSaveWorkTime()
  const saved = Array.isArray(settings?.workDays) ? (settings.workDays as readonly number[]) : []
  const [hours, setHours] = useState(String((settings?.minutesADay ?? 480) / 60))
  const [days, setDays] = useState(saved)
  const minutes = Math.round(Number(hours.trim().replace(',', '.')) * 60)
  const isValid = Number.isFinite(minutes) && minutes > 0 && minutes <= 1_440 && days.length > 0
  const isChanged = minutes !== settings?.minutesADay || String(days) !== String(saved)
  const weekday = new Intl.DateTimeFormat(formatLocale, { weekday: 'short', timeZone: 'UTC' })
  const submit = () => {
    if (!isValid || !isChanged) return
    save.mutate(
      { minutesADay: minutes, workDays: days },
      {
        onSuccess: () => toast({ tone: 'ok', text: t('time-tracking.saved') }),
        onError: error => toast({ tone: 'danger', text: problemText(error, t('settings.failed')) }),
      },
    )
  }
  return (
    <Form onSubmit={submit} className="flex max-w-160 flex-col gap-4">
      <TextField
        label={t('time-tracking.hours')}
        value={hours}
        onChange={setHours}
        isDisabled={isReadOnly}
        error={isValid || days.length === 0 ? undefined : t('time-tracking.hours.wrong')}
        className="max-w-40"
        inputMode="decimal"
      />
      <fieldset>
        <legend className="mb-2 text-xs font-medium text-muted">{t('time-tracking.days')}</legend>
        <div className="flex flex-wrap gap-x-4 gap-y-2">
          {DAYS.map(day => (
            <Checkbox
              key={day}
              isSelected={days.includes(day)}
              isDisabled={isReadOnly}
              onChange={isWorked =>
                setDays(isWorked ? [...days, day].sort((a, b) => a - b) : days.filter(one => one !== day))
              }
            >
              {weekday.format(MONDAY + (day - 1) * 86_400_000)}
            </Checkbox>
          ))}
        </div>
      </fieldset>
      {!isReadOnly && (
        <div>
          <Button type="submit" isDisabled={!isValid || !isChanged} isPending={save.isPending}>
            {t('ui.save')}
          </Button>
        </div>
      )}
    </Form>
  )
}
