import { useMemo, useState } from 'react'

/** What of an issue's view is open: shared by its parts and the keyboard. */
export type IssueUi = {
  readonly isDescriptionOpen: boolean
  readonly setDescriptionOpen: (open: boolean) => void
  readonly isComposerOpen: boolean
  readonly setComposerOpen: (open: boolean) => void
  /** Opens the composer and takes the focus there. */
  readonly writeComment: () => void
  /** Grows with each {@link writeComment}; 0 = nobody asked to write. */
  readonly commentAsks: number
  /** Id of the field whose editor is open, `tags`, `links`, or null. */
  readonly open: string | null
  readonly setOpen: (open: string | null) => void
}

export function useIssueUi(): IssueUi {
  const [isDescriptionOpen, setDescriptionOpen] = useState(false)
  const [isComposerOpen, setComposerOpen] = useState(false)
  const [commentAsks, setCommentAsks] = useState(0)
  const [open, setOpen] = useState<string | null>(null)
  return useMemo(
    () => ({
      isDescriptionOpen,
      setDescriptionOpen,
      isComposerOpen,
      setComposerOpen,
      writeComment: () => {
        setComposerOpen(true)
        setCommentAsks(asks => asks + 1)
      },
      commentAsks,
      open,
      setOpen,
    }),
    [isDescriptionOpen, isComposerOpen, commentAsks, open],
  )
}
