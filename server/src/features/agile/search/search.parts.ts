import { type FeatureParts, joinParts } from '../../../platform/feature/index.ts'
import { namedThings, searchTerms } from '../../issues/index.ts'
import { agileSearch } from './agile-search.ts'
import { boardNames } from './board-names.ts'
import { issueSprints } from './issue-sprints.ts'
import { sprintTerms } from './sprint-terms.ts'

export const searchParts: FeatureParts = joinParts(issueSprints, {
  contributes: [searchTerms.add(sprintTerms), namedThings.add(boardNames), ...agileSearch],
})
