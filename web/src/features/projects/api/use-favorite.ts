import { pinProjectRoute, unpinProjectRoute } from '@cairn/common/features/saved-searches'
import { useMutation } from '@tanstack/react-query'
import { call, problemText } from '../../../platform/api/index.ts'
import { t } from '../../../platform/i18n/index.ts'
import { queryClient, rewriteAll } from '../../../platform/query/index.ts'
import { toast } from '../../../ui/toast.tsx'

const LISTS = { queryKey: ['admin/projects'] }

/** Makes a project one's favorite, or no longer; shown at once, taken back when the server refuses. */
export function useFavorite(id: string) {
  const show = (pinned: boolean) =>
    rewriteAll<unknown>(LISTS, data =>
      Array.isArray(data) ? data.map(item => withPinned(item, id, pinned)) : withPinned(data, id, pinned),
    )
  return useMutation({
    mutationFn: (pinned: boolean) =>
      pinned ? call(pinProjectRoute, { body: { id } }) : call(unpinProjectRoute, { params: { projectId: id } }),
    onMutate: show,
    onError(error, pinned) {
      show(!pinned)
      toast({ tone: 'danger', text: problemText(error, t('projects.favorite.failed')) })
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['admin/projects', 'sidebar'] }),
  })
}

function withPinned(item: unknown, id: string, pinned: boolean): unknown {
  if (typeof item !== 'object' || item === null || !('id' in item) || item.id !== id || !('pinned' in item)) return item
  return { ...item, pinned }
}
