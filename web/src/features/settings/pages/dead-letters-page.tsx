import { CircleCheck, RotateCw, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { problemText } from '../../../platform/api/index.ts'
import { useFormats, useT } from '../../../platform/i18n/index.ts'
import { useCan } from '../../../platform/permissions/index.ts'
import { Button } from '../../../ui/button.tsx'
import { useKeptFocus } from '../../../ui/keep-focus.ts'
import { Page } from '../../../ui/page.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { Table } from '../../../ui/table.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import {
  type DeadLetter,
  useDeadLetters,
  useForgetDeadLetter,
  useForgetDeadLetters,
  useRetryDeadLetter,
  useRetryDeadLetters,
} from '../api/use-dead-letters.ts'
import { AdminGate } from '../components/admin-gate.tsx'
import { DeadLetterRow } from '../components/dead-letter-row.tsx'
import { ForgetDeadLettersDialog } from '../components/forget-dead-letters.tsx'
import { jobText } from '../model/job-text.ts'
import { CHANGE_SYSTEM, READ_SYSTEM } from '../model/permissions.ts'

/** Jobs that failed for good, to be run again or forgotten. */
export function DeadLettersPage() {
  const t = useT()
  return (
    <AdminGate title={t('app.administration.deadLetters')} permission={READ_SYSTEM}>
      <DeadLetters />
    </AdminGate>
  )
}

function DeadLetters() {
  const t = useT()
  const { number } = useFormats()
  const mayChange = useCan(CHANGE_SYSTEM)
  const isPhone = useMedia('(max-width: 569px)')
  const letters = useDeadLetters()
  const [retry, retryAll] = [useRetryDeadLetter(), useRetryDeadLetters()]
  const [forget, forgetAll] = [useForgetDeadLetter(), useForgetDeadLetters()]
  const [forgetting, setForgetting] = useState<DeadLetter | 'all' | null>(null)
  const box = useRef<HTMLDivElement>(null)
  useKeptFocus(box, 'tbody button')
  const shown = letters.data?.pages.flat() ?? []
  const until = shown[0]?.failed ?? 0
  const onError = (error: unknown) => toast({ tone: 'danger', text: problemText(error, t('settings.failed')) })
  const runAgain = ({ id, job }: DeadLetter) =>
    retry.mutate(id, {
      onSuccess: () => toast({ tone: 'ok', text: t('dead-letters.retried', { name: jobText(t, job ?? '') }) }),
      onError,
    })
  const runAllAgain = () =>
    retryAll.mutate(until, {
      onSuccess: ({ count }) => toast({ tone: 'ok', text: t('dead-letters.retriedAll', { count }) }),
      onError,
    })
  const confirmed = () => {
    const said = { onError, onSettled: () => setForgetting(null) }
    if (forgetting === 'all') forgetAll.mutate(until, said)
    else if (forgetting) forget.mutate(forgetting.id, said)
  }
  return (
    <Page
      title={t('app.administration.deadLetters')}
      primary={null}
      {...(shown.length > 0 && { count: letters.hasNextPage ? `${number(shown.length)}+` : shown.length })}
    >
      <div ref={box} className="flex flex-1 flex-col items-stretch">
        <p className="mb-4 max-w-160 text-muted">{t('dead-letters.text')}</p>
        {letters.isPending && <SkeletonRows count={6} />}
        {letters.isError && shown.length === 0 && (
          <ErrorState title={t('settings.loadFailed')} onRetry={() => void letters.refetch()} />
        )}
        {letters.isSuccess && shown.length === 0 && (
          <EmptyState icon={CircleCheck} title={t('dead-letters.none')} text={t('dead-letters.none.text')} />
        )}
        {shown.length > 0 && (
          <>
            {mayChange && (
              <div className="mb-3 flex flex-wrap gap-2">
                <Button icon={RotateCw} isPending={retryAll.isPending} onPress={runAllAgain}>
                  {t('dead-letters.retryAll')}
                </Button>
                <Button variant="ghost" icon={Trash2} onPress={() => setForgetting('all')}>
                  {t('dead-letters.forgetAll')}
                </Button>
              </div>
            )}
            <Table
              label={t('app.administration.deadLetters')}
              columns={[
                { id: 'job', text: t('dead-letters.column.job') },
                { id: 'failed', text: t('dead-letters.column.failed'), className: 'max-md:hidden' },
                { id: 'attempts', text: t('dead-letters.column.attempts'), className: 'max-md:hidden' },
                ...(mayChange && !isPhone
                  ? [{ id: 'actions', text: t('settings.column.actions'), isQuiet: true, className: 'w-40' }]
                  : []),
              ]}
            >
              {shown.map(letter => (
                <DeadLetterRow
                  key={letter.id}
                  letter={letter}
                  isNarrow={isPhone}
                  isBusy={retry.isPending && retry.variables === letter.id}
                  actions={
                    mayChange ? { onRetry: () => runAgain(letter), onForget: () => setForgetting(letter) } : null
                  }
                />
              ))}
            </Table>
          </>
        )}
        {letters.hasNextPage && (
          <Button
            className="mt-3 self-center"
            isPending={letters.isFetchingNextPage}
            onPress={() => void letters.fetchNextPage()}
          >
            {t('settings.more')}
          </Button>
        )}
      </div>
      <ForgetDeadLettersDialog
        name={forgetting === null || forgetting === 'all' ? null : jobText(t, forgetting.job ?? '')}
        count={letters.hasNextPage ? null : shown.length}
        isOpen={forgetting !== null}
        isPending={forget.isPending || forgetAll.isPending}
        onConfirm={confirmed}
        onClose={() => setForgetting(null)}
      />
    </Page>
  )
}
