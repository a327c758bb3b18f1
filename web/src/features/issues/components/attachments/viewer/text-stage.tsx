import { useQuery } from '@tanstack/react-query'
import { useFormats, useT } from '../../../../../platform/i18n/index.ts'
import { MarkdownView } from '../../../../../ui/markdown/index.ts'
import { SkeletonRows } from '../../../../../ui/skeleton.tsx'
import { ErrorState } from '../../../../../ui/states.tsx'
import { readFileStart, TEXT_PREVIEW_BYTES } from '../../../api/read-text.ts'
import type { AttachmentData } from '../../../model/issue.ts'
import { asCodeBlock, languageOf } from '../../../model/preview.ts'
import { NoPreview } from './no-preview.tsx'

/** The beginning of a text, coloured as code is in comments. */
export function TextStage({ file }: { readonly file: AttachmentData }) {
  const t = useT()
  const { bytes } = useFormats()
  const url = file.url ?? ''
  const { data, isError, refetch } = useQuery({
    queryKey: ['fileStart', url],
    queryFn: ({ signal }) => readFileStart(url, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (isError)
    return (
      <div className="flex-1">
        <ErrorState title={t('issue.preview.failed')} onRetry={() => void refetch()} />
      </div>
    )
  if (data === null) return <NoPreview file={file} />
  const isCut = (file.size ?? 0) > TEXT_PREVIEW_BYTES
  return (
    <div className="flex min-h-0 flex-1 justify-center sm:px-16 sm:pb-6">
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={file.name ?? ''}
        className="min-h-0 w-full max-w-300 overflow-auto rounded-panel border border-line bg-surface -outline-offset-2"
      >
        {data === undefined ? (
          <div className="p-4">
            <SkeletonRows count={8} />
          </div>
        ) : (
          <MarkdownView
            source={asCodeBlock(data, languageOf(file.name ?? ''))}
            dir="ltr"
            className="[&_pre]:m-0! [&_pre]:overflow-visible! [&_pre]:border-0! [&_pre]:bg-transparent!"
          />
        )}
        {isCut && data !== undefined && (
          <p className="sticky bottom-0 start-0 border-t border-line bg-surface px-4 py-2 text-xs text-muted">
            {t('issue.preview.cut', { shown: bytes(TEXT_PREVIEW_BYTES), size: bytes(file.size ?? 0) })}
          </p>
        )}
      </section>
    </div>
  )
}
