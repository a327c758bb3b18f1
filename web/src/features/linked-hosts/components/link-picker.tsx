import { useState } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { PickerPanel } from '../../../ui/picker-panel.tsx'
import { type HostData, hostNameOf } from '../../host-kinds/index.ts'
import { useCandidates } from '../api/use-candidates.ts'
import type { LinkedHost } from '../model/linked-host.ts'
import { HostMark } from './host-mark.tsx'

type LinkPickerProps = {
  readonly host: HostData
  /** What it is linked with already. */
  readonly taken: readonly LinkedHost[]
  readonly onChoose: (other: LinkedHost) => void
  readonly onDone: () => void
}

/** Chooses what a host is to be linked with, by id or words. */
export function LinkPicker({ host, taken, onChoose, onDone }: LinkPickerProps) {
  const t = useT()
  const [text, setText] = useState('')
  const isArticle = hostNameOf(host.id) === 'article'
  const { data: found = [], isFetching, error } = useCandidates(isArticle ? 'issue' : 'article', text, host.project?.id)
  const others = found.filter(({ id }) => !taken.some(one => one.id === id))
  return (
    <PickerPanel
      label={t(isArticle ? 'links.issues.other' : 'links.articles.other')}
      options={others.map(other => ({
        id: other.id,
        text: other.summary,
        icon: (
          <>
            <HostMark host={other} />
            <span className="shrink-0 font-mono text-xs text-muted">{other.idReadable}</span>
          </>
        ),
      }))}
      selected={[]}
      onChange={([chosen]) => {
        const other = others.find(({ id }) => id === chosen)
        if (other) onChoose(other)
      }}
      onSearch={setText}
      isLoading={isFetching}
      problem={error}
      onDone={onDone}
    />
  )
}
