import { type FeatureParts, joinParts } from '../../../platform/feature/index.ts'
import { historyCategories, historyValues } from '../../hosts/index.ts'
import { exportColumns, listDivisions } from '../../issue-search/index.ts'
import { commandVerbs, namedThings, searchTerms } from '../../issues/index.ts'
import { agileSearch } from './agile-search.ts'
import { boardColumn } from './board-column.ts'
import { boardDivision } from './board-division.ts'
import { boardNames } from './board-names.ts'
import { boardVerb } from './board-verb.ts'
import { issueSprints } from './issue-sprints.ts'
import { quickBoards } from './quick-boards.ts'
import { sprintHistory, sprintValues } from './sprint-history.ts'
import { sprintTerms } from './sprint-terms.ts'

export const searchParts: FeatureParts = joinParts(issueSprints, quickBoards, {
  contributes: [
    searchTerms.add(sprintTerms),
    namedThings.add(boardNames),
    ...agileSearch,
    commandVerbs.add(boardVerb),
    historyCategories.add(sprintHistory),
    historyValues.add(sprintValues),
    exportColumns.add(boardColumn),
    listDivisions.add(boardDivision),
  ],
})
