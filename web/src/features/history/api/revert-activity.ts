import { call, isApiError, keepCall } from '../../../platform/api/index.ts'
import { t } from '../../../platform/i18n/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { toast } from '../../../ui/toast.tsx'
import { offerUndo } from '../../../ui/undo/offer-undo.ts'
import { refusalText } from '../../conflicts/index.ts'
import { hostKeys, hostKindOf, readableIdOf } from '../../host-kinds/index.ts'
import { issueKeys } from '../../issues/index.ts'
import type { Activity } from '../model/activity.ts'

const routesOf = (hostId: string) => hostKindOf(hostId).routes.history

/**
 * Takes one change of a host back and says so, with a way back.
 * @param showNewer leads to the change that stands in the way, by its id
 */
export async function revertActivity(
  hostId: string,
  activity: Activity,
  showNewer: (id: string) => void,
): Promise<void> {
  try {
    await revert(hostId, activity.id, showNewer)
  } catch {
    // It has been told.
    return
  }
  const opposite = await newestOf(hostId, activity)
  const told = { text: t('history.revert.done'), tone: 'ok' } as const
  if (!opposite) return void toast(told)
  const undo = () => revert(hostId, opposite.id, showNewer)
  offerUndo({
    ...told,
    about: readableIdOf(hostId),
    undo,
    requests: [keepCall(routesOf(hostId).revert, { params: { id: hostId, activityId: opposite.id } })],
  })
}

/** Rejects when it was refused, after it has told why. */
async function revert(hostId: string, id: string, showNewer: (id: string) => void): Promise<void> {
  try {
    await call(routesOf(hostId).revert, { params: { id: hostId, activityId: id }, fields: { id: true } })
  } catch (error) {
    const newer = isApiError(error, 'newer_change') ? error.body.newer : null
    if (typeof newer === 'string') {
      const action = { text: t('history.revert.show'), run: () => showNewer(newer) }
      toast({ text: t('history.revert.newer'), tone: 'warn', action })
    } else toast({ text: refusalText(error), tone: 'danger' })
    throw error
  } finally {
    void queryClient.invalidateQueries({ queryKey: hostKeys.host(hostId) })
    void queryClient.invalidateQueries({ queryKey: issueKeys.issuePages })
  }
}

/** The reader's newest change of that kind: the one that has just been made. Null when it cannot be told. */
async function newestOf(hostId: string, { id, category }: Activity): Promise<{ readonly id: string } | null> {
  try {
    const query = { categories: category?.id ?? '', author: 'me', reverse: true, $top: 1 }
    const [newest] = await call(routesOf(hostId).list, { params: { id: hostId }, fields: { id: true }, query })
    return newest && newest.id !== id ? newest : null
  } catch (error) {
    // The change is taken back all the same; only the way back is not offered.
    console.debug('The newest change could not be read.', error)
    return null
  }
}
