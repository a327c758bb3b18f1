import type { Ref } from 'react'
import { useT } from '../../../../platform/i18n/index.ts'
import { MarkdownField } from '../../../../ui/editor/markdown-field.tsx'
import { MarkdownView } from '../../../../ui/markdown/index.ts'
import { useTextCompletions } from '../editor/completions.tsx'

export type DescriptionEditorProps = {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | undefined
  readonly inputRef: Ref<HTMLTextAreaElement | null>
  /** Id of the project that the issue will be in. */
  readonly project: string | undefined
  readonly onFiles: (files: readonly File[]) => void
}

/** The description as Markdown, with a look at how it will read. */
export function DescriptionEditor({ value, onChange, error, inputRef, project, onFiles }: DescriptionEditorProps) {
  const t = useT()
  const completions = useTextCompletions({ project })
  return (
    <MarkdownField
      label={t('issues.newIssue.description')}
      placeholder={t('issues.newIssue.descriptionPlaceholder')}
      value={value}
      onChange={onChange}
      renderPreview={source => <MarkdownView source={source} />}
      completions={completions}
      onFiles={files => {
        onFiles(files)
        return ''
      }}
      error={error}
      rows={7}
      inputRef={inputRef}
    />
  )
}
