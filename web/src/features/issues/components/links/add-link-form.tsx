import { useState } from 'react'
import { useT } from '../../../../platform/i18n/index.ts'
import { PickerPanel } from '../../../../ui/picker-panel.tsx'
import { Select } from '../../../../ui/select.tsx'
import { addLink, useIssueSearch } from '../../api/use-links.ts'
import type { LinkData } from '../../model/issue.ts'
import { linkPhrase } from '../../model/link-phrase.ts'
import { issueOption } from './issue-option.tsx'

type AddLinkFormProps = {
  readonly idReadable: string
  readonly links: readonly LinkData[]
  /** The kind chosen last, by id. */
  readonly phrase: string | null
  readonly onPhraseChange: (id: string) => void
  readonly onDone: () => void
}

/** Chooses a kind of link, then the other issue by id or words. */
export function AddLinkForm({ idReadable, links, phrase, onPhraseChange, onDone }: AddLinkFormProps) {
  const t = useT()
  const [text, setText] = useState('')
  const kind = links.find(({ id }) => id === phrase) ?? links.find(({ direction }) => direction === 'BOTH') ?? links[0]
  const { data: found = [], isFetching } = useIssueSearch(text, true)
  const taken = new Set(kind?.issues.map(({ id }) => id))
  const others = found.filter(other => other.idReadable !== idReadable && !taken.has(other.id))
  return (
    <div className="flex flex-col gap-3">
      <Select
        label={t('issue.links.kind')}
        options={links.map(link => ({ id: link.id, text: linkPhrase(link) }))}
        value={kind?.id ?? null}
        onChange={onPhraseChange}
      />
      <div className="-mx-3 -mb-3 flex min-h-0 flex-col border-t border-line">
        <PickerPanel
          label={t('issue.links.other')}
          options={others.map(issueOption)}
          selected={[]}
          onChange={ids => {
            const other = others.find(({ id }) => id === ids[0])
            if (other && kind) void addLink(idReadable, kind, other)
          }}
          onSearch={setText}
          isLoading={isFetching}
          onDone={onDone}
        />
      </div>
    </div>
  )
}
