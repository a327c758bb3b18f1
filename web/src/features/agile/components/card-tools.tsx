import { type MouseEvent, useMemo } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import type { MenuEntry } from '../../../ui/menu.tsx'
import { useListProjects } from '../../custom-fields/index.ts'
import { type Lift, ListMarks, useMarking, useRowFields } from '../../issue-list/index.ts'
import type { ListedIssue } from '../../issues/index.ts'
import type { BoardAddress } from './use-board-address.ts'
import type { useBoardControls } from './use-board-controls.ts'

type CardToolsOptions = {
  readonly controls: ReturnType<typeof useBoardControls>
  readonly frame: { readonly current: HTMLElement | null }
  readonly address: Pick<BoardAddress, 'openId'>
  /** What the menu of a card offers beside what rows of lists have. */
  readonly actionsOf: (issue: ListedIssue) => readonly MenuEntry[]
  /** A finger was held on a card; undefined: cards are not dragged. */
  readonly onLift: ((lift: Lift) => void) | undefined
  /** Cards are opened, and nothing else; absent: false. */
  readonly isPast?: boolean
}

const NO_ISSUES: ListedIssue[] = []
const NO_TOOLS = { isEditable: false, frameProps: {}, popups: null } as const

/** What cards have in common with the rows of lists: marks, the menu, and fields that are chosen where they stand. */
export function useCardTools({ controls, frame, address, actionsOf, onLift, isPast = false }: CardToolsOptions) {
  const { selecting, activeId, onPress, onActivate } = controls
  const [issues, activeIssue] = isPast ? [NO_ISSUES, undefined] : [controls.issues, controls.activeIssue]
  const activeIndex = useMemo(() => issues.findIndex(({ id }) => id === activeId), [issues, activeId])
  const marking = useMarking({
    ...{ issues, activeIndex, onActivate, onPress, selecting, actionsOf, onLift },
  })
  const isPanelOpen = address.openId !== undefined
  const fields = useRowFields({ issues, active: activeIssue, isPanelOpen, selecting, frameRef: frame })
  if (isPast) return { ...NO_TOOLS, onPress }
  return {
    onPress: marking.onPress,
    isEditable: fields.isEditable,
    frameProps: {
      ...marking.frameProps,
      onClickCapture(event: MouseEvent) {
        marking.frameProps.onClickCapture(event)
        if (!event.isPropagationStopped()) fields.onClickCapture(event)
      },
    },
    popups: (
      <>
        {marking.menu}
        {fields.popup}
      </>
    ),
  }
}

export type MarksProps = {
  readonly controls: ReturnType<typeof useBoardControls>
  readonly activeIssue: ListedIssue | undefined
  readonly count: number
  /** Nothing is done with cards; absent: false. */
  readonly isPast?: boolean
}

const NO_PROJECTS: readonly never[] = []
const NO_PARAMS = { query: '' } as const

/** The bar of actions on marked cards, the keys of commands, and how many cards there are. */
export function Marks({ controls, activeIssue, count, isPast = false }: MarksProps) {
  const t = useT()
  const projects = useListProjects().data ?? NO_PROJECTS
  return (
    <>
      {!isPast && (
        <ListMarks
          selecting={controls.selecting}
          active={activeIssue}
          loadedCount={controls.issues.length}
          params={NO_PARAMS}
          total={undefined}
          projects={projects}
        />
      )}
      <p role="status" className="sr-only">
        {t('agile.board.count', { count })}
      </p>
    </>
  )
}
