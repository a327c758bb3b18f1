import { listAgiles } from '@cairn/common/features/agile'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/index.ts'
import { CHOICE_FIELDS } from '../model/projections.ts'
import { boardKeys } from './keys.ts'

/** All boards that the reader sees, with their sprints. */
export const boardChoicesQuery = queryOptions({
  queryKey: boardKeys.choices,
  queryFn: ({ signal }) => call(listAgiles, { fields: CHOICE_FIELDS, query: { templates: 'false', $top: -1 }, signal }),
})
