import { useState } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import type { FolderKind } from '../model/folder.ts'
import { SHARING_WAYS, type Sharing, type SharingWay } from '../model/sharing.ts'
import { MemberPicker } from './member-picker.tsx'

type SharingFieldsProps = {
  readonly kind: FolderKind
  /** Undefined while it is read. */
  readonly sharing: Sharing | undefined
  readonly isFailed: boolean
  readonly onRetry: () => void
  readonly onChange: (sharing: Sharing) => void
  /** Set when it belongs to somebody else. */
  readonly ownerName: string | undefined
  readonly isReadOnly: boolean
  readonly autoFocus: boolean
}

/** Who besides the owner may see a folder, use it and change it. */
export function SharingFields(props: SharingFieldsProps) {
  const { kind, sharing, isFailed, onRetry, onChange, ownerName, isReadOnly, autoFocus } = props
  const t = useT()
  const [focused] = useState(autoFocus)
  const ways = SHARING_WAYS.filter(way => way !== 'use' || kind === 'tag')
  return (
    <fieldset className="flex flex-col gap-3 border-t border-line pt-3">
      <legend className="sr-only">{t('saved-searches.sharing')}</legend>
      <div aria-hidden className="text-sm font-semibold">
        {t('saved-searches.sharing')}
      </div>
      {ownerName !== undefined && (
        <p className="-mt-2 text-xs text-muted">{t('saved-searches.sharing.owner', { name: ownerName })}</p>
      )}
      {!sharing && isFailed && <ErrorState title={t('saved-searches.failed.sharing')} onRetry={onRetry} />}
      {!sharing && !isFailed && ways.map(way => <Skeleton key={way} className="h-8 w-full" />)}
      {sharing &&
        ways.map((way, index) => (
          <MemberPicker
            key={way}
            label={t(`saved-searches.sharing.${way}`)}
            description={way === 'update' ? t('saved-searches.sharing.update.hint') : undefined}
            emptyText={t(
              ownerName === undefined ? 'saved-searches.sharing.onlyYou' : 'saved-searches.sharing.onlyOwner',
            )}
            members={sharing[way]}
            onChange={members => onChange(withWay(sharing, way, members))}
            isReadOnly={isReadOnly}
            autoFocus={focused && index === 0}
          />
        ))}
    </fieldset>
  )
}

function withWay(sharing: Sharing, way: SharingWay, members: Sharing[SharingWay]): Sharing {
  return { ...sharing, [way]: members }
}
