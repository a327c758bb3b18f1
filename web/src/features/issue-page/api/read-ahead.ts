import { queryClient } from '../../../platform/query/index.ts'
import { cacheIdOf } from '../../issues/index.ts'
import { linksQuery } from '../../links/index.ts'
import { startIssue } from './start-issue.ts'

/** How long the pointer or the focus rests before an issue is taken for the next one to be opened. */
const REST_MS = 120
let resting: ReturnType<typeof setTimeout> | undefined

/** Reads an issue ahead when somebody rests on it; passing over many reads none of them. */
export function readAheadAtRest(idReadable: string): void {
  clearTimeout(resting)
  resting = setTimeout(() => {
    startIssue({ id: idReadable })
    void queryClient.prefetchQuery(linksQuery(cacheIdOf(idReadable)))
  }, REST_MS)
}
