import { createCustomFieldRoute, listCustomFields, projectFields } from '@cairn/common/features/custom-fields'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { call, problemText } from '../../../platform/api/index.ts'
import { t } from '../../../platform/i18n/index.ts'
import { paint, queryClient } from '../../../platform/query/index.ts'
import { toast } from '../../../ui/toast.tsx'
import { PROJECT_FIELD, PROTOTYPE, type ProjectField } from '../projects.projections.ts'

const SETTINGS = 'admin/customFieldSettings'
const byOrdinal = (a: ProjectField, b: ProjectField) => (a.ordinal ?? 0) - (b.ordinal ?? 0)

const projectFieldsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['admin/projects', 'fields', projectId],
    queryFn: async ({ signal }) => {
      const query = { $top: 500 }
      const read = await call(projectFields.list, { params: { id: projectId }, fields: PROJECT_FIELD, query, signal })
      const fields: readonly ProjectField[] = read.toSorted(byOrdinal)
      return fields
    },
  })

export const useProjectFields = (projectId: string) => useQuery(projectFieldsQuery(projectId))

/** Fields of the whole installation that projects can use. */
export function usePrototypes(enabled: boolean) {
  return useQuery({
    queryKey: [SETTINGS, 'customFields'],
    queryFn: ({ signal }) => call(listCustomFields, { fields: PROTOTYPE, query: { $top: 1000 }, signal }),
    enabled,
  })
}

export type FieldChanges = {
  readonly canBeEmpty?: boolean
  readonly emptyFieldText?: string
  readonly isPublic?: boolean
  readonly ordinal?: number
  readonly defaultValues?: readonly { readonly id: string; readonly name: string | null }[]
  readonly condition?: ProjectField['condition']
}

type Change = { readonly field: ProjectField; readonly changes: FieldChanges; readonly order?: readonly ProjectField[] }

/** Changes how the project uses a field. Shown at once; taken back with a message when refused. */
export function useChangeField(projectId: string) {
  const { queryKey } = projectFieldsQuery(projectId)
  return useMutation({
    mutationFn: ({ field, changes }: Change) =>
      call(projectFields.update, {
        params: { id: projectId, fieldId: field.id },
        fields: PROJECT_FIELD,
        body: { $type: field.$type, ...changes },
      }),
    async onMutate({ field, changes, order }) {
      await queryClient.cancelQueries({ queryKey })
      return paint<readonly ProjectField[]>(queryKey, fields =>
        (order ?? fields).map(each => (each.id === field.id ? ({ ...each, ...changes } as ProjectField) : each)),
      )
    },
    onSuccess: (_reply, _change, painted) => painted.keep(),
    async onError(error, _change, painted) {
      await painted?.takeBack()
      toast({ tone: 'danger', text: problemText(error, t('projects.saveFailed')) })
    },
    onSettled: () => fieldsChanged(projectId),
  })
}

export type NewField =
  | { readonly kind: 'existing'; readonly prototypeId: string }
  | { readonly kind: 'new'; readonly name: string; readonly typeId: string }

/** Attaches a field to the project; a new one is made for the installation first. */
export function useAttachField(projectId: string, onAttached: (field: ProjectField) => void) {
  return useMutation({
    async mutationFn(field: NewField) {
      const prototypeId = field.kind === 'existing' ? field.prototypeId : (await createPrototype(field)).id
      return call(projectFields.attach, {
        params: { id: projectId },
        fields: PROJECT_FIELD,
        body: { field: { id: prototypeId } },
      })
    },
    onSuccess: onAttached,
    onSettled: () => fieldsChanged(projectId),
  })
}

function createPrototype({ name, typeId }: { readonly name: string; readonly typeId: string }) {
  return call(createCustomFieldRoute, {
    fields: PROTOTYPE,
    body: { name, fieldType: { id: typeId } },
  })
}

export function useDetachField(projectId: string, onDetached: () => void) {
  return useMutation({
    mutationFn: (field: ProjectField) => call(projectFields.detach, { params: { id: projectId, fieldId: field.id } }),
    onSuccess: onDetached,
    onError: error => toast({ tone: 'danger', text: problemText(error, t('projects.saveFailed')) }),
    onSettled: () => fieldsChanged(projectId),
  })
}

function fieldsChanged(projectId: string): Promise<unknown> {
  void queryClient.invalidateQueries({ queryKey: ['issue'] })
  void queryClient.invalidateQueries({ queryKey: ['issuePage'] })
  void queryClient.invalidateQueries({ queryKey: [SETTINGS, 'customFields'] })
  return queryClient.invalidateQueries({ queryKey: projectFieldsQuery(projectId).queryKey })
}
