import type { Option } from '../../../ui/option-row.tsx'
import { StateIcon } from '../../../ui/state-icon.tsx'
import type { LinkedIssueData } from '../model/link.ts'

/** An issue as one of several to choose from. */
export function issueOption({ id, idReadable, summary, resolved }: LinkedIssueData): Option {
  return {
    id,
    text: summary ?? '',
    icon: (
      <>
        <StateIcon kind={resolved === null ? 'open' : 'done'} />
        <span className="shrink-0 font-mono text-xs text-muted">{idReadable}</span>
      </>
    ),
  }
}
