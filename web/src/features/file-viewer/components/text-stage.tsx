import { useQuery } from '@tanstack/react-query'
import { Copy, WrapText } from 'lucide-react'
import { useRef } from 'react'
import { t as translate, useFormats, useI18n, useT } from '../../../platform/i18n/index.ts'
import { storedValue, useStored } from '../../../platform/storage/index.ts'
import { IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast.tsx'
import { readFileStart, TEXT_PREVIEW_BYTES } from '../api/read-text.ts'
import type { AttachmentData } from '../model/attachment.ts'
import { languageOf } from '../model/preview.ts'
import { NoPreview } from './no-preview.tsx'
import { NumberedCode } from './numbered-code.tsx'

const WRAP = storedValue('viewer.wrap', false)

/** The beginning of a text, coloured as code is in comments. */
export function TextStage({ file }: { readonly file: AttachmentData }) {
  const t = useT()
  const { bytes } = useFormats()
  const { direction } = useI18n()
  const [isWrapped, setWrapped] = useStored(WRAP)
  const box = useRef<HTMLElement>(null)
  const url = file.url ?? ''
  const { data, isError, refetch } = useQuery({
    queryKey: ['fileStart', url],
    queryFn: ({ signal }) => readFileStart(url, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (isError)
    return (
      <div className="flex-1">
        <ErrorState title={t('file-viewer.preview.failed')} onRetry={() => void refetch()} />
      </div>
    )
  if (data === null) return <NoPreview file={file} />
  const isCut = (file.size ?? 0) > TEXT_PREVIEW_BYTES
  return (
    <div className="flex min-h-0 min-w-0 flex-1 justify-center sm:px-16 sm:pb-6">
      <div className="flex min-h-0 w-full max-w-300 flex-col overflow-hidden rounded-panel border border-line bg-surface">
        <div className="flex justify-end gap-0.5 border-b border-line px-1.5 py-0.5 pointer-coarse:gap-4 pointer-coarse:px-3">
          <IconButton
            label={t('file-viewer.preview.wrap')}
            icon={WrapText}
            size="small"
            aria-pressed={isWrapped}
            onPress={() => setWrapped(!isWrapped)}
            className={cx('touch-area', isWrapped && 'bg-accent-soft text-accent-text')}
          />
          <IconButton
            label={t('file-viewer.preview.copy')}
            icon={Copy}
            size="small"
            isDisabled={data === undefined}
            className="touch-area"
            onPress={() => void copyText(data ?? '', box.current?.querySelector('code') ?? undefined)}
          />
        </div>
        <section
          ref={box}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          dir="ltr"
          aria-label={file.name ?? ''}
          className="min-h-0 flex-1 overflow-auto -outline-offset-2"
        >
          {data === undefined ? (
            <div className="p-4">
              <SkeletonRows count={8} />
            </div>
          ) : (
            <NumberedCode text={data} language={languageOf(file.name ?? '')} isWrapped={isWrapped} />
          )}
          {isCut && data !== undefined && (
            <p
              dir={direction}
              className="sticky bottom-0 start-0 border-t border-line bg-surface px-4 py-2 text-xs text-muted"
            >
              {t('file-viewer.preview.cut', { shown: bytes(TEXT_PREVIEW_BYTES), size: bytes(file.size ?? 0) })}
            </p>
          )}
        </section>
      </div>
    </div>
  )
}

/** Where browsers do not let a page copy, the text is marked for the reader to copy. */
async function copyText(text: string, code: Element | undefined): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast({ text: translate('file-viewer.preview.copied'), tone: 'ok' })
  } catch {
    if (code) getSelection()?.selectAllChildren(code)
    toast({ text: translate('file-viewer.preview.marked') })
  }
}
