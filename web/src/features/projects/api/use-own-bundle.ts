import type { BundleKind } from '@cairn/common/features/bundles'
import { createBundleRoute, deleteBundleRoute } from '@cairn/common/features/bundles'
import { projectFields } from '@cairn/common/features/custom-fields'
import { useMutation } from '@tanstack/react-query'
import { call, isApiError, problemText } from '../../../platform/api/index.ts'
import { t } from '../../../platform/i18n/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { toast } from '../../../ui/toast.tsx'
import type { BundleValue, ProjectField } from '../projects.projections.ts'

const COPY = { id: true, values: { id: true, name: true } } as const

type OwnBundle = { readonly field: ProjectField; readonly name: string; readonly values: readonly BundleValue[] }

/** Gives a project its own copy of a shared set of values. Refused once issues of the project have such values. */
export function useOwnBundle(projectId: string, kind: Exclude<BundleKind, 'user'>) {
  return useMutation({
    async mutationFn({ field, name, values }: OwnBundle) {
      const body = { name, values: values.map(copyOf) }
      const { id, values: copies = [] } = await call(createBundleRoute, { params: { kind }, fields: COPY, body })
      const defaults = (field.defaultValues ?? []).map(value => value.name)
      const defaultValues = copies.filter(value => defaults.includes(value.name)).map(copy => ({ id: copy.id }))
      try {
        await call(projectFields.update, {
          params: { id: projectId, fieldId: field.id },
          body: { $type: field.$type, bundle: { id }, defaultValues },
        })
      } catch (error) {
        // The copy would be left over; the first refusal is what matters.
        await call(deleteBundleRoute, { params: { kind, id } }).catch(() => undefined)
        throw error
      }
    },
    onSuccess: () => toast({ tone: 'ok', text: t('projects.values.own.done') }),
    onError(error) {
      const isUsed = isApiError(error, 'bad_request')
      const text = isUsed ? t('projects.values.own.used') : problemText(error, t('projects.saveFailed'))
      toast({ tone: 'danger', text })
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['admin/projects', 'fields', projectId] }),
        queryClient.invalidateQueries({ queryKey: ['admin/customFieldSettings', 'customFields'] }),
      ]),
  })
}

function copyOf({ $type, id: _id, ordinal: _ordinal, color, owner, ...rest }: BundleValue) {
  return {
    ...rest,
    $type,
    ...(color ? { color: { id: color.id } } : {}),
    ...(owner ? { owner: { id: owner.id } } : {}),
  }
}
