import { useState } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { type Branch, downloadArchive } from '../api/download-archive.ts'

type ExportDialogProps = { readonly branch: Branch; readonly onClose: () => void }

/** Asks what comes along, and saves a branch as Markdown files. */
export function ExportDialog({ branch, onClose }: ExportDialogProps) {
  const t = useT()
  const [comments, setComments] = useState(false)
  const save = () => {
    onClose()
    downloadArchive(branch, { comments })
  }
  return (
    <FormDialog
      title={t('article-archives.export.title', { id: branch.id })}
      submitText={t('article-archives.export.submit')}
      isSticky={false}
      onSubmit={save}
      onClose={onClose}
    >
      <p className="text-muted">
        {t(branch.kind === 'article' ? 'article-archives.export.text' : 'article-archives.export.allText')}
      </p>
      <Checkbox isSelected={comments} onChange={setComments}>
        {t('article-archives.export.comments')}
      </Checkbox>
    </FormDialog>
  )
}
