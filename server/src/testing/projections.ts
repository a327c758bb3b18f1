import { entities } from '@cairn/common/features/entities'
import type { Catalogue } from '@cairn/common/platform/entity'

/** A projection that follows every reference of the product a few levels deep, whatever it begins with. */
export function everything(depth: number): string {
  const fields = Object.values(entities as Catalogue).flatMap(entity => Object.entries(entity.fields))
  const names = (isRef: boolean) => [
    ...new Set(fields.filter(([, { type }]) => (type === 'ref') === isRef).map(([name]) => name)),
  ]
  const scalars = names(false).join(',')
  const level = (at: number): string =>
    at === depth
      ? scalars
      : `${scalars},${names(true)
          .map(name => `${name}(@l${at + 1})`)
          .join(',')}`
  return `@l0;${Array.from({ length: depth + 1 }, (_, at) => `@l${at}:${level(at)}`).join(';')}`
}

/**
 * All attributes of an entity and of those that extend it. What has a reply of its own (`own`) is named by its id there,
 * what is only shown inside others is followed.
 */
export function wholeProjection(catalogue: Catalogue, name: string, own: ReadonlySet<string>, depth = 4): string {
  const kinds = Object.values(catalogue).filter(one => one.name === name || one.supertypes.includes(name))
  const fields = new Map(kinds.flatMap(kind => Object.entries(kind.fields)))
  return [
    '$type',
    ...[...fields].map(([field, { type, entity }]) => {
      if (type !== 'ref') return field
      const isOwn = own.has(entity) || (catalogue[entity]?.supertypes.some(one => own.has(one)) ?? false)
      return `${field}(${isOwn || depth === 0 ? '$type,id' : wholeProjection(catalogue, entity, own, depth - 1)})`
    }),
  ].join(',')
}
