import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { isSubmitKey } from '../../../platform/shortcuts/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import type { AskConflict, Conflict, Resolution } from '../api/save-versioned.ts'
import {
  hasMarks,
  isMerged,
  type MergeMarks,
  type MergePart,
  mergedText,
  openPlaces,
  unmerged,
} from '../model/merge-parts.ts'
import { TextDiff } from './text-diff.tsx'

const AskContext = createContext<AskConflict>(() => Promise.resolve({ keep: 'theirs' }))

/** Asks the reader to settle a conflict, in the dialog of the nearest `ConflictBoundary`. */
export function useAskConflict(): AskConflict {
  return useContext(AskContext)
}

type Pending = {
  readonly conflict: Conflict
  readonly parts: readonly MergePart[]
  readonly settle: (resolution: Resolution) => void
}

/** Holds the dialog that is shown when two people changed the same thing. */
export function ConflictBoundary({ children }: { readonly children: ReactNode }) {
  const [pending, setPending] = useState<readonly Pending[]>([])
  const ask = useCallback<AskConflict>(async conflict => {
    const parts = await partsOf(conflict)
    return new Promise(settle => setPending(old => [...old, { conflict, parts, settle }]))
  }, [])
  const [first] = pending
  return (
    <AskContext value={ask}>
      {children}
      {first && (
        <ConflictDialog
          conflict={first.conflict}
          parts={first.parts}
          onSettle={resolution => {
            setPending(old => old.slice(1))
            first.settle(resolution)
          }}
        />
      )}
    </AskContext>
  )
}

/** Few conflicts come up, so what merges them comes with the first one. */
async function partsOf({ base, theirs, mine, isText, isLine }: Conflict): Promise<readonly MergePart[]> {
  if (!isText) return []
  try {
    const { mergeTexts } = await import('@cairn/common/platform/text-merge')
    return isLine && base === undefined ? unmerged(theirs, mine) : mergeTexts(base, theirs, mine)
  } catch (error) {
    console.debug('What merges texts could not be loaded.', error)
    return unmerged(theirs, mine)
  }
}

type ConflictDialogProps = {
  readonly conflict: Conflict
  /** Of texts: what the two versions make together. */
  readonly parts: readonly MergePart[]
  readonly onSettle: (resolution: Resolution) => void
}

function ConflictDialog({ conflict, parts, onSettle }: ConflictDialogProps) {
  const t = useT()
  const [merged, setMerged] = useState<string | null>(null)
  const [isTried, setTried] = useState(false)
  const { label, mine, theirs, isText, isLine = false, base } = conflict
  const marks: MergeMarks = {
    theirs: t('conflicts.mark.theirs'),
    mine: t('conflicts.mark.mine'),
    end: t('conflicts.mark.end'),
  }
  const isWhole = isText && isMerged(parts)
  const both = isWhole || !isLine ? mergedText(parts, marks) : mine
  const isMarked = merged !== null && hasMarks(merged, marks)
  const explain = () => {
    if (isWhole) return t('conflicts.whole')
    if (!isText || isLine) return t('conflicts.text')
    if (base === undefined) return t('conflicts.unknown')
    return t('conflicts.places', { count: openPlaces(parts) })
  }
  const saveMerged = (text: string) => {
    setTried(true)
    if (!isMarked) onSettle({ keep: 'merged', text })
  }
  return (
    <Dialog
      title={t('conflicts.title', { label })}
      isOpen
      isSticky
      width={isText ? 'large' : 'small'}
      // Whoever wrote a text must not lose it to a key.
      onClose={() => onSettle({ keep: isText ? 'undecided' : 'theirs' })}
      actions={
        <>
          <Button onPress={() => onSettle({ keep: 'theirs' })}>{t('conflicts.theirs')}</Button>
          {merged === null && (
            <Button
              variant={isText ? 'default' : 'primary'}
              onPress={() => onSettle({ keep: 'mine' })}
              autoFocus={!isText}
            >
              {t('conflicts.mine')}
            </Button>
          )}
          {isText && merged === null && (
            <Button variant={isWhole ? 'default' : 'primary'} onPress={() => setMerged(both)} autoFocus={!isWhole}>
              {t('conflicts.merge')}
            </Button>
          )}
          {isWhole && merged === null && (
            <Button variant="primary" onPress={() => onSettle({ keep: 'merged', text: both })} autoFocus>
              {t('conflicts.both')}
            </Button>
          )}
          {merged !== null && (
            <Button variant="primary" onPress={() => saveMerged(merged)}>
              {t('conflicts.saveMerged')}
            </Button>
          )}
        </>
      }
    >
      <p className="mb-3 text-muted">{explain()}</p>
      {(merged === null || isLine) && (
        <div className="mb-4 rounded-control border border-line">
          {isText ? (
            <TextDiff before={theirs} after={isWhole ? both : mine} />
          ) : (
            <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 p-3">
              <dt className="text-muted">{t('conflicts.yours')}</dt>
              <dd className="min-w-0 break-words">{mine}</dd>
              <dt className="text-muted">{t('conflicts.theirsNow')}</dt>
              <dd className="min-w-0 break-words">{theirs}</dd>
            </dl>
          )}
        </div>
      )}
      {isText && (merged === null || isLine) && (
        <p className="mb-4 text-xs text-faint">{t(isWhole ? 'conflicts.legendBoth' : 'conflicts.legend')}</p>
      )}
      {merged !== null && (
        <>
          {isMarked && !isTried && <p className="mb-2 text-muted">{t('conflicts.marked')}</p>}
          {/* Above the text, which may be longer than the screen. */}
          {isMarked && isTried && (
            <p role="alert" className="mb-2 text-danger">
              {t('conflicts.marksLeft')}
            </p>
          )}
          <TextArea
            label={t('conflicts.merged')}
            value={merged}
            onChange={setMerged}
            onKeyDown={event => {
              if (isSubmitKey(event)) saveMerged(merged)
              else event.continuePropagation()
            }}
            rows={8}
            autoFocus
          />
        </>
      )}
    </Dialog>
  )
}
