import { useState } from 'react'
import { useT } from '../../../../platform/i18n/index.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import type { CommandTarget } from '../../../commands/index.ts'
import { useTargetCount } from '../../../commands/index.ts'
import { type Audience, AudiencePicker } from '../../../users/index.ts'
import { limitAll } from './bulk-actions.ts'

export type BulkAudienceProps = {
  readonly target: CommandTarget
  readonly onClose: () => void
}

/** So many issues say which groups are recommended. */
const MAX_PLACES = 100

/** Chooses who sees all marked issues. */
export function BulkAudience({ target, onClose }: BulkAudienceProps) {
  const t = useT()
  const count = useTargetCount(target)
  const [audience, setAudience] = useState<Audience>([])
  const place = target.kind === 'issues' ? { issues: target.issues.slice(0, MAX_PLACES).map(({ id }) => id) } : {}
  return (
    <Dialog
      title={t('bulk.visibility')}
      isOpen
      onClose={onClose}
      width="small"
      actions={
        <>
          <Button onPress={onClose}>{t('commands.cancel')}</Button>
          <Button
            variant="primary"
            onPress={() => {
              onClose()
              void limitAll(target, audience)
            }}
          >
            {t('commands.apply')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col items-start gap-2">
        <p className="text-muted">{t('bulk.visibilityText', count)}</p>
        <AudiencePicker
          label={t('audience.label')}
          value={audience}
          onChange={setAudience}
          place={place}
          everyoneText={t('audience.everyone.project')}
          anyway={t('audience.author')}
          size="medium"
        />
      </div>
    </Dialog>
  )
}
