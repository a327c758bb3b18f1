import type { KeptCall } from '@cairn/common/platform/route'
import { problemText, sendKept } from '../platform/api/index.ts'
import { t } from '../platform/i18n/index.ts'
import { queryClient } from '../platform/query/index.ts'
import { toast } from '../ui/toast.tsx'

/**
 * Takes something back that was done before the page was loaded. What it was is not known any more, so all that is
 * shown is read anew. Rejects when the server refused, after it has told why.
 */
export async function takeBack(requests: readonly KeptCall[]): Promise<void> {
  try {
    for (const request of requests) await sendKept(request)
  } catch (error) {
    toast({ tone: 'danger', text: problemText(error, t('undo.refused')) })
    throw error
  } finally {
    void queryClient.invalidateQueries()
  }
}
