import { ChevronLeft, ChevronRight, History } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button, IconButton } from './button.tsx'
import { cx } from './class-names.ts'

export type PastBarProps = {
  /** Which moment is shown. */
  readonly title: string
  /** What is different now. */
  readonly note?: ReactNode
  readonly backText: string
  /** Back to now. */
  readonly onBack: () => void
  /** Its edges and its padding. */
  readonly className: string
  /** What leads to other moments. */
  readonly children?: ReactNode
}

/** Says that the past is shown and of which moment, and leads back to now, also by Escape. */
export function PastBar({ title, note, backText, onBack, className, children }: PastBarProps) {
  return (
    <section
      aria-label={title}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onBack()
      }}
      className={cx('shrink-0 border-warn/40 bg-warn-soft py-2', className)}
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <History size={16} aria-hidden className="shrink-0 text-warn" />
        <p role="status" className="min-w-0 flex-1">
          <span className="me-2 inline-block font-medium">{title}</span>
          {note !== undefined && <span className="inline-block text-muted">{note}</span>}
        </p>
        <Button size="small" onPress={onBack}>
          {backText}
        </Button>
      </div>
      {children}
    </section>
  )
}

/** A place beside the one that is shown; undefined: there is none. */
type Step = { readonly label: string; readonly to: number | undefined }

export type MomentSliderProps = {
  readonly label: string
  readonly min: number
  readonly max: number
  readonly step?: number
  readonly value: number
  /** The value in words. */
  readonly valueText: string
  readonly earlier: Step
  readonly later: Step
  readonly onChange: (value: number) => void
  readonly className?: string
  /** Below the slider. */
  readonly children?: ReactNode
}

/** A slider through time between its two buttons; it has the focus as soon as it is there. */
export function MomentSlider(props: MomentSliderProps) {
  const { label, min, max, step, value, valueText, earlier, later, onChange, className, children } = props
  const slider = useRef<HTMLInputElement>(null)
  useEffect(() => slider.current?.focus({ preventScroll: true }), [])
  const button = ({ label, to }: Step, icon: typeof ChevronLeft) => (
    <IconButton
      label={label}
      icon={icon}
      size="small"
      isDisabled={to === undefined}
      onPress={() => to !== undefined && onChange(to)}
      className="rtl:rotate-180"
    />
  )
  return (
    <div className={cx('flex items-center gap-x-1', className)}>
      {button(earlier, ChevronLeft)}
      <div className="min-w-0 flex-1">
        <input
          ref={slider}
          type="range"
          aria-label={label}
          aria-valuetext={valueText}
          {...{ min, max, step, value }}
          onChange={event => onChange(Number(event.currentTarget.value))}
          className="block h-6 w-full cursor-pointer rounded accent-(--color-warn)"
        />
        {children}
      </div>
      {button(later, ChevronRight)}
    </div>
  )
}
