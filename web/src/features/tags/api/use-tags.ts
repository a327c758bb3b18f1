import { listTags } from '@cairn/common/features/tags'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/index.ts'
import { useDelayed } from '../../../ui/use-delayed.ts'
import { TAG_FIELDS } from '../model/tag.ts'

const MAX_CHOICES = 50

/** Tags that the reader may put on issues, or with `visible` all that they see, found by what was typed. */
export function useTags(text: string, enabled: boolean, which: 'usable' | 'visible' = 'usable') {
  const query = useDelayed(text)
  return useQuery({
    queryKey: ['tags', 'choices', which, query],
    queryFn: ({ signal }) =>
      call(listTags, {
        fields: TAG_FIELDS,
        query: { query, $top: MAX_CHOICES, ...(which === 'usable' ? { isUsable: true } : {}) },
        signal,
      }),
    enabled,
    placeholderData: keepPreviousData,
  })
}
