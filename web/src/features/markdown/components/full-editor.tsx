import { useT } from '../../../platform/i18n/index.ts'
import { useStored } from '../../../platform/storage/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { chosenAppearance } from '../../../ui/text-editor/appearance.ts'
import { TextEditor } from '../../../ui/text-editor/text-editor.tsx'
import type { TextEditorProps } from '../../../ui/text-editor/text-editor-props.ts'

type FullEditorProps = Pick<
  TextEditorProps,
  'label' | 'value' | 'onChange' | 'renderPreview' | 'completions' | 'onFiles'
> & {
  readonly onSave: () => void
  readonly saveText: string
  readonly isPending: boolean
  readonly isEmpty: boolean
  /** Goes back to where the text was written before; it is kept. */
  readonly onClose: () => void
}

/** A text with as much room as there is, as it reads or as it is. */
export function FullEditor({ onSave, saveText, isPending, isEmpty, onClose, ...editor }: FullEditorProps) {
  const t = useT()
  const [appearance, setAppearance] = useStored(chosenAppearance)
  return (
    <Dialog
      title={editor.label}
      isOpen
      isSticky
      width="page"
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('editor.reduce')}</Button>
          <Button variant="primary" isPending={isPending} isDisabled={isEmpty} onPress={onSave}>
            {saveText}
          </Button>
        </>
      }
    >
      <div className="flex h-[calc(80vh-9rem)] min-h-60 flex-col max-xs:h-full">
        <TextEditor
          {...editor}
          size="fill"
          appearance={appearance}
          onAppearance={setAppearance}
          onSubmit={onSave}
          isReadOnly={isPending}
          autoFocus
        />
      </div>
    </Dialog>
  )
}
