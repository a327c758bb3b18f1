import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { useT } from '../../../../platform/i18n/index.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import type { AskConflict, Conflict, Resolution } from '../../api/save-versioned.ts'
import { TextDiff } from '../history/text-diff.tsx'

const AskContext = createContext<AskConflict>(() => Promise.resolve({ keep: 'theirs' }))

/** Asks the reader to settle a conflict, in the dialog of the nearest `ConflictBoundary`. */
export function useAskConflict(): AskConflict {
  return useContext(AskContext)
}

type Pending = { readonly conflict: Conflict; readonly settle: (resolution: Resolution) => void }

/** Holds the dialog that is shown when two people changed the same thing. */
export function ConflictBoundary({ children }: { readonly children: ReactNode }) {
  const [pending, setPending] = useState<readonly Pending[]>([])
  const ask = useCallback<AskConflict>(
    conflict => new Promise(settle => setPending(old => [...old, { conflict, settle }])),
    [],
  )
  const [first] = pending
  return (
    <AskContext value={ask}>
      {children}
      {first && (
        <ConflictDialog
          conflict={first.conflict}
          onSettle={resolution => {
            setPending(old => old.slice(1))
            first.settle(resolution)
          }}
        />
      )}
    </AskContext>
  )
}

type ConflictDialogProps = { readonly conflict: Conflict; readonly onSettle: (resolution: Resolution) => void }

function ConflictDialog({ conflict, onSettle }: ConflictDialogProps) {
  const t = useT()
  const [merged, setMerged] = useState<string | null>(null)
  const { label, mine, theirs, isText } = conflict
  return (
    <Dialog
      title={t('issue.conflict.title', { label })}
      isOpen
      isSticky
      width={isText ? 'large' : 'small'}
      // Whoever wrote a text must not lose it to a key.
      onClose={() => onSettle({ keep: isText ? 'undecided' : 'theirs' })}
      actions={
        <>
          <Button onPress={() => onSettle({ keep: 'theirs' })}>{t('issue.conflict.theirs')}</Button>
          {isText && merged === null && (
            <Button onPress={() => setMerged(mine)} autoFocus>
              {t('issue.conflict.merge')}
            </Button>
          )}
          {merged === null ? (
            <Button variant="primary" onPress={() => onSettle({ keep: 'mine' })} autoFocus={!isText}>
              {t('issue.conflict.mine')}
            </Button>
          ) : (
            <Button variant="primary" onPress={() => onSettle({ keep: 'merged', text: merged })}>
              {t('issue.conflict.saveMerged')}
            </Button>
          )}
        </>
      }
    >
      <p className="mb-3 text-muted">{t('issue.conflict.text')}</p>
      <div className="mb-4 rounded-control border border-line">
        {isText ? (
          <TextDiff before={theirs} after={mine} />
        ) : (
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 p-3">
            <dt className="text-muted">{t('issue.conflict.yours')}</dt>
            <dd className="min-w-0 break-words">{mine}</dd>
            <dt className="text-muted">{t('issue.conflict.theirsNow')}</dt>
            <dd className="min-w-0 break-words">{theirs}</dd>
          </dl>
        )}
      </div>
      {isText && <p className="mb-4 text-xs text-faint">{t('issue.conflict.legend')}</p>}
      {merged !== null && (
        <TextArea label={t('issue.conflict.merged')} value={merged} onChange={setMerged} rows={8} autoFocus />
      )}
    </Dialog>
  )
}
