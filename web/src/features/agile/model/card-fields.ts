import { moved } from './moved.ts'
import type { BoardData } from './projections.ts'

/** A field that cards show; `isFull`: its values by name, else by colour or first letter. */
export type CardField = { readonly id: string; readonly name: string; readonly isFull: boolean }

/** Makes another list of the fields of cards. */
export type CardFieldEdit = (fields: readonly Omit<CardField, 'name'>[]) => readonly Omit<CardField, 'name'>[]

/** The fields that the cards of a board show, in their order. */
export function cardFieldsOf({ cardSettings }: BoardData): readonly CardField[] {
  return (cardSettings?.fields ?? []).flatMap(({ field, presentation }) =>
    field
      ? [{ id: field.id, name: field.localizedName || field.name || '', isFull: presentation?.id !== 'short' }]
      : [],
  )
}

export const moveCardField =
  (id: string, place: number, from?: number): CardFieldEdit =>
  fields => {
    const own = fields.find(field => field.id === id)
    return own ? moved(fields, own, place, from) : fields
  }
export const showCardField =
  (id: string, isFull: boolean): CardFieldEdit =>
  fields =>
    fields.map(field => (field.id === id ? { ...field, isFull } : field))
export const removeCardField =
  (id: string): CardFieldEdit =>
  fields =>
    fields.filter(field => field.id !== id)
export const addCardField =
  (id: string): CardFieldEdit =>
  fields => [...fields.filter(field => field.id !== id), { id, isFull: true }]

const presentationOf = (isFull: boolean) => (isFull ? 'full' : 'short')

/** What an edit sends, and how the board looks until it is answered. */
export function cardFieldsChange(edit: CardFieldEdit) {
  return [
    (board: BoardData) => ({
      cardSettings: {
        fields: edit(cardFieldsOf(board)).map(({ id, isFull }) => ({
          field: { id },
          presentation: { id: presentationOf(isFull) },
        })),
      },
    }),
    (board: BoardData): BoardData => {
      const { cardSettings } = board
      if (!cardSettings) return board
      const fields = edit(cardFieldsOf(board)).flatMap(({ id, isFull }) => {
        const own = cardSettings.fields.find(({ field }) => field?.id === id)
        if (!own) return []
        return { ...own, presentation: { $type: 'CardFieldPresentation' as const, id: presentationOf(isFull) } }
      })
      return { ...board, cardSettings: { ...cardSettings, fields } }
    },
  ] as const
}
