import { TEXT_LIMITS } from '@cairn/common/platform/limits'
import { useState } from 'react'
import { isApiError, problemText } from '../../../platform/api/index.ts'
import { useT } from '../../../platform/i18n/index.ts'
import { useCan } from '../../../platform/permissions/index.ts'
import { useMe } from '../../../platform/session/index.ts'
import { Banner } from '../../../ui/banner.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { saveFolder, setPinned } from '../api/change-folder.ts'
import { useQueryPreview } from '../api/use-query-preview.ts'
import { useSharing } from '../api/use-sharing.ts'
import type { Folder, FolderKind } from '../model/folder.ts'
import { SHARE_FOLDER } from '../model/permissions.ts'
import { type Sharing, sharingBody } from '../model/sharing.ts'
import { ColorField } from './color-field.tsx'
import { QueryField } from './query-field.tsx'
import { SharingFields } from './sharing-fields.tsx'

/** Where the dialog begins. */
export type FolderPart = 'name' | 'query' | 'color' | 'sharing'

export type FolderDialogProps = {
  readonly kind: FolderKind
  /** Without one a new folder is made. */
  readonly folder?: Folder | undefined
  readonly part: FolderPart
  /** What the fields of a new one start with. */
  readonly name?: string
  readonly query?: string
  readonly onClose: () => void
  readonly onSaved?: (folder: Folder) => void
}

// A colour that tells a new tag from text; number 17 is a calm light blue.
const FIRST_COLOR = '17'
const NO_COLOR = '0'

/** Name, content and sharing of a saved search or tag. */
export function FolderDialog({ kind, folder, part, onClose, onSaved, ...start }: FolderDialogProps) {
  const t = useT()
  const me = useMe()
  const mayShareOwn = useCan(SHARE_FOLDER)
  const mayShare = folder ? folder.isShareable : mayShareOwn
  const sharingRead = useSharing(kind, folder?.id)
  const before = sharingRead.data
  const [chosen, setChosen] = useState<Sharing>()
  const sharing = chosen ?? before
  const [name, setName] = useState(folder?.name ?? start.name ?? '')
  const [query, setQuery] = useState(folder?.query ?? start.query ?? '')
  const [colorId, setColorId] = useState(folder ? (folder.color?.id ?? NO_COLOR) : FIRST_COLOR)
  const [untagOnResolve, setUntag] = useState(folder?.untagOnResolve ?? false)
  const [isPinned, setIsPinned] = useState(true)
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<unknown>()

  const isNameWrong = isApiError(problem, 'name_taken') || (isApiError(problem) && problem.field === 'name')
  const isQueryWrong = isApiError(problem, 'invalid_query')
  const preview = useQueryPreview(query, kind === 'search')
  const isDoubtful = preview.problems.length > 0

  const submit = async () => {
    setPending(true)
    setProblem(undefined)
    try {
      const saved = await saveFolder(kind, folder?.id, {
        name: name.trim(),
        ...(kind === 'search' ? { query: query.trim() } : { color: { id: colorId }, untagOnResolve }),
        ...(before && chosen ? sharingBody(before, chosen) : {}),
      })
      if (!folder && saved.pinned !== isPinned) await setPinned(saved, isPinned)
      if (!folder) toast({ tone: 'ok', text: t(`saved-searches.created.${kind}`, { name: saved.name }) })
      onSaved?.({ ...saved, pinned: folder ? saved.pinned : isPinned })
      onClose()
    } catch (error) {
      setProblem(error)
      setPending(false)
    }
  }

  return (
    <FormDialog
      title={t(folder ? `saved-searches.edit.${kind}` : `app.new.${kind}`)}
      width="medium"
      submitText={t(isDoubtful ? 'saved-searches.saveAnyway' : folder ? 'ui.save' : 'saved-searches.create')}
      isPending={isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {problem !== undefined && !isNameWrong && !isQueryWrong && (
        <Banner tone="danger">{problemText(problem, t('saved-searches.failed.save'))}</Banner>
      )}
      <TextField
        label={t('saved-searches.name')}
        value={name}
        onChange={setName}
        placeholder={t(`saved-searches.name.${kind}`)}
        error={isNameWrong ? problemText(problem, t('saved-searches.failed.name')) : undefined}
        isRequired
        maxLength={kind === 'tag' ? TEXT_LIMITS.tagName : TEXT_LIMITS.savedSearchName}
        autoFocus={part === 'name'}
      />
      {kind === 'search' ? (
        <QueryField
          value={query}
          onChange={setQuery}
          preview={preview}
          autoFocus={part === 'query'}
          error={isQueryWrong ? problemText(problem, t('saved-searches.failed.save')) : undefined}
        />
      ) : (
        <>
          <ColorField value={colorId} onChange={setColorId} name={name} autoFocus={part === 'color'} />
          <Switch isSelected={untagOnResolve} onChange={setUntag}>
            {t('saved-searches.untagOnResolve')}
          </Switch>
        </>
      )}
      {!folder && (
        <Switch isSelected={isPinned} onChange={setIsPinned}>
          {t('saved-searches.pinNew')}
        </Switch>
      )}
      {(mayShare || (folder?.isShared ?? false)) && (
        <SharingFields
          kind={kind}
          sharing={sharing}
          isFailed={sharingRead.isError}
          onRetry={() => void sharingRead.refetch()}
          onChange={setChosen}
          ownerName={folder?.owner && folder.owner.id !== me?.id ? folder.owner.name : undefined}
          isReadOnly={!mayShare}
          autoFocus={part === 'sharing'}
        />
      )}
    </FormDialog>
  )
}
