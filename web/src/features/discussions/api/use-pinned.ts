import { skipToken, useQuery } from '@tanstack/react-query'
import type { CommentData } from '../../comments/index.ts'
import { hostKeys } from '../../host-kinds/index.ts'

const NONE: readonly CommentData[] = []

type WithPinned = { readonly pinnedComments: readonly CommentData[] }

/** The pinned comments of a host, in their order. The head of its page reads them, together with who watches it. */
export function usePinned(hostId: string): readonly CommentData[] {
  const { data } = useQuery<WithPinned>({ queryKey: hostKeys.followers(hostId), queryFn: skipToken })
  return data?.pinnedComments ?? NONE
}
