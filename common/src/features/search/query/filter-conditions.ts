import { fieldTypeOf } from '../../custom-fields/index.ts'
import type { Condition, Problem } from './condition.ts'
import type { AttributeMeaning } from './create-dictionary.ts'
import { historyMeanings } from './history-meanings.ts'
import { rangeTest } from './range-test.ts'
import { anyOf, type Meaning, never, predicate, type Resolver, refOf, report } from './resolver.ts'
import { savedConditions } from './saved-conditions.ts'
import type {
  FilterSyntax,
  FilterValueSyntax,
  RangeSyntax,
  SubQuerySyntax,
  TextValueSyntax,
  ValueSyntax,
} from './syntax.ts'
import { isEmptyText, valueTests } from './value-tests.ts'

/** The condition of one value, without its minus; what it cannot mean is reported. */
export function valueCondition(resolver: Resolver, filter: FilterSyntax, value: FilterValueSyntax): Condition {
  const meanings = resolver.dictionary.meanings(filter.attribute.text)
  if (meanings.some(isState)) resolver.concernsState = true
  // That no attribute is called so was reported where it was read.
  if (meanings.length === 0) return never(value)
  const name = filter.attribute.text
  switch (value.kind) {
    case 'value':
      return plainValue(resolver, meanings, value, name)
    case 'range':
      return rangeValue(resolver, meanings, value, name)
    case 'query':
      return queryValue(resolver, meanings, value, name)
    case 'text':
      return textValue(meanings, value)
    case 'history': {
      const found = historyMeanings(resolver, meanings, value, name)
      return 'kind' in found ? found : anyOf(found, value)
    }
  }
}

export function isState(meaning: AttributeMeaning): boolean {
  return meaning.kind === 'field' && meaning.field.fieldType.startsWith('state')
}

function plainValue(
  resolver: Resolver,
  all: readonly AttributeMeaning[],
  value: ValueSyntax,
  field: string,
): Condition {
  const meanings = all.flatMap(meaning =>
    valueTests(meaning, value.value, resolver.dictionary).map((test): Meaning => ({ attribute: refOf(meaning), test })),
  )
  const names = all.some(meaning => meaning.kind === 'base' && meaning.attribute.values.includes('savedSearch'))
  const saved = names ? savedConditions(resolver, value.value.text, value) : []
  const of = [...meanings.map(meaning => predicate(meaning, value)), ...saved]
  const [first] = of
  if (first) return of.length === 1 ? first : { kind: 'any', of, start: value.start, end: value.end }
  return report(resolver, expected(all) ? 'wrong_kind' : 'unknown_value', value.value, {
    value: value.value.text,
    field,
    kind: 'field',
    ...expected(all),
  })
}

/** What the values of all these attributes look like, if that can be said in a word. */
function expected(all: readonly AttributeMeaning[]): Problem['facts'] | null {
  const kinds = new Set(all.map(kindOf))
  const [kind] = kinds
  return kind && kinds.size === 1 ? { expected: kind } : null
}

function kindOf(meaning: AttributeMeaning): string | null {
  if (meaning.kind === 'link') return 'issue'
  if (meaning.kind === 'base') {
    const [first] = meaning.attribute.values
    const one = meaning.attribute.values.length === 1
    // Issues by their ids, or by a query.
    if (meaning.attribute.values.includes('query')) return 'issue'
    return one && (first === 'date' || first === 'number' || first === 'issue') ? first : null
  }
  const { valueType } = fieldTypeOf(meaning.field.fieldType)
  if (valueType === 'integer' || valueType === 'float') return 'number'
  if (valueType === 'period') return 'period'
  return valueType === 'date' || valueType === 'date and time' ? 'date' : null
}

function rangeValue(
  resolver: Resolver,
  all: readonly AttributeMeaning[],
  range: RangeSyntax,
  field: string,
): Condition {
  const found = all.map(meaning => ({ meaning, result: rangeTest(meaning, range, resolver.dictionary) }))
  const meanings = found.flatMap(({ meaning, result }) =>
    result && 'test' in result ? [{ attribute: refOf(meaning), test: result.test }] : [],
  )
  if (meanings.length > 0) return anyOf(meanings, range)
  const unknown = found.map(({ result }) => (result && 'unknown' in result ? result.unknown : null)).find(name => name)
  if (!unknown) return report(resolver, 'bad_range', range, { field })
  return report(resolver, expected(all) ? 'wrong_kind' : 'unknown_value', unknown, {
    value: unknown.text,
    field,
    kind: 'field',
    ...expected(all),
  })
}

/** Links to issues that a query finds. */
function queryValue(
  resolver: Resolver,
  all: readonly AttributeMeaning[],
  value: SubQuerySyntax,
  field: string,
): Condition {
  const links = all.filter(
    meaning =>
      (meaning.kind === 'link' && !meaning.aggregate) ||
      (meaning.kind === 'base' && meaning.attribute.values.includes('query')),
  )
  if (links.length === 0)
    return report(resolver, 'wrong_kind', value, {
      value: '( )',
      field,
      kind: 'field',
      expected: expected(all)?.expected ?? 'value',
    })
  // A query about other issues says nothing about the state of this one.
  const { concernsState } = resolver
  const condition = resolver.inner(resolver, value.inner)
  resolver.concernsState = concernsState
  return anyOf(
    links.map(meaning => ({ attribute: refOf(meaning), test: { kind: 'query', condition } })),
    value,
  )
}

function textValue(all: readonly AttributeMeaning[], value: TextValueSyntax): Condition {
  return anyOf(
    all.map(meaning => {
      const isEmpty = meaning.kind === 'field' && value.mode === 'any' && isEmptyText(meaning.field, value.text)
      return {
        attribute: refOf(meaning),
        test: isEmpty ? { kind: 'empty' } : { kind: 'text', mode: value.mode, text: value.text },
      }
    }),
    value,
  )
}
