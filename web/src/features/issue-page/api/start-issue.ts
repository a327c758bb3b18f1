import { queryClient } from '../../../platform/query/index.ts'
import { loadRenderer } from '../../../ui/markdown/load-renderer.ts'
import { attachmentsQuery } from '../../attachments/index.ts'
import { commentsQuery } from '../../comments/index.ts'
import { cacheIdOf, issueQuery } from '../../issues/index.ts'

/** Asks for an issue and what belongs to it while the code of its page is on its way. */
export function startIssue({ id: name }: { readonly id?: string | undefined }): void {
  if (name === undefined) return
  const id = cacheIdOf(name)
  void queryClient.prefetchQuery(issueQuery(id, name))
  void queryClient.prefetchQuery(commentsQuery(id))
  void queryClient.prefetchQuery(attachmentsQuery(id))
  // Whoever draws a text asks again.
  loadRenderer().catch(() => undefined)
}
