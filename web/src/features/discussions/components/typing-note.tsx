import { useFormats, useT } from '../../../platform/i18n/index.ts'
import { useLiveTopics } from '../../../platform/live/index.ts'
import { cx } from '../../../ui/class-names.ts'
import type { HostData } from '../../host-kinds/index.ts'
import { userName } from '../../users/index.ts'
import { useTypists } from '../api/typing.ts'

const MAX_NAMES = 3

type TypingNoteProps = {
  readonly host: HostData
  /** Lines it up with the texts above. */
  readonly className: string
}

/** Keeps an open host up to date, and says above its end who is writing a comment or its text. It lies over what is there. */
export function TypingNote({ host, className }: TypingNoteProps) {
  const t = useT()
  const { list } = useFormats()
  useLiveTopics([`hosts/${host.id}/${host.project?.id ?? ''}`])
  const typists = useTypists(host.id)
  const namesOf = (isText: boolean) => typists.filter(one => one.isText === isText).map(({ user }) => userName(user))
  const words = (names: readonly string[], one: string, many: string) =>
    names.length === 0
      ? []
      : [
          names.length > MAX_NAMES
            ? t(many, { count: names.length })
            : t(one, { names: list(names), count: names.length }),
        ]
  const told = [
    ...words(namesOf(true), 'issue.live.editing', 'issue.live.manyEditing'),
    ...words(namesOf(false), 'issue.live.typing', 'issue.live.manyTyping'),
  ]
  return (
    <div role="status" className="relative z-10 h-0 print:hidden">
      <div className={cx('pointer-events-none absolute inset-x-0 bottom-1.5 flex flex-wrap gap-1.5', className)}>
        {told.map(text => (
          <span
            key={text}
            className="flex h-6 max-w-full items-center gap-2 rounded-full border border-line bg-raised px-2.5 text-xs text-muted shadow-popover"
          >
            <Dots />
            <bdi className="min-w-0 truncate">{text}</bdi>
          </span>
        ))}
      </div>
    </div>
  )
}

function Dots() {
  return (
    <span aria-hidden className="flex gap-0.5">
      {[0, 150, 300].map(delay => (
        <span
          key={delay}
          style={{ animationDelay: `${delay}ms` }}
          className="size-1 rounded-full bg-current motion-safe:animate-pulse"
        />
      ))}
    </span>
  )
}
