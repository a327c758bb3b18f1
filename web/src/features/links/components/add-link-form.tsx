import { type RefObject, useEffect, useRef, useState } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { PickerPanel } from '../../../ui/picker-panel.tsx'
import { Select } from '../../../ui/select.tsx'
import { useIssueSearch } from '../api/use-links.ts'
import type { LinkedIssueData } from '../model/link.ts'
import { issueOption } from './issue-option.tsx'

/** A way in which the issue can be linked. */
export type LinkKind = {
  readonly id: string
  /** How it reads: "depends on". */
  readonly text: string
  /** It reads the same from both ends. */
  readonly isMutual: boolean
  /** Ids of the issues that are linked so already. */
  readonly taken: readonly string[]
}

type AddLinkFormProps = {
  /** Readable id of the issue itself; undefined while it has none. */
  readonly idReadable?: string | undefined
  /** Id of the project whose issues are offered first. */
  readonly project: string | undefined
  readonly kinds: readonly LinkKind[]
  /** The kind chosen last, by id. */
  readonly phrase: string | null
  readonly onPhraseChange: (id: string) => void
  readonly onAdd: (kind: LinkKind, other: LinkedIssueData) => void
  readonly onDone: () => void
}

/** Chooses a kind of link, then the other issue by id or words. */
export function AddLinkForm({ idReadable, project, kinds, phrase, onPhraseChange, onAdd, onDone }: AddLinkFormProps) {
  const t = useT()
  const [text, setText] = useState('')
  const kind = kinds.find(({ id }) => id === phrase) ?? kinds.find(({ isMutual }) => isMutual) ?? kinds[0]
  const { data: found = [], isFetching, error } = useIssueSearch(text, project)
  const [kindBox, searchBox] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)]
  const passOn = useFocusPassedOn(kindBox, searchBox)
  const others = found.filter(other => other.idReadable !== idReadable && !kind?.taken.includes(other.id))
  return (
    <div className="flex flex-col gap-3">
      <div ref={kindBox}>
        <Select
          label={t('links.kind')}
          options={kinds}
          value={kind?.id ?? null}
          onChange={id => {
            passOn()
            onPhraseChange(id)
          }}
        />
      </div>
      <div ref={searchBox} className="-mx-3 -mb-3 flex min-h-0 flex-col border-t border-line">
        <PickerPanel
          label={t('links.other')}
          options={others.map(issueOption)}
          selected={[]}
          onChange={ids => {
            const other = others.find(({ id }) => id === ids[0])
            if (other && kind) onAdd(kind, other)
          }}
          onSearch={setText}
          isLoading={isFetching}
          problem={error}
          onDone={onDone}
        />
      </div>
    </div>
  )
}

/**
 * Sends the focus that a list gives back to its button on to the input of another box: after a choice from a list, what
 * is typed next is meant for that. Gives what to call when something is chosen.
 */
function useFocusPassedOn(from: RefObject<HTMLElement | null>, to: RefObject<HTMLElement | null>): () => void {
  const isDue = useRef(false)
  useEffect(() => {
    const box = from.current
    const onFocus = () => {
      if (isDue.current) to.current?.querySelector('input')?.focus()
      isDue.current = false
    }
    box?.addEventListener('focusin', onFocus)
    return () => box?.removeEventListener('focusin', onFocus)
  }, [from, to])
  return () => {
    // Typed on the closed list, the choice goes on there.
    isDue.current = document.activeElement?.closest('[role="listbox"]') != null
  }
}
