import { useT } from '../../../platform/i18n/index.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'

type ForgetDialogProps = {
  /** Name of the one that is meant; null: all. */
  readonly name: string | null
  /** How many all are; null: more than are shown. */
  readonly count: number | null
  readonly isOpen: boolean
  readonly isPending: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** What is forgotten is never done: asks before. */
export function ForgetDeadLettersDialog({ name, count, ...rest }: ForgetDialogProps) {
  const t = useT()
  const title =
    name !== null
      ? t('dead-letters.forget.title')
      : count === null
        ? t('dead-letters.forgetAll.titleMany')
        : t('dead-letters.forgetAll.title', { count })
  return (
    <ConfirmDialog
      title={title}
      text={
        <>
          {name !== null && <p className="mb-2 font-medium wrap-anywhere">{name}</p>}
          <p>{t(name === null ? 'dead-letters.forgetAll.text' : 'dead-letters.forget.text')}</p>
        </>
      }
      confirmText={t(name === null ? 'dead-letters.forgetAll' : 'dead-letters.forget')}
      keepText={t(name === null ? 'dead-letters.forgetAll.keep' : 'dead-letters.forget.keep')}
      isDanger
      {...rest}
    />
  )
}
