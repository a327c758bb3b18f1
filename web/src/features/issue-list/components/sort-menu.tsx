import { nameKey, type QueryNames } from '@cairn/common/features/search'
import { ArrowDownNarrowWide, ArrowDownWideNarrow } from 'lucide-react'
import { useMemo } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import type { ListProject } from '../../custom-fields/index.ts'
import { listFields, sortFields } from '../model/list-fields.ts'
import { sortOf, withSort } from '../model/query-parts.ts'

export type SortMenuProps = {
  readonly query: string
  readonly onChange: (query: string) => void
  readonly names: QueryNames
  readonly projects: readonly ListProject[]
}

const TIMES = ['updated', 'created', 'resolved date'] as const
const OTHERS = ['summary', 'reporter', 'comments', 'issue id'] as const

/** The order of a list; it reads and writes `sort by:`. */
export function SortMenu({ query, onChange, names, projects }: SortMenuProps) {
  const t = useT()
  const fields = useMemo(() => sortFields(listFields(projects)), [projects])
  const sort = useMemo(() => sortOf(query, names), [query, names])
  const keys = [
    ...TIMES.map(name => ({ name, text: t(`issues.sort.${id(name)}`) })),
    ...fields.map(({ attribute, name }) => ({ name: attribute, text: name })),
    ...OTHERS.map(name => ({ name, text: t(`issues.sort.${id(name)}`) })),
  ]
  const current = sort?.name ?? 'updated'
  const isAscending = sort?.direction ? sort.direction === 'asc' : !descendsByItself(names, current)
  const isTime = TIMES.some(name => name === nameKey(current))
  const order = (direction: 'asc' | 'desc') => ({
    id: direction,
    text: t(`issues.sort.${isTime ? 'time.' : ''}${direction === 'asc' ? 'ascending' : 'descending'}`),
    isChecked: isAscending === (direction === 'asc'),
    onAction: () => onChange(withSort(query, usual(names, current, direction), names)),
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
          onAction: () => onChange(withSort(query, usual(names, key.name, undefined), names)),
        })),
        isTime ? [order('desc'), order('asc')] : [order('asc'), order('desc')],
      ]}
    />
  )
}

/** The sort to write; lists are in the order of their last change anyway. */
function usual(names: QueryNames, name: string, direction: 'asc' | 'desc' | undefined) {
  const written = direction ?? (descendsByItself(names, name) ? 'desc' : 'asc')
  return nameKey(name) === 'updated' && written === 'desc' ? undefined : { name, direction: written }
}

function descendsByItself({ attributes }: QueryNames, name: string): boolean {
  return attributes.all.some(({ sort }) => sort?.name === nameKey(name) && !sort.defaultAscending)
}

function id(name: string): string {
  return name.replaceAll(/ (\w)/g, (_, letter: string) => letter.toUpperCase())
}
