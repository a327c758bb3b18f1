import { type LocalDraft, useLocalDraft } from '../../kept-texts/index.ts'
import type { FieldEditorProps } from './field-editor.tsx'

const isText = (value: unknown): value is string => typeof value === 'string'

/** What was typed into a field and has not reached the server. */
export const useFieldDraft = ({
  field,
  draftOf,
}: Pick<FieldEditorProps, 'draftOf'> & { readonly field: Pick<FieldEditorProps['field'], 'id'> }): LocalDraft<string> =>
  useLocalDraft(`field.${draftOf ?? 'new'}.${field.id}`, isText)
