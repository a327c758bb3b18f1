import { ArrowDownNarrowWide, ArrowDownWideNarrow, CircleCheck, CircleDashed, ListFilterPlus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useT } from '../../../../platform/i18n/index.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { Menu } from '../../../../ui/menu.tsx'
import type { ListProject } from '../../api/use-list-projects.ts'
import { type ListField, listFields, mainFields, sortFields } from '../../model/list-fields.ts'
import {
  filteredFields,
  isNarrowed,
  type ListFilters,
  NO_FILTERS,
  readSort,
  TAG,
  valuesOf,
  withValues,
} from '../../model/list-filters.ts'
import { FieldFilter } from './field-filter.tsx'
import { FilterChip } from './filter-chip.tsx'
import { TagFilter } from './tag-filter.tsx'

export type FilterRowProps = {
  readonly filters: ListFilters
  readonly onChange: (filters: ListFilters) => void
  readonly projects: readonly ListProject[]
}

/** The filters of a list, one chip each, and its order. */
export function FilterRow({ filters, onChange, projects }: FilterRowProps) {
  const t = useT()
  const [added, setAdded] = useState<string>()
  const chosenProjects = useMemo(() => {
    const chosen = projects.filter(({ shortName }) => filters.projects.includes(shortName ?? ''))
    return chosen.length > 0 ? chosen : projects
  }, [projects, filters.projects])
  const all = useMemo(() => listFields(chosenProjects), [chosenProjects])
  const everywhere = useMemo(() => listFields(projects), [projects])
  const main = mainFields(all).map(({ id }) => id)
  const inUse = new Set([...main, ...filteredFields(filters), ...(added === undefined ? [] : [added])])
  const shown = [...inUse].flatMap(id => everywhere.filter(field => field.id === id))
  const others = all.filter(({ id }) => !inUse.has(id))
  const tags = valuesOf(filters, TAG)
  return (
    <div className="flex flex-wrap items-center gap-2 max-xs:-mx-3.5 max-xs:-my-1 max-xs:flex-nowrap max-xs:overflow-x-auto max-xs:px-3.5 max-xs:py-1 max-xs:[scrollbar-width:none]">
      <ResolvedMenu filters={filters} onChange={onChange} />
      {projects.length > 1 && (
        <FilterChip
          label={t('issues.filter.project')}
          options={projects.map(({ shortName, name }) => ({
            id: shortName ?? '',
            text: name ?? '',
            description: shortName ?? '',
          }))}
          selected={filters.projects}
          chosen={filters.projects.map(key => projects.find(({ shortName }) => shortName === key)?.name ?? key)}
          onChange={keys => onChange({ ...filters, projects: keys })}
        />
      )}
      {shown.map(field => (
        <FieldFilter
          key={field.id}
          field={field}
          values={valuesOf(filters, field.id)}
          onChange={values => onChange(withValues(filters, field.id, values))}
          startsOpen={field.id === added}
          onClose={() => setAdded(undefined)}
        />
      ))}
      {(tags.length > 0 || added === TAG) && (
        <TagFilter
          values={tags}
          onChange={values => onChange(withValues(filters, TAG, values))}
          startsOpen={added === TAG}
          onClose={() => setAdded(undefined)}
        />
      )}
      <Menu
        label={t('issues.filter.add')}
        trigger={<IconButton label={t('issues.filter.add')} icon={ListFilterPlus} />}
        groups={[
          [
            ...others.map(({ id, name }) => ({ id, text: name, onAction: () => setAdded(id) })),
            ...(tags.length > 0 ? [] : [{ id: TAG, text: t('issues.filter.tag'), onAction: () => setAdded(TAG) }]),
          ],
        ]}
      />
      {isNarrowed(filters) && (
        <Button
          variant="ghost"
          onPress={() => onChange({ ...NO_FILTERS, sort: filters.sort, showResolved: filters.showResolved })}
        >
          {t('issues.filter.clear')}
        </Button>
      )}
      <span className="flex-1" />
      <SortMenu filters={filters} onChange={onChange} fields={sortFields(all)} />
    </div>
  )
}

type Part = Omit<FilterRowProps, 'projects'>

function ResolvedMenu({ filters, onChange }: Part) {
  const t = useT()
  const { showResolved } = filters
  const text = t(showResolved ? 'issues.resolved.all' : 'issues.resolved.hidden')
  const entry = (id: string, value: boolean) => ({
    id,
    text: t(value ? 'issues.resolved.all' : 'issues.resolved.hidden'),
    isChecked: showResolved === value,
    onAction: () => onChange({ ...filters, showResolved: value }),
  })
  return (
    <Menu
      label={t('issues.resolved')}
      trigger={<Button icon={showResolved ? CircleCheck : CircleDashed}>{text}</Button>}
      groups={[[entry('unresolved', false), entry('all', true)]]}
    />
  )
}

function SortMenu({ filters, onChange, fields }: Part & { readonly fields: readonly ListField[] }) {
  const t = useT()
  const { key, isDescending } = readSort(filters.sort)
  const keys = [
    { id: 'updated', text: t('issues.sort.updated') },
    { id: 'created', text: t('issues.sort.created') },
    ...fields.map(({ id, name }) => ({ id, text: name })),
  ]
  const sortBy = (id: string, descending: boolean) => onChange({ ...filters, sort: descending ? `-${id}` : id })
  const isTime = key === 'updated' || key === 'created'
  const order = (id: 'ascending' | 'descending', descending: boolean) => ({
    id,
    text: t(isTime ? `issues.sort.time.${id}` : `issues.sort.${id}`),
    isChecked: isDescending === descending,
    onAction: () => sortBy(key, descending),
  })
  return (
    <Menu
      label={t('issues.sort')}
      placement="bottom end"
      trigger={
        <Button variant="ghost" icon={isDescending ? ArrowDownWideNarrow : ArrowDownNarrowWide}>
          {keys.find(({ id }) => id === key)?.text ?? t('issues.sort')}
        </Button>
      }
      groups={[
        // Times start with the newest, values with the first of their set.
        keys.map(({ id, text }) => ({
          id,
          text,
          isChecked: id === key,
          onAction: () => sortBy(id, id === 'updated' || id === 'created'),
        })),
        isTime
          ? [order('descending', true), order('ascending', false)]
          : [order('ascending', false), order('descending', true)],
      ]}
    />
  )
}
