import type { Catalogue, Entity, Field } from '@cairn/common/platform/entity'

const nest = (name: string, depth: number): unknown =>
  JSON.parse(`${`{"${name}":`.repeat(depth)}{}${'}'.repeat(depth)}`)

/** Ids that no entity has, or that are none. */
export const HOSTILE_IDS: readonly string[] = [
  '0-0',
  '1-2147483647',
  '2-99999999999',
  '2-999999999999999',
  '99999-1',
  '%00',
  '%ff',
  '..%2f..%2fetc%2fpasswd',
  '%252e%252e%252f',
  '__proto__',
  'constructor',
  'A-1%27%20or%201=1--',
  'x'.repeat(400),
  'x'.repeat(10_000),
]

const TEXTS: readonly unknown[] = [
  '',
  ' \u200b\n\t',
  'x'.repeat(50_000),
  'a\u0000b',
  '\ud800',
  '__proto__',
  '{{7*7}}%s\\\'"; drop table users --',
  '\u202e\u2066\u{1f600}'.repeat(100),
  '2-99999999999',
]
const NUMBERS: readonly unknown[] = [-1, 0.5, 1e308, 2 ** 31, 2 ** 53, -(2 ** 53), 253_402_300_800_000]
/** Identities as bodies name them. */
const REFERENCES: readonly unknown[] = [
  { id: 'x' },
  { id: '' },
  { id: '2-99999999999' },
  { id: 'a\u0000' },
  { name: 'no such thing' },
  { name: '\ud800' },
  { login: 'x'.repeat(10_000) },
  { name: null, id: null, login: null },
  { $type: '__proto__' },
  { $type: 'LimitedVisibility', permittedUsers: [{ id: '1-99999999999' }], permittedGroups: [{}] },
]

/** Values of types that hardly any attribute has. */
export const ODD_VALUES: readonly unknown[] = [
  7,
  'text',
  {},
  [null],
  [[{}]],
  nest('a', 200),
  JSON.parse('{"__proto__":{"x":1},"constructor":{"prototype":{}}}'),
]

/** Values of an attribute's own type that it should refuse or survive. */
export function hostileValues(catalogue: Catalogue, field: Field, sample: unknown): readonly unknown[] {
  if (field.type === 'string') return TEXTS
  if (field.type === 'bool') return [null]
  if (field.type === 'any') return [...TEXTS, ...NUMBERS, ...REFERENCES, null]
  if (field.type !== 'ref') return [...NUMBERS, null]
  const inside = Object.keys(catalogue[field.entity]?.fields ?? {}).slice(0, 1)
  const single = [...REFERENCES, ...inside.map(name => nest(name, 100))]
  if (!field.list) return [null, ...single]
  return [null, ...single.map(value => [value]), [sample, sample], Array.from({ length: 2_000 }, () => ({ id: '1-1' }))]
}

/** A body of the entity in which every attribute that may be written has a value of its type. */
export function plausibleBody(entity: Entity, sampleOf: (entity: string) => unknown): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.readOnly || name === 'id') continue
    const value = plausibleValue(field, sampleOf)
    if (value !== undefined) body[name] = value
  }
  return body
}

function plausibleValue(field: Field, sampleOf: (entity: string) => unknown): unknown {
  if (field.values) return field.values[0]
  if (field.type === 'string') return 'Plausible'
  if (field.type === 'bool') return false
  if (field.type === 'any') return null
  if (field.type !== 'ref') return 1
  const sample = sampleOf(field.entity)
  if (sample === undefined) return undefined
  return field.list ? [sample] : sample
}
