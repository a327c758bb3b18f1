import type { QueryNames } from '@cairn/common/features/search'
import { ListFilterPlus, ListX } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import type { ListProject } from '../../custom-fields/index.ts'
import { listFields, usualFields } from '../model/list-fields.ts'
import { addedFilter, type BarFilter, barFilters, PROJECT, shownFilters } from '../model/list-filters.ts'
import { isOneOf, type QueryParts, withFilter, withoutClauses } from '../model/query-parts.ts'
import { FilterChip, FixedChip } from './filter-chip.tsx'
import { useAddedFilters } from './use-added-filters.ts'

export type FilterBarProps = {
  readonly query: string
  readonly parts: QueryParts
  readonly onChange: (query: string) => void
  readonly names: QueryNames
  readonly projects: readonly ListProject[]
  /** The project whose list it is; then there is none to choose. */
  readonly project?: ListProject | undefined
}

/** The filters of a query, one chip each; they read and write its text. */
export function FilterBar({ query, parts, onChange, names, projects, project }: FilterBarProps) {
  const t = useT()
  const adder = useRef<HTMLSpanElement>(null)
  const [added, setAdded] = useState<string>()
  const fields = useMemo(() => listFields(project ? [project] : projects), [project, projects])
  const own = useMemo(() => {
    const filters = barFilters(fields)
    return project || projects.length < 2 ? filters.filter(({ id }) => id !== PROJECT) : filters
  }, [fields, project, projects])
  const [isAdding, setAdding] = useState(false)
  const isUnknown = parts.filters.some(({ attribute }) => !own.some(({ names }) => isOneOf(attribute, names)))
  const others = useAddedFilters(projects, project, isAdding || isUnknown)
  const all = useMemo(() => [...own, ...others.map(addedFilter)], [own, others])
  const usual = useMemo(() => [PROJECT, ...usualFields(fields).map(({ id }) => id)], [fields])
  const shown = shownFilters(parts, all, usual, added)
  const rest = all.filter(({ id }) => !shown.some(chip => chip.id === id))
  const labelOf = (bar: BarFilter) => bar.field?.name ?? bar.added?.label ?? t(`issues.filter.${bar.id}`)
  const change = (aliases: readonly string[], written: readonly string[]) =>
    onChange(withFilter(query, aliases, written, names))
  return (
    <>
      {shown.map(({ id, bar, filter }) =>
        bar ? (
          <FilterChip
            key={id}
            label={labelOf(bar)}
            bar={bar}
            filter={filter}
            onChange={written => change(bar.names, written)}
            projects={projects}
            startsOpen={id === added}
            onClose={() => setAdded(undefined)}
          />
        ) : (
          filter && <FixedChip key={id} filter={filter} onRemove={() => change([filter.attribute], [])} />
        ),
      )}
      {/* Together, so that none of them stands alone in the next row. */}
      <span ref={adder} className="flex shrink-0 items-center gap-0.5">
        <Menu
          label={t('issues.filter.add')}
          trigger={<IconButton label={t('issues.filter.add')} icon={ListFilterPlus} />}
          onOpenChange={open => open && setAdding(true)}
          groups={menuGroups(rest).map(group =>
            group.map(bar => ({ id: bar.id, text: labelOf(bar), onAction: () => setAdded(bar.id) })),
          )}
        />
        {parts.filters.length > 0 && (
          <IconButton
            label={t('issues.filter.clear')}
            icon={ListX}
            onPress={() => {
              // This button goes.
              adder.current?.querySelector('button')?.focus()
              onChange(withoutClauses(query, names))
            }}
          />
        )}
      </span>
    </>
  )
}

function menuGroups(rest: readonly BarFilter[]): readonly (readonly BarFilter[])[] {
  const added = rest.filter(bar => bar.added !== undefined)
  const ofAll = rest.filter(bar => bar.field === undefined && bar.added === undefined)
  return [rest.filter(({ field }) => field !== undefined), ofAll, added]
}
