import { useId, useState } from 'react'
import { useFormats, useT } from '../../../platform/i18n/index.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { refusalText } from '../../conflicts/index.ts'
import { countRefused } from '../model/refusals.ts'
import { CommandLines } from './command-lines.tsx'
import type { RefusedCommand } from './open-commands.ts'
import { applyCommand } from './operations.ts'
import { othersText } from './others-text.ts'
import { Refusals } from './refusals.tsx'

export type RefusedDialogProps = RefusedCommand & { readonly onClose: () => void }

/** Which issues cannot take a command and why, and the way on for the others; or which ones were left out. */
export function RefusedDialog({ refusals, target, offer, onClose }: RefusedDialogProps) {
  const t = useT()
  const { number } = useFormats()
  const textId = useId()
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const count = countRefused(refusals)
  const all = offer?.affected ?? count
  const isForSome = offer !== undefined && all > count
  const deletes = offer?.commands.some(command => command.delete === true) ?? false
  const apply = async () => {
    if (!offer) return
    setPending(true)
    setProblem(undefined)
    try {
      await applyCommand({ ...offer.request, skipsRefusing: true })
      onClose()
    } catch (refusal) {
      setProblem(refusalText(refusal))
    } finally {
      setPending(false)
    }
  }
  const title = !offer
    ? t('commands.leftOutTitle', { count })
    : isForSome
      ? t('commands.refused.title', { count, all: number(all) })
      : t('commands.refused.all', { count })
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      role="alertdialog"
      descriptionId={textId}
      actions={
        <>
          <Button autoFocus onPress={onClose}>
            {t(isForSome ? 'commands.cancel' : 'commands.close')}
          </Button>
          {isForSome && (
            <Button variant={deletes ? 'danger' : 'primary'} isPending={isPending} onPress={() => void apply()}>
              {othersText(t, all, count, deletes)}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {offer && <CommandLines commands={offer.commands} />}
        <p id={textId} className="text-muted">
          {t(offer ? 'commands.refused.text' : 'commands.leftOutText')}
        </p>
        {problem !== undefined && <Banner tone="danger">{problem}</Banner>}
        <Refusals refusals={refusals} target={target} />
      </div>
    </Dialog>
  )
}
