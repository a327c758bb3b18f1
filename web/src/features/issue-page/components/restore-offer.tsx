import { RotateCcw } from 'lucide-react'
import { problemText } from '../../../platform/api/index.ts'
import { useFormats, useT } from '../../../platform/i18n/index.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useDeletedIssue, useRestoreIssue } from '../api/use-deleted-issue.ts'

const DAY_MS = 86_400_000

type RestoreOfferProps = { readonly idReadable: string; readonly onRestored: () => void }

/** Says who deleted an issue and offers to bring it back, to who may; nothing for others. */
export function RestoreOffer({ idReadable, onRestored }: RestoreOfferProps) {
  const t = useT()
  const { relative } = useFormats()
  const deleted = useDeletedIssue(idReadable)
  const restore = useRestoreIssue(onRestored)
  if (!deleted) return null
  const days = Math.max(0, Math.ceil(((deleted.expires ?? 0) - Date.now()) / DAY_MS))
  const name = deleted.deletedBy?.fullName || (deleted.deletedBy?.login ?? '')
  return (
    <div className="mx-auto w-full max-w-160 px-4 pb-8">
      <Banner>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 flex-1">
            {t('issue.deleted.by', { name, time: relative(deleted.deleted ?? 0), days })}
          </span>
          <Button
            size="small"
            icon={RotateCcw}
            isPending={restore.isPending}
            onPress={() =>
              restore.mutate(deleted.id, {
                onError: error => toast({ tone: 'danger', text: problemText(error, t('issue.deleted.failed')) }),
              })
            }
          >
            {t('issue.deleted.restore')}
          </Button>
        </span>
      </Banner>
    </div>
  )
}
