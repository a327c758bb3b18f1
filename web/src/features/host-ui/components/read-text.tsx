import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { useKeysOf } from '../../../platform/shortcuts/index.ts'
import { Button } from '../../../ui/button.tsx'
import type { HostData } from '../../host-kinds/index.ts'
import { useHostRights } from '../../issue-ui/index.ts'
import { HostText } from '../../markdown/index.ts'

export type ReadTextProps = {
  readonly host: HostData
  /** What the text is, as people call it. */
  readonly label: string
  readonly text: string
  readonly onToggleTask: (position: number, checked: boolean) => Promise<void>
  /** Writes the text. */
  readonly onEdit: () => void
  /** Id of the shortcut that does. */
  readonly editShortcut: string
  readonly editLabel: string
  /** Stands where there is no text yet, for those who may write one. */
  readonly addText: string
  /** Above the text: what of it is not published. */
  readonly head?: ReactNode
  /** Below the text. */
  readonly note?: ReactNode
}

/** The text that a host is about, as it is read: tasks are ticked, a button or a double press leads to its editor. */
export function ReadText({ host, label, text, onEdit, head, note, ...props }: ReadTextProps) {
  const t = useT()
  const { canUpdate } = useHostRights(host)
  const editKeys = useKeysOf()(props.editShortcut)
  if (text === '') {
    if (!canUpdate) return null
    return (
      <section className="py-1">
        {head}
        <Button
          variant="ghost"
          data-focus-home
          onPress={onEdit}
          className="-mx-3 w-[calc(100%+1.5rem)] justify-start text-faint"
        >
          {props.addText}
        </Button>
        {note}
      </section>
    )
  }
  return (
    <section aria-label={label} className="py-1">
      {head}
      {canUpdate && (
        <div className="flex h-7 items-center justify-between text-xs text-faint print:hidden">
          <span aria-hidden>{label}</span>
          <Button
            data-focus-home
            variant="ghost"
            size="small"
            icon={Pencil}
            aria-label={props.editLabel}
            {...(editKeys ? { keys: editKeys } : {})}
            onPress={onEdit}
            className="-me-2 text-muted"
          >
            {t('issue.description.edit.short')}
          </Button>
        </div>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button above serves keyboard and screen reader */}
      <div onDoubleClick={event => canUpdate && isPlainText(event.target) && onEdit()}>
        <HostText source={text} isPageText {...(canUpdate ? { onToggleTask: props.onToggleTask } : {})} />
      </div>
      {note}
    </section>
  )
}

/** What has a double press of its own keeps it. */
function isPlainText(target: EventTarget): boolean {
  return target instanceof Element && !target.closest('a, button, input, summary, img, video, audio, pre')
}
