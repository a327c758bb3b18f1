import { ChevronDown, X } from 'lucide-react'
import { Button } from 'react-aria-components'
import { useT } from '../../../../platform/i18n/index.ts'
import { cx } from '../../../../ui/class-names.ts'
import { Picker, type PickerProps } from '../../../../ui/picker.tsx'

export type FilterChipProps = Pick<
  PickerProps,
  'options' | 'selected' | 'onSearch' | 'isLoading' | 'isOpen' | 'onOpenChange'
> & {
  readonly label: string
  /** Names of what is chosen; none while the filter is off. */
  readonly chosen: readonly string[]
  readonly onChange: (ids: readonly string[]) => void
}

const PART = 'flex h-8 items-center border text-sm transition-colors duration-100'

/** A filter: its name while it is off, its values and a cross while it is on. */
export function FilterChip({ label, chosen, onChange, ...picker }: FilterChipProps) {
  const t = useT()
  const isOn = chosen.length > 0
  const [first = ''] = chosen
  const look = isOn
    ? 'border-accent/35 bg-accent-soft text-accent-text'
    : 'border-line-strong bg-surface text-fg hover:bg-hover'
  return (
    <span className="flex shrink-0">
      <Picker
        {...picker}
        label={label}
        multiple
        onChange={onChange}
        trigger={
          <Button
            className={cx(
              PART,
              look,
              'max-w-60 gap-1 ps-2.5',
              isOn ? 'rounded-s-control pe-1.5' : 'rounded-control pe-2',
            )}
          >
            <span className="truncate">{isOn ? filterText(t, label, first, chosen.length) : label}</span>
            {!isOn && <ChevronDown size={14} aria-hidden className="shrink-0 text-faint" />}
          </Button>
        }
      />
      {isOn && (
        <Button
          aria-label={t('issues.filter.remove', { field: label })}
          onPress={() => onChange([])}
          className={cx(PART, look, 'w-6 justify-center rounded-e-control border-s-0 hover:bg-accent/15')}
        >
          <X size={13} aria-hidden />
        </Button>
      )}
    </span>
  )
}

function filterText(t: ReturnType<typeof useT>, field: string, value: string, count: number): string {
  return count === 1
    ? t('issues.filter.one', { field, value })
    : t('issues.filter.several', { field, value, rest: count - 1 })
}
