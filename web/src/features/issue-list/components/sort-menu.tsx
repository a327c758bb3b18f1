import { nameKey, type QueryNames } from '@cairn/common/features/search'
import { ArrowDownNarrowWide, ArrowDownWideNarrow } from 'lucide-react'
import { useMemo } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import type { ListProject } from '../../custom-fields/index.ts'
import { listFields, sortFields } from '../model/list-fields.ts'
import { type SortBy, sortOf, withSort } from '../model/query-parts.ts'

export type SortMenuProps = {
  readonly query: string
  /** That of the saved search whose list it is: its order counts until the query has one. */
  readonly folderQuery: string | undefined
  readonly onChange: (query: string) => void
  readonly names: QueryNames
  readonly projects: readonly ListProject[]
}

const LAST_CHANGE: SortBy = { name: 'updated', direction: 'desc' }
const TIMES = ['updated', 'created', 'resolved date'] as const
const OTHERS = ['summary', 'reporter', 'comments', 'issue id'] as const

/** The order of a list; it reads and writes `sort by:`. */
export function SortMenu({ query, folderQuery = '', onChange, names, projects }: SortMenuProps) {
  const t = useT()
  const fields = useMemo(() => sortFields(listFields(projects)), [projects])
  const own = useMemo(() => sortOf(query, names), [query, names])
  const inherited = useMemo(() => sortOf(folderQuery, names), [folderQuery, names])
  const sort = own ?? inherited
  const keys = [
    ...TIMES.map(name => ({ name, text: t(`issues.sort.${id(name)}`) })),
    ...fields.map(({ attribute, name }) => ({ name: attribute, text: name })),
    ...OTHERS.map(name => ({ name, text: t(`issues.sort.${id(name)}`) })),
  ]
  const current = sort?.name ?? 'updated'
  const isAscending = directionOf(names, sort ?? LAST_CHANGE) === 'asc'
  const isTime = TIMES.some(name => name === nameKey(current))
  const order = (direction: 'asc' | 'desc') => ({
    id: direction,
    text: t(`issues.sort.${isTime ? 'time.' : ''}${direction === 'asc' ? 'ascending' : 'descending'}`),
    isChecked: isAscending === (direction === 'asc'),
    onAction: () => onChange(withSort(query, written(names, { name: current, direction }, inherited), names)),
  })
  const text = keys.find(({ name }) => nameKey(name) === nameKey(current))?.text ?? current
  return (
    <Menu
      label={t('issues.sort')}
      placement="bottom end"
      trigger={
        <Button variant="ghost" icon={isAscending ? ArrowDownNarrowWide : ArrowDownWideNarrow}>
          {text}
        </Button>
      }
      groups={[
        keys.map(key => ({
          id: key.name,
          text: key.text,
          isChecked: nameKey(key.name) === nameKey(current),
          onAction: () =>
            onChange(withSort(query, written(names, { name: key.name, direction: null }, inherited), names)),
        })),
        isTime ? [order('desc'), order('asc')] : [order('asc'), order('desc')],
      ]}
    />
  )
}

/** The sort to write; lists are in the order of their search, or else of their last change, anyway. */
function written(names: QueryNames, { name, direction }: SortBy, inherited: SortBy = LAST_CHANGE): SortBy | undefined {
  const sort = { name, direction: directionOf(names, { name, direction }) }
  const isInherited = nameKey(name) === nameKey(inherited.name) && sort.direction === directionOf(names, inherited)
  return isInherited ? undefined : sort
}

function directionOf({ attributes }: QueryNames, { name, direction }: SortBy): 'asc' | 'desc' {
  if (direction) return direction
  return attributes.all.some(({ sort }) => sort?.name === nameKey(name) && !sort.defaultAscending) ? 'desc' : 'asc'
}

function id(name: string): string {
  return name.replaceAll(/ (\w)/g, (_, letter: string) => letter.toUpperCase())
}
