import { attributes } from '@cairn/common/features/search'
import type { QueryAttribute } from '../issues/index.ts'
import { orders } from './compile/compile-sort.ts'
import { conditions } from './conditions/index.ts'

/** The attributes of the language, each with its SQL. */
export const attributesOfLanguage: readonly QueryAttribute[] = attributes.map(definition => {
  const condition = conditions[definition.id]
  return 'sort' in definition ? { definition, condition, order: orders[definition.id] } : { definition, condition }
})
