import { queryOptions } from '@tanstack/react-query'
import { call, keepCall } from '../../../platform/api/index.ts'
import { t } from '../../../platform/i18n/index.ts'
import { paint, queryClient } from '../../../platform/query/index.ts'
import { toast } from '../../../ui/toast.tsx'
import { offerUndo } from '../../../ui/undo/offer-undo.ts'
import { refusalText } from '../../conflicts/index.ts'
import { hostKeys, hostKindOf, noteIds, readableIdOf } from '../../host-kinds/index.ts'
import { LINKED_FIELDS, type LinkedHost, linkedHostOf } from '../model/linked-host.ts'

const routesOf = (hostId: string) => hostKindOf(hostId).routes.linked

/** Hosts of the other kind that one is linked with, as far as the reader sees them; the oldest links first. */
export const linkedQuery = (hostId: string) =>
  queryOptions({
    queryKey: hostKeys.linked(hostId),
    queryFn: async ({ signal }): Promise<readonly LinkedHost[]> => {
      const found = await call(routesOf(hostId).list, {
        params: { id: hostId },
        fields: LINKED_FIELDS,
        query: { $top: -1 },
        signal,
      })
      noteIds(found)
      return found.map(linkedHostOf)
    },
  })

/** Links two hosts; rejects after it was taken back and a message shown. */
export function linkHosts(hostId: string, other: LinkedHost): Promise<void> {
  return change(
    hostId,
    linked => (linked.some(({ id }) => id === other.id) ? linked : [...linked, other]),
    () => call(routesOf(hostId).add, { params: { id: hostId }, body: { id: other.id } }),
    other,
  )
}

/** Takes a link away, with a way back; rejects after it was put back and a message shown. */
export async function unlinkHosts(hostId: string, other: LinkedHost): Promise<void> {
  await change(
    hostId,
    linked => linked.filter(({ id }) => id !== other.id),
    () => call(routesOf(hostId).remove, { params: { id: hostId, linkedId: other.id } }),
    other,
  )
  offerUndo({
    text: t('links.removed', { id: other.idReadable }),
    about: readableIdOf(hostId),
    undo: () => linkHosts(hostId, other),
    requests: [keepCall(routesOf(hostId).add, { params: { id: hostId }, body: { id: other.id } })],
  })
}

async function change(
  hostId: string,
  edit: (linked: readonly LinkedHost[]) => readonly LinkedHost[],
  send: () => Promise<unknown>,
  other: LinkedHost,
): Promise<void> {
  const queryKey = hostKeys.linked(hostId)
  await queryClient.cancelQueries({ queryKey })
  const painted = paint<readonly LinkedHost[]>(queryKey, edit)
  try {
    await send()
    painted.keep()
  } catch (error) {
    await painted.takeBack()
    toast({ text: refusalText(error), tone: 'danger' })
    throw error
  } finally {
    void queryClient.invalidateQueries({ queryKey })
    void queryClient.invalidateQueries({ queryKey: hostKeys.activities(hostId) })
    void queryClient.invalidateQueries({ queryKey: hostKeys.linked(other.id) })
  }
}
