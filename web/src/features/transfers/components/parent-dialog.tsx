import { useRef, useState } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { PickerPanel } from '../../../ui/picker-panel.tsx'
import { projectKeyOf } from '../../issue-ui/index.ts'
import type { IssueData } from '../../issues/index.ts'
import type { LinkedIssueData } from '../../links/index.ts'
import { issueOption, moveBelow, parentLinkOf, useIdsBelow, useIssueSearch, useLinks } from '../../links/index.ts'

export type ParentDialogProps = { readonly issue: Pick<IssueData, 'id' | 'idReadable'>; readonly onClose: () => void }

/** Makes an issue the subtask of another one. */
export function ParentDialog({ issue, onClose }: ParentDialogProps) {
  const t = useT()
  const [text, setText] = useState('')
  const { data: links = [] } = useLinks(issue.id)
  const { data: found = [], isFetching, error } = useIssueSearch(text, projectKeyOf(issue.idReadable))
  const link = parentLinkOf(links)
  const { data: below } = useIdsBelow(issue, link)
  const [refusal, setRefusal] = useState<string>()
  const isMoving = useRef(false)
  const others = found.filter(({ id }) => id !== issue.id && !below?.has(id))
  const move = async (parent: LinkedIssueData) => {
    isMoving.current = true
    setRefusal(undefined)
    const isDone = await moveBelow(issue, parent, setRefusal)
    isMoving.current = false
    if (isDone) onClose()
  }
  return (
    <Dialog title={t('transfers.parent.title', { id: issue.idReadable })} isOpen onClose={onClose} width="small">
      <div className="-m-4 flex max-h-96 min-h-60 flex-col">
        {refusal !== undefined && <Banner tone="danger">{refusal}</Banner>}
        <PickerPanel
          label={t('transfers.parent.choose')}
          options={others.map(issueOption)}
          selected={link?.issues.map(({ id }) => id) ?? []}
          onChange={([id]) => {
            const parent = others.find(other => other.id === id)
            if (parent) void move(parent)
          }}
          onSearch={setText}
          isLoading={isFetching}
          problem={error}
          // It closes when that was done: why it was not stands above.
          onDone={() => isMoving.current || onClose()}
        />
      </div>
    </Dialog>
  )
}
