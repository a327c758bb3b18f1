import { createBundleValue, getBundle } from '@cairn/common/features/bundles'
import { useQuery } from '@tanstack/react-query'
import { call, problemText } from '../../../platform/api/index.ts'
import { t } from '../../../platform/i18n/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { toast } from '../../../ui/toast.tsx'
import type { FieldValueItem } from '../model/field-value.ts'
import type { ProjectFieldView } from '../model/field-view.ts'
import { CHOICE_FIELDS } from './use-choices.ts'

// A state also says whether an issue is resolved, which is decided where the states are kept.
const CREATABLE = ['enum', 'version', 'build', 'ownedField']

/** Makes a value of a field where one is chosen, for whoever may change its set; asked when `enabled`. */
export function useNewValue(
  { valueType, bundleId }: Pick<ProjectFieldView, 'valueType' | 'bundleId'>,
  enabled: boolean,
): {
  readonly mayCreate: boolean
  /** Gives the value; undefined when it was refused, which the person is told. */
  readonly create: (name: string) => Promise<FieldValueItem | undefined>
} {
  const params = { kind: valueType, id: bundleId ?? '' }
  const isCreatable = bundleId !== null && CREATABLE.includes(valueType)
  const bundle = useQuery({
    queryKey: ['bundles', valueType, bundleId, 'isUpdateable'],
    queryFn: ({ signal }) => call(getBundle, { params, fields: { isUpdateable: true }, signal }),
    enabled: enabled && isCreatable,
    staleTime: 60_000,
  })
  return {
    mayCreate: isCreatable && bundle.data?.isUpdateable === true,
    create: async name => {
      try {
        const item = await call(createBundleValue, { params, fields: CHOICE_FIELDS, body: { name } })
        await queryClient.invalidateQueries({ queryKey: ['bundleValues'] })
        return item
      } catch (error) {
        toast({ tone: 'danger', text: problemText(error, t('custom-fields.createFailed')) })
        return undefined
      }
    },
  }
}
