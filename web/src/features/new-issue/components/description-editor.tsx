import { type Ref, useMemo } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { MarkdownField } from '../../../ui/editor/markdown-field.tsx'
import { MarkdownView } from '../../../ui/markdown/index.ts'
import type { DraftFiles } from '../../drafts/index.ts'
import { fileMarkdown, useTextCompletions } from '../../markdown/index.ts'

export type DescriptionEditorProps = {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | undefined
  readonly inputRef: Ref<HTMLTextAreaElement | null>
  /** Id of the project that the issue will be in. */
  readonly project: string | undefined
  /** Takes files; gives the names that they will have. */
  readonly onFiles: DraftFiles['add']
  /** Those that the text may show. */
  readonly files: DraftFiles['files']
}

/** The description as Markdown, with a look at how it will read. */
export function DescriptionEditor({
  value,
  onChange,
  error,
  inputRef,
  project,
  onFiles,
  files,
}: DescriptionEditorProps) {
  const t = useT()
  const completions = useTextCompletions({ project })
  const options = useMemo(
    () => ({ attachments: new Map(files.flatMap(({ name, url }) => (name && url ? [[name, url] as const] : []))) }),
    [files],
  )
  return (
    <MarkdownField
      label={t('editor.newIssue.description')}
      placeholder={t('editor.newIssue.descriptionPlaceholder')}
      value={value}
      onChange={onChange}
      renderPreview={source => <MarkdownView source={source} options={options} />}
      completions={completions}
      onFiles={given =>
        onFiles(given)
          .flatMap(file => (file.isImage ? [fileMarkdown(file)] : []))
          .join('\n')
      }
      error={error}
      rows={7}
      inputRef={inputRef}
    />
  )
}
