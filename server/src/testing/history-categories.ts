import { categoriesOf } from '../features/hosts/index.ts'
import { features } from '../features.ts'
import { gatherContributions } from '../platform/contributions/index.ts'

const categories = [
  ...categoriesOf(gatherContributions(features.flatMap(feature => feature.contributes ?? []))).values(),
]

/** Every category of history, so that a new one is looked at without being named. */
export const historyCategoryIds: readonly string[] = categories.map(({ id }) => id)

/** Those whose changes have an opposite. */
export const revertibleCategoryIds: readonly string[] = categories.flatMap(({ id, revert }) => (revert ? [id] : []))
