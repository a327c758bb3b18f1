import { draftInCell } from '@cairn/common/features/agile'
import { createIssueRoute } from '@cairn/common/features/issues'
import { call } from '../../../platform/api/index.ts'

export type CardCreation = {
  readonly params: { readonly agileId: string; readonly sprintId: string }
  /** What is told waits until the returned function is called, with the id of the card when there is one. */
  readonly holdBack: () => (id?: string) => void
  readonly readSoon: () => void
}

/** Begins the issue where it will be a card, so that it has what the place says, then publishes it with its summary. */
export const cardCreator =
  ({ params, holdBack, readSoon }: CardCreation) =>
  async (row: string, column: string, summary: string): Promise<void> => {
    const release = holdBack()
    let created: { readonly id: string } | undefined
    try {
      const draft = await call(draftInCell, {
        params: { ...params, columnId: column, cellId: `${row}.${column}` },
        fields: { id: true },
        body: { summary },
      })
      created = await call(createIssueRoute, { fields: { id: true }, query: { draftId: draft.id }, body: { summary } })
    } finally {
      release(created?.id)
      readSoon()
    }
  }
