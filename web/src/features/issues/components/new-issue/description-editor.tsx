import { Eye, Pencil } from 'lucide-react'
import { type Ref, useState } from 'react'
import { useT } from '../../../../platform/i18n/index.ts'
import { Button } from '../../../../ui/button.tsx'
import { MarkdownView } from '../../../../ui/markdown/index.ts'
import { TextArea } from '../../../../ui/text-area.tsx'

export type DescriptionEditorProps = {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | undefined
  readonly inputRef: Ref<HTMLTextAreaElement>
}

/** The description as Markdown, with a look at how it will read. */
export function DescriptionEditor({ value, onChange, error, inputRef }: DescriptionEditorProps) {
  const t = useT()
  const [isPreview, setPreview] = useState(false)
  return (
    <div className="relative">
      {isPreview ? (
        <section
          aria-label={t('issues.newIssue.preview')}
          className="min-h-38.5 max-h-[60vh] overflow-auto rounded-control border border-line px-2.5 py-1.5"
        >
          {value.trim() === '' ? (
            <p className="text-faint">{t('issues.newIssue.previewEmpty')}</p>
          ) : (
            <MarkdownView source={value} />
          )}
        </section>
      ) : (
        <TextArea
          label={t('issues.newIssue.description')}
          labelHidden
          placeholder={t('issues.newIssue.descriptionPlaceholder')}
          value={value}
          onChange={onChange}
          error={error}
          rows={7}
          inputRef={inputRef}
          inputClassName="pb-9"
        />
      )}
      <Button
        variant="ghost"
        size="small"
        icon={isPreview ? Pencil : Eye}
        onPress={() => setPreview(!isPreview)}
        className="absolute end-1 bottom-1 bg-surface/85"
      >
        {t(isPreview ? 'issues.newIssue.write' : 'issues.newIssue.preview')}
      </Button>
    </div>
  )
}
