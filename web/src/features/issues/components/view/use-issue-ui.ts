import { useMemo, useState } from 'react'

/** What of an issue's view is open: shared by its parts and the keyboard. */
export type IssueUi = {
  readonly isDescriptionOpen: boolean
  readonly setDescriptionOpen: (open: boolean) => void
  readonly isComposerOpen: boolean
  readonly setComposerOpen: (open: boolean) => void
  /** Id of the field whose editor is open, `tags`, `links`, or null. */
  readonly open: string | null
  readonly setOpen: (open: string | null) => void
}

export function useIssueUi(): IssueUi {
  const [isDescriptionOpen, setDescriptionOpen] = useState(false)
  const [isComposerOpen, setComposerOpen] = useState(false)
  const [open, setOpen] = useState<string | null>(null)
  return useMemo(
    () => ({
      isDescriptionOpen,
      setDescriptionOpen,
      isComposerOpen,
      setComposerOpen,
      open,
      setOpen,
    }),
    [isDescriptionOpen, isComposerOpen, open],
  )
}
