import { listAgiles } from '@cairn/common/features/agile'
import type { Read } from '@cairn/common/features/entities'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/index.ts'
import { boardKeys } from './keys.ts'

const CHOICE_FIELDS = {
  id: true,
  name: true,
  favorite: true,
  projects: { id: true },
  currentSprint: { id: true },
  sprints: { id: true, name: true, archived: true },
  cardOnSeveralSprints: true,
  sprintsSettings: { disableSprints: true, isExplicit: true, sprintSyncField: { id: true, name: true } },
} as const

/** A board with the sprints that issues can be put into. */
export type BoardChoice = Read<'Agile', typeof CHOICE_FIELDS>

/** All boards that the reader sees, with their sprints. */
export const boardChoicesQuery = queryOptions({
  queryKey: boardKeys.choices,
  queryFn: ({ signal }) => call(listAgiles, { fields: CHOICE_FIELDS, query: { templates: 'false', $top: -1 }, signal }),
})
