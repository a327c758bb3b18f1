import { useDeferredValue, useMemo } from 'react'
import { cx } from '../../../ui/class-names.ts'
import { useIsWide } from '../../../ui/use-is-wide.ts'
import { Attachments, UploadArea } from '../../attachments/index.ts'
import { useComments } from '../../comments/index.ts'
import { useAskConflict } from '../../conflicts/index.ts'
import { Composer, TypingNote } from '../../discussions/index.ts'
import { References, useKeptScroll } from '../../host-ui/index.ts'
import { IssueSlotParts, useIssueLayout, useIssueUi } from '../../issue-ui/index.ts'
import type { IssueData } from '../../issues/index.ts'
import { useUpdateIssue } from '../../issues/index.ts'
import { LinkedHosts } from '../../linked-hosts/index.ts'
import { IssueLinks } from '../../links/index.ts'
import { HostTexts } from '../../markdown/index.ts'
import { readAheadAtRest } from '../api/read-ahead.ts'
import { Description } from './description.tsx'
import { FieldsToggle } from './fields-toggle.tsx'
import { IssueFields } from './issue-fields.tsx'
import { IssueStream } from './issue-stream.tsx'
import { IssueTitle } from './issue-title.tsx'
import { useIssueShortcuts } from './use-issue-shortcuts.ts'
import '../../host-ui/components/host-print.css'

// The text column keeps a readable measure beside 320 px of fields.
const WIDE_PX = 820

export type IssueContentProps = {
  readonly issue: IssueData
  readonly variant: 'page' | 'panel'
  /** Only what a list knew is there: texts and files follow. */
  readonly isPartial: boolean
}

export function IssueContent({ issue, variant, isPartial }: IssueContentProps) {
  const updates = useUpdateIssue(issue.id, useAskConflict())
  const ui = useIssueUi()
  const { data: run } = useComments(issue.id)
  const comments = run?.comments
  const scroller = useKeptScroll(issue.id)
  const [ref, isWide] = useIsWide(WIDE_PX, variant === 'page')
  useIssueShortcuts(issue, ui, isPartial)
  const texts = useMemo(
    () => [issue.description ?? '', ...(comments ?? []).map(({ text }) => text ?? '')],
    [issue.description, comments],
  )
  const files = useMemo(() => comments?.flatMap(({ attachments }) => attachments), [comments])
  const layout = useIssueLayout()
  // What the reader came for is painted first; what stands below it follows at once.
  const isWhole = useDeferredValue(true, false)
  const beside = variant === 'page' && isWide
  // A field that is opened by its key has to be there.
  const isHidden = layout.fields === 'hidden' && (ui.open === null || ui.open === 'links')
  const side = layout.fields === 'full' ? 'side' : 'compact'
  const fields = <IssueFields issue={issue} updates={updates} ui={ui} layout={beside ? side : 'top'} />
  const column = variant === 'page' ? cx('mx-auto w-full px-4 sm:px-6', !layout.isWide && 'max-w-190') : 'w-full px-4'
  return (
    <HostTexts host={issue} texts={texts} {...(files && { ownFiles: files })}>
      <UploadArea host={issue} className="flex min-h-0 flex-1">
        <div
          ref={ref}
          {...(variant === 'page' ? { 'data-host-page': '' } : { 'data-issue-panel': '' })}
          className="relative flex min-h-0 min-w-0 flex-1"
        >
          <div className="flex min-h-0 min-w-0 flex-1 flex-col">
            <div
              ref={scroller}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
              tabIndex={0}
              data-host-scroll
              className="min-h-0 flex-1 overflow-auto -outline-offset-2 [scrollbar-gutter:stable]"
            >
              <article data-host-text className={column}>
                <IssueTitle issue={issue} updates={updates} variant={variant} />
                {!beside && fields}
                <Description issue={issue} updates={updates} ui={ui} isPartial={isPartial} />
                {isWhole && (
                  <>
                    {/* What is empty is one button; the buttons stand side by side. */}
                    <div className="flex flex-wrap gap-x-4 [&>section]:w-full">
                      <Attachments host={issue} />
                      <IssueLinks issue={issue} ui={ui} readAhead={readAheadAtRest} />
                      <LinkedHosts host={issue} />
                      <References host={issue} />
                      <IssueSlotParts place="section" issue={issue} />
                    </div>
                    <IssueStream issue={issue} />
                  </>
                )}
              </article>
            </div>
            <TypingNote host={issue} className={column} />
            {isWhole && <Composer host={issue} ui={ui} className={column} />}
          </div>
          {beside && (
            <aside
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
              tabIndex={0}
              hidden={isHidden}
              className={cx(
                'shrink-0 overflow-auto border-s border-line p-4 pt-11 -outline-offset-2 [&[hidden]]:hidden',
                side === 'side' ? 'w-80' : 'w-72',
              )}
            >
              {fields}
            </aside>
          )}
          {beside && <FieldsToggle />}
        </div>
      </UploadArea>
    </HostTexts>
  )
}
