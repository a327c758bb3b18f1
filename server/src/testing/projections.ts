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
