import type { Read } from '@cairn/common/features/entities'
import { listNodes } from '@cairn/common/features/nodes'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/index.ts'

const NODE = {
  id: true,
  name: true,
  release: true,
  started: true,
  isLeading: true,
  load: true,
  clockSkew: true,
  eventLag: true,
  problems: true,
} as const
export type Node = Read<'Node', typeof NODE>

/** As often as nodes tell how they are. */
const EVERY_MS = 10_000

/** The nodes of the installation, by name. */
export function useNodes() {
  return useQuery({
    queryKey: ['admin/nodes'],
    queryFn: ({ signal }) => call(listNodes, { fields: NODE, query: { $top: -1 }, signal }),
    staleTime: 0,
    refetchInterval: EVERY_MS,
  })
}
