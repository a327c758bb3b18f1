import { ChevronDown, ChevronUp } from 'lucide-react'
import { useT } from '../../../platform/i18n/index.ts'
import { useGo } from '../../../platform/navigation/index.ts'
import { useKeysOf, useShortcuts } from '../../../platform/shortcuts/index.ts'
import { IconButton } from '../../../ui/button.tsx'
import { leaveAt, placeInList } from '../../issue-search/index.ts'
import { readAheadAtRest } from '../api/read-ahead.ts'

const SCOPE = 'issue.shortcuts.scope'
export const STEP_KEYS = {
  next: { keys: 'j', classicKeys: 'Control+Alt+PageDown' },
  previous: { keys: 'k', classicKeys: 'Control+Alt+PageUp' },
} as const

/** Leads to the neighbours of an issue in the list from which it was opened. */
export function ListSteps({ idReadable }: { readonly idReadable: string }) {
  const t = useT()
  const go = useGo()
  const keysOf = useKeysOf()
  const place = placeInList(idReadable)
  const step = (id: string | undefined) => {
    if (id === undefined) return
    leaveAt(id)
    // The way back leads to the list.
    go(`/issue/${id}`, { replace: true })
  }
  const next = () => step(place?.next)
  const previous = () => step(place?.previous)
  useShortcuts([
    { id: 'issue-next', ...STEP_KEYS.next, textKey: 'issues.keys.next', scope: SCOPE, run: next },
    { id: 'issue-previous', ...STEP_KEYS.previous, textKey: 'issues.keys.previous', scope: SCOPE, run: previous },
  ])
  if (!place || place.count < 2) return null
  const { count, previous: before, next: after } = place
  return (
    // On a phone the id needs the room.
    <div className="flex items-center gap-0.5 max-sm:hidden">
      <span className="px-1 text-xs text-faint tabular-nums">
        {t('issue.steps.place', { place: place.place, count })}
      </span>
      <IconButton
        label={t('issues.keys.previous')}
        icon={ChevronUp}
        keys={keysOf('issue-previous')}
        isDisabled={before === undefined}
        onPress={previous}
        onHoverStart={() => before !== undefined && readAheadAtRest(before)}
      />
      <IconButton
        label={t('issues.keys.next')}
        icon={ChevronDown}
        keys={keysOf('issue-next')}
        isDisabled={after === undefined}
        onPress={next}
        onHoverStart={() => after !== undefined && readAheadAtRest(after)}
      />
    </div>
  )
}
