import { Calendar as CalendarIcon } from 'lucide-react'
import type { ReactElement } from 'react'
import {
  DatePicker as AriaDatePicker,
  Button,
  Calendar,
  DateInput,
  DateSegment,
  Dialog,
  DialogTrigger,
  Group,
} from 'react-aria-components'
import { CalendarMonth } from './calendar.tsx'
import { cx } from './class-names.ts'
import { DayPopup, parseDay } from './day-popup.tsx'
import { FieldFrame, type FieldTexts } from './field.tsx'
import { PopoverBox } from './popover.tsx'

export type DateFieldProps = FieldTexts & {
  /** `2026-11-20`, or null. */
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  readonly isDisabled?: boolean
  readonly className?: string
}

/** A date typed in parts, or chosen from a month. */
export function DateField(props: DateFieldProps) {
  const { value, onChange, label, labelHidden, description, error, isDisabled = false, className } = props
  return (
    <AriaDatePicker
      value={parseDay(value)}
      onChange={date => onChange(date?.toString() ?? null)}
      isDisabled={isDisabled}
      isInvalid={error !== undefined}
      className={cx('block', className)}
    >
      <FieldFrame label={label} labelHidden={labelHidden} description={description} error={error}>
        <Group className="field-box w-fit gap-2 ps-2.5 pe-1">
          <DateInput className="flex tabular-nums">
            {segment => (
              <DateSegment
                segment={segment}
                className="rounded px-0.5 outline-none placeholder-shown:text-faint focus:bg-accent focus:text-accent-fg"
              />
            )}
          </DateInput>
          <Button className="flex size-6 items-center justify-center rounded text-muted hover:bg-hover">
            <CalendarIcon size={14} aria-hidden />
          </Button>
        </Group>
      </FieldFrame>
      <PopoverBox>
        <Dialog className="p-2 outline-none">
          <Calendar>
            <CalendarMonth />
          </Calendar>
        </Dialog>
      </PopoverBox>
    </AriaDatePicker>
  )
}

export type DatePickerProps = {
  readonly label: string
  /** The button that opens it. */
  readonly trigger: ReactElement
  readonly value: string | null
  /** `2026-11-20`, or null when cleared. */
  readonly onChange: (value: string | null) => void
  /** Text of the button that empties the value; without it the value cannot be emptied. */
  readonly clearText?: string
}

/** A month in a popup behind an own button, for editing in place. */
export function DatePicker({ label, trigger, value, onChange, clearText }: DatePickerProps) {
  return (
    <DialogTrigger>
      {trigger}
      <DayPopup label={label} value={value} onChange={onChange} clearText={clearText} />
    </DialogTrigger>
  )
}
