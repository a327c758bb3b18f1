import { Eye, Pencil } from 'lucide-react'
import { type ClipboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import { useT } from '../../../../platform/i18n/index.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { useUploader } from '../attachments/upload-area.tsx'
import { IssueText } from './issue-texts.tsx'
import { MentionList, useMentions } from './mention-list.tsx'

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
  /** It stands at the bottom of the view: popups open upwards. */
  readonly isAtBottom?: boolean
  /** At the start of the row of buttons. */
  readonly hint?: ReactNode
}

/** Markdown typed as it is, with a preview, mentions, and pictures pasted into it. Ctrl+Enter saves, Escape gives up. */
export function MarkdownEditor(props: MarkdownEditorProps) {
  const { label, value, onChange, onSave, onCancel, saveText, isPending = false, placeholder, rows = 5, hint } = props
  const t = useT()
  const [isPreview, setPreview] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const mentions = useMentions(area, value, onChange)
  const onPaste = usePastedFiles(area, value, onChange)
  const isEmpty = !props.isEmptyAllowed && value.trim() === ''
  const save = () => {
    if (!isEmpty && !isPending) onSave()
  }
  return (
    <div className="flex flex-col gap-2" onPaste={onPaste}>
      {isPreview ? (
        <div className="min-h-30 max-h-[60vh] overflow-auto rounded-control border border-line px-2.5 py-1.5">
          {value.trim() === '' ? (
            <p className="text-faint">{t('issue.preview.empty')}</p>
          ) : (
            <IssueText source={value} />
          )}
        </div>
      ) : (
        <div className="relative">
          <TextArea
            label={label}
            labelHidden
            value={value}
            onChange={onChange}
            onKeyDown={event => {
              if (mentions.onKeyDown(event)) return
              if (event.key === 'Escape') onCancel()
              else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
                event.preventDefault()
                save()
              }
            }}
            onKeyUp={mentions.follow}
            autoFocus
            rows={rows}
            inputRef={area}
            isReadOnly={isPending}
            placeholder={placeholder ?? ''}
          />
          <MentionList mentions={mentions} placement={props.isAtBottom ? 'above' : 'below'} />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="primary" size="small" isPending={isPending} isDisabled={isEmpty} onPress={save}>
          {saveText}
        </Button>
        <Button variant="ghost" size="small" onPress={onCancel}>
          {t('ui.cancel')}
        </Button>
        <div className="flex-1" />
        {hint}
        <Button variant="ghost" size="small" icon={isPreview ? Pencil : Eye} onPress={() => setPreview(!isPreview)}>
          {t(isPreview ? 'issue.preview.edit' : 'issue.preview.show')}
        </Button>
      </div>
    </div>
  )
}

/** Uploads what is pasted and writes a picture or link at the cursor. */
function usePastedFiles(
  area: RefObject<HTMLTextAreaElement | null>,
  value: string,
  onChange: (value: string) => void,
): (event: ClipboardEvent) => void {
  const upload = useUploader()
  return event => {
    const files = [...event.clipboardData.files]
    if (files.length === 0 || !upload) return
    event.preventDefault()
    // The page around takes pasted files as well.
    event.stopPropagation()
    const names = upload(files)
    const place = area.current?.selectionStart ?? value.length
    const text = names.map(({ name, isImage }) => `${isImage ? '!' : ''}[${isImage ? '' : name}](<${name}>)`).join('\n')
    onChange(value.slice(0, place) + text + value.slice(place))
  }
}
