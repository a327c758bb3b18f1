import { useState } from 'react'
import { useFormats, useT } from '../../../platform/i18n/index.ts'
import { hrefOf } from '../../../platform/navigation/index.ts'
import { Button } from '../../../ui/button.tsx'
import type { CommandRefusal, CommandTarget } from '../model/command.ts'
import { type RefusedIssue, refusedIssues } from '../model/refusals.ts'

export type RefusalsProps = {
  readonly refusals: readonly CommandRefusal[]
  readonly target?: CommandTarget | undefined
}

/** Issues that cannot take a command, by the reason. */
export function Refusals({ refusals, target }: RefusalsProps) {
  const t = useT()
  return (
    <ul
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={t('commands.refused.list')}
      className="max-h-56 overflow-auto rounded-control border border-line -outline-offset-2"
    >
      {refusals.map(refusal => (
        <li key={refusal.ids[0]} className="border-b border-line px-2.5 py-1.5 last:border-b-0">
          <Reason refusal={refusal} target={target} />
        </li>
      ))}
    </ul>
  )
}

const FEW = 8

function Reason({ refusal, target }: { readonly refusal: CommandRefusal } & Pick<RefusalsProps, 'target'>) {
  const t = useT()
  const { number } = useFormats()
  const [isWhole, setWhole] = useState(false)
  const known = refusedIssues(refusal, target)
  const shown = isWhole ? known : known.slice(0, FEW)
  const rest = (refusal.count ?? known.length) - shown.length
  const more = t('commands.refused.more', { count: number(rest) })
  return (
    <>
      <p>
        <bdi>{refusal.errorText}</bdi>
      </p>
      <p className="flex flex-wrap items-center gap-x-2.5 text-xs leading-6 text-muted">
        {shown.map(issue => (
          <Named key={issue.id} issue={issue} />
        ))}
        {rest > 0 &&
          (shown.length < known.length ? (
            <Button variant="link" size="small" aria-expanded={false} onPress={() => setWhole(true)}>
              {more}
            </Button>
          ) : (
            <span>{shown.length > 0 ? more : t('commands.refused.count', { count: rest })}</span>
          ))}
      </p>
    </>
  )
}

function Named({ issue: { name, isThere } }: { readonly issue: RefusedIssue }) {
  const id = (
    <bdi dir="ltr" className="font-mono">
      {name}
    </bdi>
  )
  if (!isThere) return id
  // What is about to be decided stays open.
  return (
    <a
      href={hrefOf(`/issue/${name}`)}
      target="_blank"
      rel="noopener"
      className="rounded text-accent-text hover:underline"
    >
      {id}
    </a>
  )
}
