import { categoriesOf } from '../features/activities/index.ts'
import { features } from '../features.ts'
import { gatherContributions } from '../platform/contributions/index.ts'

/** Every category of history, so that a new one is looked at without being named. */
export const historyCategoryIds: readonly string[] = [
  ...categoriesOf(gatherContributions(features.flatMap(feature => feature.contributes ?? []))).keys(),
]
