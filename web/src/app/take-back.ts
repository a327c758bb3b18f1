import { api, problemText } from '../platform/api/index.ts'
import { t } from '../platform/i18n/index.ts'
import { queryClient } from '../platform/query/index.ts'
import { toast } from '../ui/toast.tsx'
import type { UndoRequest } from '../ui/undo/undo-list.ts'

/**
 * Takes something back that was done before the page was loaded. What it was is not known any more, so all that is
 * shown is read anew. Rejects when the server refused, after it has told why.
 */
export async function takeBack(requests: readonly UndoRequest[]): Promise<void> {
  try {
    for (const { method, path, body, headers = {} } of requests) {
      if (method === 'DELETE') await api.del(path)
      else await api.post<unknown>(path, { body, headers, fields: { id: true } })
    }
  } catch (error) {
    toast({ tone: 'danger', text: problemText(error, t('undo.refused')) })
    throw error
  } finally {
    void queryClient.invalidateQueries()
  }
}
