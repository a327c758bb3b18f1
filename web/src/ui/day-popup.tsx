import { type CalendarDate, parseDate, today } from '@internationalized/date'
import { Calendar, Dialog } from 'react-aria-components'
import { useI18n, useT } from '../platform/i18n/index.ts'
import { Button } from './button.tsx'
import { CalendarMonth } from './calendar.tsx'
import { PopoverBox, type PopoverBoxProps } from './popover.tsx'

export type DayPopupProps = {
  readonly label: string
  readonly value: string | null
  /** `2026-11-20`, or null when cleared. */
  readonly onChange: (value: string | null) => void
  /** Text of the button that empties the value; without it the value cannot be emptied. */
  readonly clearText?: string | undefined
  /** Where it opens; inside a DialogTrigger that is known. */
  readonly place?: Pick<PopoverBoxProps, 'triggerRef' | 'isOpen' | 'onOpenChange'>
}

/** A month in a popup to choose a day from. */
export function DayPopup({ label, value, onChange, clearText, place = {} }: DayPopupProps) {
  const t = useT()
  const { timeZone } = useI18n()
  return (
    <PopoverBox {...place}>
      <Dialog aria-label={label} className="p-2 outline-none">
        {({ close }) => {
          const choose = (next: string | null) => {
            onChange(next)
            close()
          }
          return (
            <>
              <Calendar aria-label={label} value={parseDay(value)} onChange={date => choose(date.toString())} autoFocus>
                <CalendarMonth />
              </Calendar>
              <footer className="flex justify-between gap-2 pt-1">
                <Button variant="ghost" size="small" onPress={() => choose(today(timeZone).toString())}>
                  {t('ui.date.today')}
                </Button>
                {clearText !== undefined && value !== null && (
                  <Button variant="ghost" size="small" onPress={() => choose(null)}>
                    {clearText}
                  </Button>
                )}
              </footer>
            </>
          )
        }}
      </Dialog>
    </PopoverBox>
  )
}

/** A day of the calendar; null for what is none. */
export function parseDay(value: string | null): CalendarDate | null {
  try {
    return value === null || value === '' ? null : parseDate(value)
  } catch {
    return null
  }
}
