import { api, isApiError } from '../../../platform/api/index.ts'
import { t } from '../../../platform/i18n/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { toast } from '../../../ui/toast.tsx'
import { issueKeys } from './keys.ts'
import { refusalText } from './use-update-issue.ts'

/**
 * Takes one change of an issue back and says so.
 * @param showNewer leads to the change that stands in the way, by its id
 */
export async function revertActivity(
  idReadable: string,
  activityId: string,
  showNewer: (id: string) => void,
): Promise<void> {
  try {
    await api.post<unknown>(`issues/${encodeURIComponent(idReadable)}/activities/${activityId}/revert`, {
      fields: { id: true },
    })
    toast({ text: t('history.revert.done'), tone: 'ok' })
  } catch (error) {
    const newer = isApiError(error, 'newer_change') ? error.body.newer : null
    if (typeof newer === 'string') {
      const action = { text: t('history.revert.show'), run: () => showNewer(newer) }
      toast({ text: t('history.revert.newer'), tone: 'warn', action })
    } else toast({ text: refusalText(error), tone: 'danger' })
  } finally {
    void queryClient.invalidateQueries({ queryKey: issueKeys.issue(idReadable) })
    void queryClient.invalidateQueries({ queryKey: issueKeys.issuePages })
  }
}
