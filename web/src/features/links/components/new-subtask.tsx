import { TEXT_LIMITS } from '@cairn/common/platform/limits'
import { CornerDownRight } from 'lucide-react'
import { useRef, useState } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { useShortcuts } from '../../../platform/shortcuts/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useEntries } from '../../../ui/use-entries.ts'
import { refusalText } from '../../conflicts/index.ts'
import type { IssueData } from '../../issues/index.ts'
import { createSubtask } from '../api/create-subtask.ts'
import type { LinkData } from '../model/link.ts'

type NewSubtaskProps = {
  readonly issue: IssueData
  /** The issue's links to its parent and to its subtasks. */
  readonly toParent: LinkData
  readonly toSubtasks: LinkData
}

/** Writes down subtasks, one after the other. */
export function NewSubtask(props: NewSubtaskProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  useShortcuts([
    {
      id: 'issue-subtask',
      keys: 'n',
      classicKeys: 'Control+Alt+KeyN',
      textKey: 'issue.subtasks.add',
      scope: 'issue.shortcuts.scope',
      run: () => setOpen(true),
    },
  ])
  return (
    <Popover
      label={t('issue.subtasks.add')}
      placement="bottom start"
      trigger={
        <Button variant="ghost" size="small" icon={CornerDownRight} className="-ms-2">
          {t('issue.subtasks.add')}
        </Button>
      }
      isOpen={isOpen}
      onOpenChange={setOpen}
      className="w-96 max-w-full p-3"
    >
      {close => <SubtaskForm {...props} onDone={close} />}
    </Popover>
  )
}

function SubtaskForm({ issue, toParent, toSubtasks, onDone }: NewSubtaskProps & { readonly onDone: () => void }) {
  const t = useT()
  const box = useRef<HTMLInputElement>(null)
  const [created, setCreated] = useState<string>()
  const { text, setText, submit, sending, problem } = useEntries(async summary => {
    const { idReadable } = await createSubtask(issue, { toParent, toSubtasks }, summary)
    setCreated(idReadable ?? '')
  }, refusalText)
  const submitAndStay = () => {
    submit()
    // The next one can follow.
    box.current?.focus()
  }
  return (
    <Form onSubmit={submitAndStay} className="flex flex-col gap-3">
      <TextField
        label={t('issue.subtasks.summary')}
        description={<span className="pointer-coarse:hidden">{t('issue.subtasks.hint')}</span>}
        value={text}
        onChange={setText}
        error={problem}
        inputRef={box}
        maxLength={TEXT_LIMITS.summary}
        autoComplete="off"
        autoFocus
      />
      <div className="flex items-center justify-end gap-2">
        <p role="status" className="min-w-0 flex-1 truncate text-xs text-muted">
          {sending > 0
            ? t('ui.entries.sending', { count: sending })
            : created !== undefined && t('issue.subtasks.created', { id: created })}
        </p>
        <Button onPress={onDone}>{t('ui.close')}</Button>
        <Button type="submit" variant="primary" isDisabled={text.trim() === ''}>
          {t('issue.subtasks.create')}
        </Button>
      </div>
    </Form>
  )
}
