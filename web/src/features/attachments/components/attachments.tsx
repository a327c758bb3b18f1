import { LayoutGrid, List, Paperclip } from 'lucide-react'
import { memo, Suspense, useRef, useState } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { useShortcuts } from '../../../platform/shortcuts/index.ts'
import { storedValue, useStored } from '../../../platform/storage/index.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { FileButton } from '../../../ui/file-drop.tsx'
import { usePrinting } from '../../../ui/use-printing.ts'
import { FileViewer } from '../../file-viewer/index.ts'
import { type HostData, hostKindOf } from '../../host-kinds/index.ts'
import { issueShortcut, SectionHead } from '../../issue-ui/index.ts'
import { useAttachments } from '../api/attachments.ts'
import { useLeavingFiles } from '../api/leaving-files.ts'
import { FileCard } from './file-card.tsx'
import { useUploader, useUploads } from './upload-area.tsx'
import { UploadCard } from './upload-card.tsx'
import { useFileActions } from './use-file-actions.ts'
import { useRemainingFiles } from './use-remaining-files.ts'

type Layout = 'grid' | 'list'
const LAYOUT = storedValue<Layout>('attachments.title', 'grid', value => value === 'grid' || value === 'list')
/** More files than this wait for a press: a host may have hundreds. */
const SHOWN_AT_FIRST = 8

/** The host's files, as pictures or as lines; what can be shown opens over the window. */
export const Attachments = memo(function Attachments({ host }: { readonly host: HostData }) {
  const t = useT()
  const upload = useUploader()
  const uploads = useUploads()
  const actionsOf = useFileActions()
  const [layout, setLayout] = useStored(LAYOUT)
  const [shown, setShown] = useState<string | null>(null)
  const [isWhole, setWhole] = useState(false)
  const isPrinting = usePrinting()
  const { data } = useAttachments(host.id)
  useRemainingFiles(host.id, data?.isWhole === false)
  const leaving = useLeavingFiles()
  const files = (data?.files ?? []).filter(
    ({ id, removed, comment }) => removed !== true && !comment && !leaving.has(id),
  )
  if (files.length + uploads.length === 0) {
    return upload ? (
      <div className="py-1">
        <AttachButton host={host} onFiles={upload} />
      </div>
    ) : null
  }
  // Whoever adds a file sees where it went.
  if (uploads.length > 0 && !isWhole) setWhole(true)
  const visible = isWhole || isPrinting || files.length <= SHOWN_AT_FIRST + 4 ? files : files.slice(0, SHOWN_AT_FIRST)
  const other = layout === 'grid' ? 'list' : 'grid'
  return (
    <section aria-label={t('attachments.title')} className="py-3">
      <SectionHead text={t('attachments.title')} {...(data?.isWhole !== false && { count: files.length })}>
        {upload && <AttachButton host={host} onFiles={upload} />}
        <IconButton
          label={t(other === 'grid' ? 'attachments.asGrid' : 'attachments.asList')}
          icon={other === 'grid' ? LayoutGrid : List}
          size="small"
          onPress={() => setLayout(other)}
        />
      </SectionHead>
      <ul
        className={cx(
          layout === 'grid'
            ? 'grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-2'
            : 'divide-y divide-line rounded-control border border-line',
        )}
      >
        {visible.map(file => (
          <FileCard key={file.id} file={file} layout={layout} onShow={() => setShown(file.id)} {...actionsOf(file)} />
        ))}
        {uploads.map(item => (
          <UploadCard key={item.id} upload={item} layout={layout} />
        ))}
      </ul>
      {visible.length < files.length && (
        <Button variant="link" size="small" className="mt-2 -ms-2" onPress={() => setWhole(true)}>
          {t('attachments.all', { count: files.length })}
        </Button>
      )}
      {shown !== null && (
        <Suspense fallback={null}>
          <FileViewer files={files} shown={shown} onShow={setShown} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </section>
  )
})

type AttachButtonProps = { readonly host: HostData; readonly onFiles: (files: readonly File[]) => unknown }

function AttachButton({ host, onFiles }: AttachButtonProps) {
  const t = useT()
  const box = useRef<HTMLSpanElement>(null)
  useShortcuts([
    issueShortcut('attach', () => box.current?.querySelector('input')?.click(), hostKindOf(host.id).shortcutScope),
  ])
  return (
    <span ref={box} className="contents">
      <FileButton onFiles={onFiles}>
        <Button data-focus-home variant="ghost" size="small" icon={Paperclip} className="-ms-2">
          {t('attachments.add')}
        </Button>
      </FileButton>
    </span>
  )
}
