import { ChevronLeft, ChevronRight } from 'lucide-react'
import {
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
} from 'react-aria-components'

const STEP =
  'flex size-7 items-center justify-center rounded-control text-muted hover:bg-hover hover:text-fg disabled:opacity-40'

/** A month to choose a day from; inside a date picker or with `value` in an own popup. */
export function CalendarMonth() {
  return (
    <>
      <header className="flex items-center gap-1 pb-1">
        <Heading className="flex-1 ps-1.5 text-sm font-semibold" />
        <Button slot="previous" className={STEP}>
          <ChevronLeft size={16} aria-hidden className="rtl:rotate-180" />
        </Button>
        <Button slot="next" className={STEP}>
          <ChevronRight size={16} aria-hidden className="rtl:rotate-180" />
        </Button>
      </header>
      <CalendarGrid weekdayStyle="short" className="border-separate border-spacing-0.5">
        <CalendarGridHeader>
          {day => <CalendarHeaderCell className="size-8 text-2xs font-normal text-faint">{day}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>
          {date => (
            <CalendarCell
              date={date}
              className="flex size-8 items-center justify-center rounded-control text-sm tabular-nums hover:bg-hover focus-visible:outline-2 outside-month:text-faint outside-month:opacity-60 disabled:opacity-30 selected:bg-accent selected:text-accent-fg"
            />
          )}
        </CalendarGridBody>
      </CalendarGrid>
    </>
  )
}
