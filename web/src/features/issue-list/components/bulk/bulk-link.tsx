import { useState } from 'react'
import { useT } from '../../../../platform/i18n/index.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { PickerPanel } from '../../../../ui/picker-panel.tsx'
import { Select } from '../../../../ui/select.tsx'
import { StateIcon } from '../../../../ui/state-icon.tsx'
import type { CommandTarget } from '../../../commands/index.ts'
import { runCommand } from '../../../commands/index.ts'
import { refusalText } from '../../../conflicts/index.ts'
import type { ListedIssue } from '../../../issues/index.ts'
import { linkPhrases, useIssueSearch, useLinkTypes } from '../../../links/index.ts'

export type BulkLinkProps = {
  readonly target: CommandTarget
  readonly issues: readonly ListedIssue[]
  readonly onClose: () => void
}

/** Links all marked issues to another one. */
export function BulkLink({ target, issues, onClose }: BulkLinkProps) {
  const t = useT()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const types = useLinkTypes()
  const phrases = linkPhrases(types.data ?? [])
  const phrase = phrases.find(({ id }) => id === chosen) ?? phrases[0]
  const { data: found = [], isFetching, error } = useIssueSearch(text, issues[0]?.project?.id)
  const own = new Set(target.kind === 'issues' ? issues.map(({ id }) => id) : [])
  return (
    <Dialog title={t('bulk.link')} isOpen onClose={onClose} width="small">
      <div className="flex flex-col gap-3">
        {types.error && (
          <Banner
            tone="danger"
            action={
              <Button size="small" onPress={() => void types.refetch()}>
                {t('ui.retry')}
              </Button>
            }
          >
            {refusalText(types.error)}
          </Banner>
        )}
        <Select
          label={t('bulk.linkKind')}
          options={phrases.map(({ id, text: words }) => ({ id, text: words }))}
          value={phrase?.id ?? null}
          onChange={setChosen}
        />
        <div className="-mx-4 -mb-4 flex min-h-0 flex-col border-t border-line">
          <PickerPanel
            label={t('links.other')}
            options={found
              .filter(({ id }) => !own.has(id))
              .map(other => ({
                id: other.idReadable ?? other.id,
                text: `${other.idReadable} ${other.summary ?? ''}`,
                icon: <StateIcon kind={other.resolved === null ? 'open' : 'done'} size={15} />,
              }))}
            selected={[]}
            onSearch={setText}
            isLoading={isFetching}
            problem={error}
            onChange={([id]) => {
              if (id !== undefined && phrase) void runCommand({ target, query: `${phrase.command} ${id}` })
            }}
            onDone={onClose}
          />
        </div>
      </div>
    </Dialog>
  )
}
