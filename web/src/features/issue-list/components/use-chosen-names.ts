import { nameKey } from '@cairn/common/features/search'
import { useT } from '../../../platform/i18n/index.ts'
import type { ListProject } from '../../custom-fields/index.ts'
import { usePeopleOf } from '../api/use-people-of.ts'
import { type BarFilter, isSameValue, timePreset } from '../model/list-filters.ts'
import type { FilterPart, QueryFilter } from '../model/query-parts.ts'

const ME = 'me'

/** The values of a filter as people call them: “Me”, full names, names of projects. */
export function useChosenNames(
  { kind, added }: BarFilter,
  filter: QueryFilter | undefined,
  projects: readonly ListProject[],
): readonly string[] {
  const t = useT()
  const parts = filter?.parts ?? []
  const people = usePeopleOf(kind === 'people' ? parts.filter(isPerson).map(({ text }) => text) : [])
  const nameOf = ({ text, written }: FilterPart): string => {
    const key = nameKey(text)
    if (added) return added.options.find(({ id }) => isSameValue(id, written))?.text ?? text
    if (kind === 'people') {
      if (nameKey(written) === ME) return t('issues.filter.me')
      return people.find(({ login }) => login && nameKey(login) === key)?.fullName || text
    }
    if (kind === 'project') return projects.find(({ shortName }) => nameKey(shortName ?? '') === key)?.name ?? text
    const preset = kind === 'time' ? timePreset(written) : undefined
    return preset ? t(preset.textKey) : text
  }
  return parts.map(part => (part.negated ? t('issues.filter.not', { value: nameOf(part) }) : nameOf(part)))
}

function isPerson({ text, written }: FilterPart): boolean {
  return nameKey(written) !== ME && !text.includes(' ')
}
