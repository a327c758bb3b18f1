import { TEXT_LIMITS } from '@cairn/common/platform/limits'
import { useEffect, useId, useState } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { refusalText } from '../../conflicts/index.ts'
import type { AttachmentData } from '../../file-viewer/index.ts'
import { audiencePlaceOf, type HostData, hostKindOf } from '../../host-kinds/index.ts'
import { type Audience, AudiencePicker, audienceOf, isSameAudience } from '../../users/index.ts'
import { readAudience, updateAttachment } from '../api/change-attachments.ts'

type FileEditorProps = { readonly host: HostData; readonly file: AttachmentData; readonly onClose: () => void }

/** Renames a file and says who sees it. */
export function FileEditor({ host, file, onClose }: FileEditorProps) {
  const t = useT()
  const { id: hostId } = host
  const formId = useId()
  const [name, setName] = useState(file.name ?? '')
  const [before, setBefore] = useState<Audience | null>(null)
  const [audience, setAudience] = useState<Audience>([])
  const [error, setError] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  useEffect(() => {
    const abort = new AbortController()
    readAudience(hostId, file.id, abort.signal).then(
      visibility => {
        const known = audienceOf(visibility)
        setBefore(known)
        setAudience(known)
      },
      (reason: unknown) => abort.signal.aborted || setError(refusalText(reason)),
    )
    return () => abort.abort()
  }, [hostId, file.id])

  const save = async () => {
    const isRenamed = name.trim() !== file.name
    const isLimited = before !== null && !isSameAudience(before, audience)
    setPending(true)
    try {
      if (isRenamed || isLimited)
        await updateAttachment(hostId, file.id, {
          ...(isRenamed ? { name: name.trim() } : {}),
          ...(isLimited ? { audience } : {}),
        })
      onClose()
    } catch (reason) {
      setError(refusalText(reason))
      setPending(false)
    }
  }
  return (
    <Dialog
      title={t('attachments.editing')}
      isOpen
      isSticky
      width="small"
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('ui.cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} isPending={isPending}>
            {t('attachments.save')}
          </Button>
        </>
      }
    >
      <Form id={formId} className="flex flex-col gap-4" onSubmit={save}>
        <TextField
          label={t('attachments.name')}
          value={name}
          onChange={setName}
          isRequired
          maxLength={TEXT_LIMITS.fileName}
          autoFocus
          {...(error ? { error } : {})}
        />
        <div className="flex flex-col items-start gap-1">
          <span className="text-xs font-medium text-muted">{t('audience.label')}</span>
          {before === null ? (
            <Skeleton className="h-8 w-40" />
          ) : (
            <AudiencePicker
              label={t('audience.label')}
              value={audience}
              onChange={setAudience}
              place={audiencePlaceOf(host)}
              everyoneText={t(hostKindOf(hostId).everyoneText)}
              anyway={t('audience.author')}
            />
          )}
        </div>
      </Form>
    </Dialog>
  )
}
