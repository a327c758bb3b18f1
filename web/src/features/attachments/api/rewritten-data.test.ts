import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../../platform/query/index.ts'
import { editRun } from '../../comments/index.ts'
import { issueKeys } from '../../issues/index.ts'
import { editFiles } from './attachments.ts'

beforeEach(() => queryClient.clear())

// What others changed was heard of while nobody looked; what one changes oneself says nothing of that.
test.each([
  ['comments', issueKeys.comments('2-1'), () => editRun('2-1', run => run && { ...run, comments: [] })],
  ['files', issueKeys.attachments('2-1'), () => editFiles('2-1', () => [])],
])('%s that are to be read again still are when one changes something of them', async (_, queryKey, edit) => {
  queryClient.setQueryData(queryKey, { comments: [{}], files: [{}] })
  await queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
  edit()
  expect(queryClient.getQueryData(queryKey)).not.toEqual({ comments: [{}], files: [{}] })
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true)
})

test('what is not to be read again is not by a change', () => {
  const queryKey = issueKeys.comments('2-1')
  queryClient.setQueryData(queryKey, { comments: [] })
  editRun('2-1', run => run)
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(false)
})
