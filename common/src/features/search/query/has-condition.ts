import type { Condition } from './condition.ts'
import { isState } from './filter-conditions.ts'
import { nameKey } from './names.ts'
import { anyOf, type Meaning, type Resolver, refOf, report } from './resolver.ts'
import type { Span } from './span.ts'
import type { WrittenName } from './syntax.ts'

/** What `has: name` means: the issue has one of these, or the field is not empty. */
export function hasCondition(resolver: Resolver, name: WrittenName, span: Span): Condition {
  const key = nameKey(name.text)
  const base = resolver.dictionary.attributes.all.filter(
    ({ has, names }) => has && (nameKey(has) === key || names.some(own => nameKey(own) === key)),
  )
  const others = resolver.dictionary
    .meanings(name.text)
    .filter(meaning => meaning.kind !== 'base' || meaning.attribute.hasEach)
  if (others.some(isState)) resolver.concernsState = true
  const meanings: readonly Meaning[] = [
    ...base.map(({ id }) => ({ attribute: { id }, test: { kind: 'present' } }) as const),
    ...others.map(meaning => ({ attribute: refOf(meaning), test: { kind: 'present' } }) as const),
  ]
  return meanings.length > 0 ? anyOf(meanings, span) : report(resolver, 'unknown_has', name, { name: name.text })
}
