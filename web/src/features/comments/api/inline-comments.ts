import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/index.ts'
import { queryClient, rewrite } from '../../../platform/query/index.ts'
import { hostKeys, hostKindOf } from '../../host-kinds/index.ts'
import { type CommentData, commentFieldsOf } from '../model/comment.ts'

/** Below the comments of the host, so that it is read again with them. */
export const inlineKey = (hostId: string) => [...hostKeys.comments(hostId), 'inline'] as const

/** All comments about words of a host's text, with the replies to them, oldest first. */
export const inlineCommentsQuery = (hostId: string) =>
  queryOptions({
    queryKey: inlineKey(hostId),
    queryFn: ({ signal }): Promise<readonly CommentData[]> =>
      call(hostKindOf(hostId).routes.comments.list, {
        params: { id: hostId },
        fields: commentFieldsOf(hostId),
        query: { inline: 'true', $top: -1 },
        signal,
      }),
    enabled: hostKindOf(hostId).hasInlineComments,
  })

export const useInlineComments = (hostId: string) => useQuery(inlineCommentsQuery(hostId))

export function knownInlineComments(hostId: string): readonly CommentData[] | undefined {
  return queryClient.getQueryData<readonly CommentData[]>(inlineKey(hostId))
}

export function editInlineComments(
  hostId: string,
  change: (list: readonly CommentData[]) => readonly CommentData[],
): void {
  rewrite<readonly CommentData[]>(inlineKey(hostId), list => list && change(list))
}
