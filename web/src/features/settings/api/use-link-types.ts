import type { Read } from '@cairn/common/features/entities'
import {
  createLinkTypeRoute,
  deleteLinkTypeRoute,
  listLinkTypes,
  updateLinkTypeRoute,
} from '@cairn/common/features/links'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/index.ts'
import { queryClient } from '../../../platform/query/index.ts'

const LINK_TYPE = {
  id: true,
  name: true,
  sourceToTarget: true,
  targetToSource: true,
  directed: true,
  aggregation: true,
  blocking: true,
  readOnly: true,
  usages: true,
} as const
export type LinkType = Read<'IssueLinkType', typeof LINK_TYPE>
export type LinkTypeBody = Omit<LinkType, 'id' | '$type' | 'readOnly' | 'usages'>

const LIST = ['issueLinkTypes', 'administration'] as const

export function useLinkTypes() {
  return useQuery({
    queryKey: LIST,
    queryFn: ({ signal }) => call(listLinkTypes, { fields: LINK_TYPE, query: { $top: -1 }, signal }),
  })
}

// What kinds are called stands in every issue.
const typesChanged = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['issueLinkTypes'] }),
    queryClient.invalidateQueries({ queryKey: ['issue'] }),
  ])

export function useSaveLinkType() {
  return useMutation({
    mutationFn: ({ id, ...body }: Partial<LinkTypeBody> & { readonly id?: string }) =>
      id === undefined
        ? call(createLinkTypeRoute, { fields: LINK_TYPE, body })
        : call(updateLinkTypeRoute, { params: { id }, fields: LINK_TYPE, body }),
    onSuccess: typesChanged,
  })
}

export function useDeleteLinkType() {
  return useMutation({
    mutationFn: ({ id, removeLinks }: { readonly id: string; readonly removeLinks: boolean }) =>
      call(deleteLinkTypeRoute, { params: { id }, query: { removeLinks } }),
    onSuccess: typesChanged,
  })
}
