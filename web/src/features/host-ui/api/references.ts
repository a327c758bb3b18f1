import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/index.ts'
import { hostKeys, hostKindOf, noteIds } from '../../host-kinds/index.ts'

/** So many are shown; whoever wants more searches. */
const MAX = 200

const FIELDS = { id: true, host: { id: true, idReadable: true, summary: true }, comment: { id: true } } as const

/** A text that mentions a host. */
export type ReferenceData = {
  readonly id: string
  /** What the text belongs to. */
  readonly idReadable: string
  readonly summary: string
  /** The comment that it is; null: it is the text of the host itself. */
  readonly commentId: string | null
}

type Named = { readonly id: string; readonly idReadable: string; readonly summary: string | null }

/** What mentions a host, the newest first. */
export const referencesQuery = (hostId: string) =>
  queryOptions({
    queryKey: [...hostKeys.host(hostId), 'references'],
    queryFn: async ({ signal }): Promise<readonly ReferenceData[]> => {
      const found = await call(hostKindOf(hostId).routes.references, {
        params: { id: hostId },
        fields: FIELDS,
        query: { $top: MAX },
        signal,
      })
      return found.flatMap(({ id, host, comment }) => {
        const { idReadable, summary, id: namedId } = host as Named
        noteIds([{ id: namedId, idReadable }])
        const said = comment as { readonly id: string } | null
        return [{ id, idReadable, summary: summary ?? '', commentId: said?.id ?? null }]
      })
    },
  })
