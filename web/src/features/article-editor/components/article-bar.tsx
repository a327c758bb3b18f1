import { Paperclip } from 'lucide-react'
import { memo, type ReactNode, useRef } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { FileButton } from '../../../ui/file-drop.tsx'
import { useToastRise } from '../../../ui/use-toast-rise.ts'

type ArticleBarProps = {
  readonly publishText: string
  readonly closeText: string
  readonly isPending: boolean
  readonly isUnchanged: boolean
  readonly onClose: () => void
  readonly onFiles: (files: readonly File[]) => unknown
  /** Further buttons. Keep it stable between renderings, as `hint`. */
  readonly actions: ReactNode
  /** At the end of the row. */
  readonly hint: ReactNode
  readonly className: string
}

/** The buttons below an article while it is written. Keys in the text leave them alone. */
export const ArticleBar = memo(function ArticleBar(props: ArticleBarProps) {
  const { publishText, closeText, isPending, isUnchanged, onClose, onFiles, actions, hint, className } = props
  const t = useT()
  const bar = useRef<HTMLDivElement>(null)
  useToastRise(bar)
  return (
    <div ref={bar} className="shrink-0 border-t border-line bg-surface">
      <div className={cx('flex flex-wrap items-center gap-2 py-2.5', className)}>
        <Button variant="primary" type="submit" isPending={isPending} isDisabled={isUnchanged}>
          {publishText}
        </Button>
        <Button onPress={onClose}>{closeText}</Button>
        <FileButton onFiles={onFiles} multiple>
          <Button variant="ghost" icon={Paperclip}>
            {t('article-editor.attach')}
          </Button>
        </FileButton>
        {actions}
        <div className="flex-1" />
        {hint}
      </div>
    </div>
  )
})
