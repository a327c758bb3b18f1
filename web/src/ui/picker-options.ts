import type { Option } from './option-row.tsx'

/** Options whose name or description holds every typed word; names that start with the text come first. */
export function filterOptions(options: readonly Option[], text: string, locale: string): readonly Option[] {
  if (text === '') return options
  const fold = (value: string) => value.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase(locale)
  const query = fold(text)
  const words = query.split(/\s+/)
  const hits = options.filter(option => {
    const subject = fold(`${option.text} ${option.description ?? ''}`)
    return words.every(word => subject.includes(word))
  })
  const rank = (option: Option) => (fold(option.text).startsWith(query) ? 0 : 1)
  return hits.toSorted((a, b) => rank(a) - rank(b))
}

/** Splits options into runs of the same group, in their order. */
export function groupOptions(options: readonly Option[]) {
  const groups = new Map<string | undefined, Option[]>()
  for (const option of options) {
    const members = groups.get(option.group)
    if (members) members.push(option)
    else groups.set(option.group, [option])
  }
  return [...groups].map(([group, members]) => ({ group, options: members as readonly Option[] }))
}
