import { type FieldTypeInfo, fieldTypes } from '@cairn/common/features/custom-fields'
import { idIn } from './sample-data.ts'
import type { TestApp } from './test-app.ts'

const NOON = Date.UTC(2026, 10, 20, 12)
const DAY = 86_400_000

/** Two values of each type of field, without the list around those of several. */
const VALUES: Readonly<Record<string, readonly [unknown, unknown]>> = {
  user: [{ login: 'admin' }, { login: 'mira' }],
  group: [{ name: 'All Users' }, { name: 'Registered Users' }],
  string: ['one', 'two'],
  text: [{ text: 'one' }, { text: 'two' }],
  integer: [1, 2],
  float: [1.5, 2.5],
  period: [{ minutes: 60 }, { minutes: 120 }],
  date: [NOON, NOON + DAY],
  'date and time': [NOON, NOON + 1],
}

/** Two values for a field of that type, as bodies give them; there must be a person `mira` who may be one. */
export function valuesOf(type: FieldTypeInfo): readonly [unknown, unknown] {
  const [one, two] = VALUES[type.valueType] ?? [{ name: 'One' }, { name: 'Two' }]
  return type.isMultiValue ? [[one], [one, two]] : [one, two]
}

export const typedFieldName = (type: FieldTypeInfo): string =>
  `Of ${type.id.replace(/\W+/g, ' ').trim()}${type.isMultiValue ? ' many' : ''}`

/** Gives the projects a field of every type, which may be empty, with bundles of their own; id in the project by type. */
export async function attachTypedFields(
  test: TestApp,
  ...projects: readonly string[]
): Promise<readonly ReadonlyMap<string, string>[]> {
  const { admin } = test
  const ids = projects.map(() => new Map<string, string>())
  for (const type of fieldTypes) {
    const named = { name: typedFieldName(type), fieldType: { id: type.id } }
    const field = idIn(await admin.post('/admin/customFieldSettings/customFields', named, { fields: 'id' }))
    for (const [index, project] of projects.entries()) {
      const attached = await admin.post(
        `/admin/projects/${project}/customFields`,
        { field: { id: field }, $type: type.projectType, canBeEmpty: true },
        { fields: 'id,bundle(id)' },
      )
      ids[index]?.set(type.id, idIn(attached))
      const bundle = `/admin/customFieldSettings/bundles/${type.bundleKind}/${attached.body.bundle?.id}/values`
      if (type.bundleKind !== null && (type.bundleKind as string) !== 'user')
        for (const name of ['One', 'Two']) await admin.post(bundle, { name })
    }
  }
  return ids
}
