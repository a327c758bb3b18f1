import { ArrowDownNarrowWide, ArrowDownWideNarrow, CircleCheck, CircleDashed, ListFilterPlus } from 'lucide-react'
import { type Ref, useEffect, useMemo, useState } from 'react'
import { useT } from '../../../../platform/i18n/index.ts'
import { keyNames } from '../../../../platform/shortcuts/index.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { Kbd } from '../../../../ui/kbd.tsx'
import { Menu } from '../../../../ui/menu.tsx'
import { SearchField } from '../../../../ui/search-field.tsx'
import type { ListProject } from '../../api/use-list-projects.ts'
import { listFields, mainFields, sortFields } from '../../model/list-fields.ts'
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

export type ListToolbarProps = {
  readonly filters: ListFilters
  readonly onChange: (filters: ListFilters) => void
  readonly projects: readonly ListProject[]
  readonly searchRef: Ref<HTMLInputElement>
}

/** Search, filters and order of a list. */
export function ListToolbar({ filters, onChange, projects, searchRef }: ListToolbarProps) {
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
    <div role="toolbar" aria-label={t('issues.toolbar')} className="flex shrink-0 flex-col gap-3 px-3.5 py-3">
      <SearchBox text={filters.text} onChange={text => onChange({ ...filters, text })} inputRef={searchRef} />
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
    </div>
  )
}

const TYPING_MS = 250

type SearchBoxProps = {
  readonly text: string
  readonly onChange: (text: string) => void
  readonly inputRef: Ref<HTMLInputElement>
}

function SearchBox({ text, onChange, inputRef }: SearchBoxProps) {
  const t = useT()
  const [typed, setTyped] = useState(text)
  const [sent, setSent] = useState(text)
  // The address was changed from elsewhere: back, a link, "clear".
  if (text !== sent) {
    setSent(text)
    setTyped(text)
  }
  useEffect(() => {
    if (typed === sent) return
    const timer = setTimeout(
      () => {
        setSent(typed)
        onChange(typed)
      },
      typed === '' ? 0 : TYPING_MS,
    )
    return () => clearTimeout(timer)
  }, [typed, sent, onChange])
  return (
    <SearchField
      label={t('issues.search')}
      value={typed}
      onChange={setTyped}
      inputRef={inputRef}
      end={
        <span className="max-xs:hidden">
          <Kbd keys={keyNames('/').flat()} />
        </span>
      }
    />
  )
}

type Part = Pick<ListToolbarProps, 'filters' | 'onChange'>

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

function SortMenu({ filters, onChange, fields }: Part & { readonly fields: ReturnType<typeof sortFields> }) {
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
