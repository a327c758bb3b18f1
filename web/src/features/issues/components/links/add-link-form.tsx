import { useState } from 'react'
import { useT } from '../../../../platform/i18n/index.ts'
import { PickerPanel } from '../../../../ui/picker-panel.tsx'
import { Select } from '../../../../ui/select.tsx'
import { StateIcon } from '../../../../ui/state-icon.tsx'
import { addLink, useIssueSearch } from '../../api/use-links.ts'
import type { LinkData } from '../../model/issue.ts'
import { linkPhrase } from '../../model/link-phrase.ts'

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
  const kinds = links.filter(({ linkType }) => linkType?.readOnly !== true)
  const kind = kinds.find(({ id }) => id === phrase) ?? kinds.find(({ direction }) => direction === 'BOTH') ?? kinds[0]
  const { data: found = [], isFetching } = useIssueSearch(text, true)
  const taken = new Set(kind?.issues.map(({ id }) => id))
  const others = found.filter(other => other.idReadable !== idReadable && !taken.has(other.id))
  return (
    <div className="flex flex-col gap-3">
      <Select
        label={t('issue.links.kind')}
        options={kinds.map(link => ({ id: link.id, text: linkPhrase(link) }))}
        value={kind?.id ?? null}
        onChange={onPhraseChange}
      />
      <div className="-mx-3 -mb-3 flex min-h-0 flex-col border-t border-line">
        <PickerPanel
          label={t('issue.links.other')}
          options={others.map(other => ({
            id: other.id,
            text: other.summary ?? '',
            icon: (
              <>
                <StateIcon kind={other.resolved === null ? 'open' : 'done'} />
                <span className="shrink-0 font-mono text-xs text-muted">{other.idReadable}</span>
              </>
            ),
          }))}
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
