import { useEffect, useRef } from 'react'
import { Toolbar } from 'react-aria-components'
import { useFormats } from '../../../platform/i18n/index.ts'
import { cx } from '../../../ui/class-names.ts'

export type ListTab = {
  readonly id: string
  readonly text: string
  readonly count: number
  readonly tone?: 'danger' | 'warn' | undefined
}

export type ListTabsProps = {
  readonly label: string
  readonly tabs: readonly ListTab[]
  readonly shown: string | undefined
  readonly onChange: (id: string) => void
}

const TONES = { danger: 'text-danger', warn: 'text-warn', plain: 'text-faint' } as const

/** Columns or lists on a phone, of which one is shown. */
export function ListTabs({ label, tabs, shown, onChange }: ListTabsProps) {
  const { number } = useFormats()
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one comes into sight
  useEffect(() => {
    box.current?.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [shown])
  return (
    <Toolbar
      ref={box}
      aria-label={label}
      className="flex shrink-0 gap-1 overflow-x-auto border-b border-line px-3.5 [scrollbar-width:none]"
    >
      {tabs.map(({ id, text, count, tone }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === shown}
          data-tab={id}
          onClick={() => onChange(id)}
          className={cx(
            '-mb-px flex h-11 shrink-0 items-center gap-1.5 border-b-2 px-2 text-sm data-over:bg-accent-soft data-over:text-accent-text',
            id === shown ? 'border-accent font-medium text-fg' : 'border-transparent text-muted',
          )}
        >
          <bdi>{text}</bdi>
          <span className={cx('text-xs tabular-nums', TONES[tone ?? 'plain'])}>{number(count)}</span>
        </button>
      ))}
    </Toolbar>
  )
}
