import { TEXT_LIMITS } from '@cairn/common/platform/limits'
import { useEffect, useState } from 'react'
import { isAway } from '../../../platform/api/index.ts'
import { connection } from '../../../platform/connection/index.ts'
import { useFormats, useT } from '../../../platform/i18n/index.ts'
import { isSubmitKey, keyNames } from '../../../platform/shortcuts/index.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { ConfirmDialog, Dialog } from '../../../ui/dialog.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { useSingleFlight } from '../../../ui/single-flight.ts'
import { TextArea } from '../../../ui/text-area.tsx'
import { refusalText } from '../../conflicts/index.ts'
import { useEditor } from '../../search/index.ts'
import { type Audience, AudiencePicker } from '../../users/index.ts'
import { useCommandAssist } from '../api/use-command-assist.ts'
import type { CommandTarget } from '../model/command.ts'
import { commandHistory } from '../model/command-history.ts'
import { countRefused } from '../model/refusals.ts'
import { CommandBox } from './command-box.tsx'
import { CommandPlan } from './command-plan.tsx'
import type { OpenedCommand } from './open-commands.ts'
import { applyCommand } from './operations.ts'
import { othersText } from './others-text.ts'
import { type TargetCount, useTargetCount } from './use-target-count.ts'

export type CommandDialogProps = OpenedCommand & { readonly onClose: () => void }

const EVERYBODY: Audience = []
// Of a whole search nobody knows all projects.
const MAX_PLACES = 50

/** Commands for one issue, several, or a whole search: typed, looked at, applied. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: what it asks, shows and sends hangs on one command
export function CommandDialog({ target, query: start = '', withComment = false, onClose }: CommandDialogProps) {
  const t = useT()
  const editor = useEditor(start)
  const { text, caret } = editor
  const [comment, setComment] = useState('')
  const [visibility, setVisibility] = useState(EVERYBODY)
  const [isSilent, setSilent] = useState(false)
  const [history] = useState(() => commandHistory.read().map(({ query }) => query))
  const [isPending, setPending] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const [wanted, setWanted] = useState<string>()
  const [round, setRound] = useState(0)
  const { answer, error } = useCommandAssist(target, text, caret, { comment: comment.trim(), isSilent, round })
  const query = text.trim()
  const isAnswered = answer?.query === text
  const commands = answer?.commands ?? []
  const hasError = isAnswered && commands.some(command => command.error === true)
  const deletes = commands.some(command => command.delete === true)
  const hasWork = query !== '' || comment.trim() !== ''
  const refused = isAnswered ? countRefused(answer?.refusals ?? []) : 0
  const all = answer?.affected ?? 0
  const isInVain = refused > 0 && refused >= all
  const canApply = hasWork && comment.length <= TEXT_LIMITS.text && !hasError && !isInVain && !isPending

  const send = async () => {
    setAsking(false)
    setPending(true)
    setProblem(undefined)
    try {
      await applyCommand({
        target,
        query: query === '' ? 'comment' : query,
        comment: comment.trim() || undefined,
        visibility,
        isSilent,
        skipsRefusing: refused > 0,
      })
      onClose()
    } catch (refusal) {
      setProblem(refusal)
      // Perhaps only some of the issues stand in the way, since a moment ago.
      setRound(old => old + 1)
    } finally {
      setPending(false)
    }
  }
  // It stood in the way only as long as the server was away.
  useEffect(() => connection.onBack(() => setProblem((old: unknown) => (isAway(old) ? undefined : old))), [])
  const isUnknown = query !== '' && !isAnswered && error === undefined
  const fly = useSingleFlight()
  const submit = () => {
    if (!canApply) return
    // Without the answer it is not known whether something would be deleted.
    if (isUnknown) setWanted(text)
    else if (deletes) setAsking(true)
    else fly(send)
  }
  // Whoever is faster than the answer is served as soon as it is there, unless they type on.
  useEffect(() => {
    if (wanted === undefined || (wanted === text && isUnknown)) return
    setWanted(undefined)
    // That some are left out was not known when it was sent.
    if (wanted === text && refused === 0) submit()
  })
  const count = useTargetCount(target)
  const { number } = useFormats()
  const keys = keyNames('Control+Enter').flat()
  return (
    <Dialog
      title={t('app.commands.title')}
      isOpen
      isSticky={comment.trim() !== ''}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('commands.cancel')}</Button>
          <Button
            variant={deletes ? 'danger' : 'primary'}
            isDisabled={!canApply}
            isPending={isPending || wanted !== undefined}
            onPress={submit}
          >
            {refused > 0 && !isInVain
              ? othersText(t, all, refused, deletes)
              : t(deletes ? 'commands.deleteIssues' : 'commands.apply')}
            <span className="max-xs:hidden">
              <Kbd keys={keys} inverted />
            </span>
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the key sends from every control in it */}
      <div
        className="flex min-h-90 flex-col gap-3"
        onKeyDown={event => {
          if (!isSubmitKey(event) || event.defaultPrevented) return
          event.preventDefault()
          submit()
        }}
      >
        <TargetLine target={target} count={count} />
        <CommandBox editor={editor} answer={answer} history={history} onApply={submit} takesFocus={!withComment} />
        {problem !== undefined && !(isAway(problem) && isAway(error)) && (
          <Banner tone="danger">{refusalText(problem)}</Banner>
        )}
        <CommandPlan target={target} answer={answer} isAnswered={isAnswered} isEmpty={query === ''} error={error} />
        <div className="mt-auto flex flex-col gap-2.5 border-t border-line pt-3">
          <TextArea
            label={t('commands.comment')}
            labelHidden
            placeholder={t('commands.comment')}
            rows={withComment ? 3 : 1}
            value={comment}
            onChange={setComment}
            maxLength={TEXT_LIMITS.text}
            autoFocus={withComment}
          />
          <div className="flex min-h-7 flex-wrap items-center gap-x-4 gap-y-2">
            <Checkbox isSelected={isSilent} onChange={setSilent}>
              {t('commands.silent')}
            </Checkbox>
            {comment.trim() !== '' && (
              <AudiencePicker
                label={t('commands.visibility')}
                value={visibility}
                onChange={setVisibility}
                place={
                  target.kind === 'issues' ? { issues: target.issues.slice(0, MAX_PLACES).map(({ id }) => id) } : {}
                }
                everyoneText={t('commands.visibility.all')}
                anyway={t('audience.author')}
              />
            )}
          </div>
        </div>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        isDanger
        title={t('bulk.deleteTitle', {
          ...(refused > 0 && target.kind === 'issues' ? { count: all - refused, shown: number(all - refused) } : count),
        })}
        text={t('bulk.deleteText')}
        confirmText={t('bulk.deleteConfirm')}
        keepText={t('bulk.deleteKeep')}
        onConfirm={() => void send()}
        onClose={() => setAsking(false)}
      />
    </Dialog>
  )
}

function TargetLine({ target, count }: { readonly target: CommandTarget; readonly count: TargetCount }) {
  const t = useT()
  const { list } = useFormats()
  const ids = target.kind === 'issues' ? target.issues.flatMap(({ idReadable }) => idReadable ?? []) : []
  const few = ids.length > 0 && ids.length <= 4 && target.kind === 'issues' && ids.length === target.issues.length
  return (
    <p className="flex min-w-0 items-center gap-2 text-muted">
      <span className="min-w-0 truncate">
        {few ? (
          <bdi dir="ltr" className="font-mono text-xs">
            {list(ids)}
          </bdi>
        ) : (
          t(target.kind === 'search' ? 'commands.target.search' : 'commands.target.issues', count)
        )}
      </span>
    </p>
  )
}
