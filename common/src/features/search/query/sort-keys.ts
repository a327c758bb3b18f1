import type { AttributeDefinition } from './attributes.ts'
import type { SortKey } from './condition.ts'
import { nameKey } from './names.ts'
import { type Resolver, report } from './resolver.ts'
import type { SortSyntax } from './syntax.ts'

/** The keys of all `sort by:`, in order. */
export function sortKeys(resolver: Resolver, sort: readonly SortSyntax[]): readonly SortKey[] {
  return sort.flatMap(({ keys }) =>
    keys.flatMap(({ name, direction }) => {
      const { start, end } = name
      const found = keysCalled(resolver, name.text)
      if (found.length === 0) report(resolver, 'unknown_sort', name, { name: name.text })
      return found.map(key => ({ key, direction, start, end }))
    }),
  )
}

function keysCalled({ dictionary }: Resolver, name: string): readonly SortKey['key'][] {
  const key = nameKey(name)
  const { all } = dictionary.attributes
  const base = all.find(({ sort }) => sort && nameKey(sort.name) === key) ?? all.find(isCalled(key))
  if (base) return [base.id]
  return dictionary.meanings(name).flatMap(meaning => (meaning.kind === 'field' ? [{ fieldId: meaning.field.id }] : []))
}

function isCalled(key: string): (attribute: AttributeDefinition) => boolean {
  return ({ names, sort }) => sort !== undefined && names.some(name => nameKey(name) === key)
}
