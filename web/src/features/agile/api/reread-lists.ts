import { queryClient } from '../../../platform/query/index.ts'
import { rereadAddedParts } from '../../issue-list/index.ts'
import { boardKeys } from './keys.ts'

/** Has read anew what lists boards and their sprints, here and for lists of issues: one of them was changed. */
export async function rereadLists(): Promise<void> {
  const lists = [boardKeys.list, boardKeys.choices].map(queryKey => queryClient.invalidateQueries({ queryKey }))
  await Promise.all([...lists, rereadAddedParts()])
}
