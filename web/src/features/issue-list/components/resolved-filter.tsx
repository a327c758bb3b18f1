import { CircleDashed, CircleDot } from 'lucide-react'
import { Button as AriaButton } from 'react-aria-components'
import { useFormats, useT } from '../../../platform/i18n/index.ts'
import { Button } from '../../../ui/button.tsx'
import { ChipFrame } from './filter-chip.tsx'

type ResolvedFilterProps = {
  readonly shows: boolean
  readonly onChange: (shows: boolean) => void
  /** The query itself tells which states it wants, so there is nothing to choose. */
  readonly isAsked: boolean
  /** How many resolved issues are left out; undefined while nobody knows. */
  readonly hidden: number | undefined
}

/** The filter that every list begins with: resolved issues are left out until somebody wants them, too. */
export function ResolvedFilter({ shows, onChange, isAsked, hidden }: ResolvedFilterProps) {
  const t = useT()
  const { number } = useFormats()
  if (isAsked) {
    // In the same place, so that the filters beside it stay where they are.
    return (
      <Button icon={CircleDot} isDisabled>
        {t('issues.resolved.asked')}
      </Button>
    )
  }
  return (
    <span className="flex shrink-0 items-center gap-1">
      <ChipFrame
        text={t('issues.resolved.hidden')}
        isOn={!shows}
        removeLabel={t('issues.resolved.show')}
        onRemove={() => onChange(true)}
      >
        {(className, text) => (
          <AriaButton aria-pressed={!shows} onPress={() => onChange(!shows)} className={className}>
            <CircleDashed size={15} strokeWidth={1.75} aria-hidden className="shrink-0" />
            <span className="truncate">{text}</span>
          </AriaButton>
        )}
      </ChipFrame>
      {!shows && hidden !== undefined && hidden > 0 && (
        <Button variant="ghost" className="px-1.5 text-muted" onPress={() => onChange(true)}>
          {t('issues.resolved.more', { count: number(hidden) })}
        </Button>
      )}
    </span>
  )
}
