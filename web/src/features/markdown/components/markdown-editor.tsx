import { TEXT_LIMITS } from '@cairn/common/platform/limits'
import { type ReactNode, Suspense, useState } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { Button } from '../../../ui/button.tsx'
import { MarkdownField } from '../../../ui/editor/markdown-field.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { useSingleFlight } from '../../../ui/single-flight.ts'
import { useHostOfFiles, useOwnFiles, useUploader } from '../../attachments/index.ts'
import type { Audience } from '../../users/index.ts'
import { fileMarkdown } from '../model/file-markdown.ts'
import { textPlaceOf } from '../model/text-place.ts'
import { useTextCompletions } from './completions.tsx'
import { HostText, HostTexts } from './host-texts.tsx'
import { MentionWarning } from './mention-warning.tsx'

export type MarkdownEditorProps = {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onSave: () => void
  readonly onCancel: () => void
  readonly saveText: string
  readonly isPending?: boolean
  readonly isEmptyAllowed?: boolean
  readonly placeholder?: string
  readonly rows?: number
  /** Takes the focus when it appears; true unless said otherwise. */
  readonly autoFocus?: boolean
  /** Whom the text is limited to, and the way to let somebody else see it. */
  readonly audience?: Audience
  readonly onWiden?: (audience: Audience) => void
  /** At the end of the row of buttons. */
  readonly hint?: ReactNode
}

const FullEditor = lazyPart(() => import('./full-editor.tsx').then(file => file.FullEditor), 'above')

/** A text of a host while it is written, with its buttons. Ctrl+Enter saves, Escape gives up. */
export function MarkdownEditor(props: MarkdownEditorProps) {
  const {
    label,
    value,
    onChange,
    onSave,
    onCancel,
    saveText,
    isPending = false,
    placeholder,
    rows = 5,
    autoFocus = true,
    hint,
  } = props
  const t = useT()
  const upload = useUploader()
  const host = useHostOfFiles()
  const ownFiles = useOwnFiles()
  const completions = useTextCompletions(host ? textPlaceOf(host) : {})
  const fly = useSingleFlight()
  /** What the field shows while the text is written in the large editor: each letter of a megabyte would lay it out. */
  const [behind, setBehind] = useState<string | null>(null)
  const isEmpty = !props.isEmptyAllowed && value.trim() === ''
  const save = () => {
    if (!isEmpty && !isPending && value.length <= TEXT_LIMITS.text) fly(onSave)
  }
  const preview = (source: string) =>
    // What the text refers to so far is known to nobody else.
    host ? (
      <HostTexts host={host} texts={[source]} {...(ownFiles && { ownFiles })}>
        <HostText source={source} />
      </HostTexts>
    ) : (
      <HostText source={source} />
    )
  const onFiles = upload && ((files: readonly File[]) => upload(files).map(fileMarkdown).join('\n'))
  return (
    <div className="flex flex-col gap-2">
      <MarkdownField
        label={label}
        value={behind ?? value}
        onChange={onChange}
        onSubmit={save}
        onEscape={onCancel}
        completions={completions}
        renderPreview={preview}
        onFiles={onFiles}
        onExpand={() => setBehind(value)}
        autoFocus={autoFocus}
        rows={rows}
        isReadOnly={isPending}
        placeholder={placeholder ?? ''}
      />
      {behind !== null && (
        <Suspense>
          <FullEditor
            label={label}
            value={value}
            onChange={onChange}
            renderPreview={preview}
            completions={completions}
            onFiles={onFiles}
            onSave={() => {
              setBehind(null)
              save()
            }}
            saveText={saveText}
            isPending={isPending}
            isEmpty={isEmpty}
            onClose={() => setBehind(null)}
          />
        </Suspense>
      )}
      <MentionWarning
        text={value}
        host={host}
        {...(props.audience && { audience: props.audience })}
        onWiden={props.onWiden}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="primary" size="small" isPending={isPending} isDisabled={isEmpty} onPress={save}>
          {saveText}
        </Button>
        <Button variant="ghost" size="small" onPress={onCancel}>
          {t('ui.cancel')}
        </Button>
        <div className="flex-1" />
        {hint}
      </div>
    </div>
  )
}
