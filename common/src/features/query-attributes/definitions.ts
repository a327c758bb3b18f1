import * as features from '../../features.ts'
import type { AttributeDefinition } from '../search/index.ts'

/** What features of both sides export as `…QueryAttributes`. Plain data: the build of the client writes it out. */
export const definitions: readonly AttributeDefinition[] = Object.values(features)
  .flatMap(feature => Object.entries<unknown>(feature))
  .filter(([name]) => name.endsWith('QueryAttributes'))
  .flatMap(([, attributes]) => attributes as readonly AttributeDefinition[])
