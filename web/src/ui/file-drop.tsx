import { Upload } from 'lucide-react'
import {
  type ClipboardEvent,
  type DragEvent,
  type ReactElement,
  type ReactNode,
  type SyntheticEvent,
  useRef,
  useState,
} from 'react'
import { FileTrigger } from 'react-aria-components'
import { useT } from '../platform/i18n/index.ts'
import { cx } from './class-names.ts'

export type FileDropProps = {
  readonly onFiles: (files: readonly File[]) => void
  /** Gets what was dropped, in place of `onFiles`: folders are in it as well. */
  readonly onTransfer?: (data: DataTransfer) => void
  readonly children: ReactNode
  readonly isDisabled?: boolean
  readonly className?: string
}

/** An area that takes files dropped on it or pasted inside it. */
export function FileDrop({ onFiles, onTransfer, children, isDisabled = false, className }: FileDropProps) {
  const t = useT()
  const [over, setOver] = useState(false)
  // Moving over a child leaves the parent first, so entries are counted.
  const depth = useRef(0)
  const settle = (change: number) => {
    depth.current = change === 0 ? 0 : depth.current + change
    setOver(depth.current > 0)
  }
  const take = (event: { preventDefault: () => void }, list: FileList | undefined) => {
    if (isDisabled || !list || list.length === 0) return
    event.preventDefault()
    onFiles([...list])
  }
  const carriesFiles = (event: DragEvent) =>
    !isDisabled && isInside(event) && event.dataTransfer.types.includes('Files')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting have a keyboard twin in FileButton
    <div
      className={cx('relative', className)}
      onDragEnter={event => carriesFiles(event) && settle(1)}
      onDragLeave={event => carriesFiles(event) && settle(-1)}
      onDragOver={event => carriesFiles(event) && event.preventDefault()}
      onDrop={event => {
        settle(0)
        // A text inside may have taken them.
        if (event.defaultPrevented || !isInside(event)) return
        if (!onTransfer || !carriesFiles(event)) return take(event, event.dataTransfer.files)
        event.preventDefault()
        onTransfer(event.dataTransfer)
      }}
      onPaste={(event: ClipboardEvent) =>
        !event.defaultPrevented && isInside(event) && take(event, event.clipboardData.files)
      }
    >
      {children}
      {over && (
        <div className="pointer-events-none absolute inset-0 z-10 flex items-center justify-center gap-2 rounded-panel border-2 border-dashed border-accent bg-accent-soft/90 font-medium text-accent-text">
          <Upload size={18} aria-hidden />
          {t('ui.files.drop')}
        </div>
      )}
    </div>
  )
}

/** What happens in a dialog that was opened from here comes by as well, but is not meant for here. */
function isInside({ currentTarget, target }: SyntheticEvent): boolean {
  return target instanceof Node && currentTarget.contains(target)
}

export type FileButtonProps = {
  readonly onFiles: (files: readonly File[]) => void
  /** A button of this library. */
  readonly children: ReactElement
  readonly accept?: readonly string[]
  readonly multiple?: boolean
}

/** Opens the system's file chooser from a button. */
export function FileButton({ onFiles, children, accept, multiple = true }: FileButtonProps) {
  return (
    <FileTrigger
      allowsMultiple={multiple}
      acceptedFileTypes={accept}
      onSelect={list => list && list.length > 0 && onFiles([...list])}
    >
      {children}
    </FileTrigger>
  )
}
