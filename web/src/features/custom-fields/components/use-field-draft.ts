import { type LocalDraft, useLocalDraft } from '../../kept-texts/index.ts'
import type { FieldEditorProps } from './field-editor.tsx'

const isText = (value: unknown): value is string => typeof value === 'string'

/** What was typed into a field and has not reached the server. */
export const useFieldDraft = ({ field, draftOf }: Pick<FieldEditorProps, 'field' | 'draftOf'>): LocalDraft<string> =>
  useLocalDraft(`field.${draftOf ?? 'new'}.${field.id}`, isText)
