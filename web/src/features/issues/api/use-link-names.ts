import { useQuery } from '@tanstack/react-query'
import { api, type Fields } from '../../../platform/api/index.ts'

type LinkNames = {
  readonly sourceToTarget: string | null
  readonly targetToSource: string | null
  readonly localizedSourceToTarget: string | null
  readonly localizedTargetToSource: string | null
}

const FIELDS: Fields<LinkNames> = {
  sourceToTarget: true,
  targetToSource: true,
  localizedSourceToTarget: true,
  localizedTargetToSource: true,
}

const NO_NAMES: readonly string[] = []

/** The names of links, in both directions and languages; asked for when `enabled`, as nothing waits for them. */
export function useLinkNames(enabled: boolean): readonly string[] {
  const { data } = useQuery({
    queryKey: ['issueLinkTypes', 'names'],
    queryFn: async ({ signal }) => {
      const types = await api.get<readonly LinkNames[]>('issueLinkTypes', {
        fields: FIELDS,
        query: { $top: -1 },
        signal,
      })
      const names = types.flatMap(type => [
        type.sourceToTarget,
        type.targetToSource,
        type.localizedSourceToTarget,
        type.localizedTargetToSource,
      ])
      return [...new Set(names.flatMap(name => name || []))]
    },
    staleTime: 600_000,
    enabled,
  })
  return data ?? NO_NAMES
}
