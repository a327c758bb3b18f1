import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isNotFound, problemText } from '../../../platform/api/index.ts'
import { useT } from '../../../platform/i18n/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { askExplanation } from '../api/explain.ts'
import { problemsOf } from '../model/problems.ts'
import { ExplainResult } from './explain-result.tsx'

export type ExplainDialogProps = {
  readonly query: string
  readonly folder?: string | undefined
  /** Resolved issues are left out of the list besides what the query says. */
  readonly hidesResolved: boolean
  readonly onShowResolved: () => void
  readonly onClose: () => void
}

/** Asks for an issue and tells which conditions of the query it fulfils. */
export function ExplainDialog({ query, folder, hidesResolved, onShowResolved, onClose }: ExplainDialogProps) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState<string>()
  const answer = useQuery({
    queryKey: ['search/explain', query, folder, asked],
    queryFn: ({ signal }) => askExplanation({ query, folder, issue: asked ?? '' }, signal),
    enabled: asked !== undefined,
    staleTime: 0,
    retry: false,
  })
  const submit = () => {
    const issue = typed.trim().toUpperCase()
    if (issue === '') return
    if (issue === asked) void answer.refetch()
    else setAsked(issue)
  }
  const isMissing = isNotFound(answer.error)
  return (
    <Dialog title={t('explain.title')} isOpen onClose={onClose}>
      <Form onSubmit={submit} className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            label={t('explain.issue')}
            value={typed}
            onChange={setTyped}
            placeholder={t('explain.placeholder')}
            autoFocus
            autoComplete="off"
          />
        </div>
        <Button type="submit" variant="primary" isPending={answer.isFetching} isDisabled={typed.trim() === ''}>
          {t('explain.ask')}
        </Button>
      </Form>
      <div aria-live="polite" className="mt-4 min-h-16">
        {answer.isFetching && !answer.data && (
          <p className="flex items-center gap-2 text-muted">
            <Spinner />
            {t('explain.loading')}
          </p>
        )}
        {answer.isError && (
          <p className="text-danger">
            {isMissing
              ? t('explain.missing', { id: asked ?? '' })
              : (problemsOf(answer.error)?.[0]?.text ?? problemText(answer.error))}
          </p>
        )}
        {!answer.isError && answer.data && (
          <ExplainResult
            {...answer.data}
            isHidden={hidesResolved && answer.data.issue.resolved !== null}
            onShowResolved={() => {
              onShowResolved()
              onClose()
            }}
          />
        )}
        {asked === undefined && <p className="text-muted">{t('explain.text')}</p>}
      </div>
    </Dialog>
  )
}
