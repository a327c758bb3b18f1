import { useMemo } from 'react'
import { type BoardField, useFieldsOf } from '../../api/field-values.ts'
import type { BoardData } from '../../model/projections.ts'

const ESTIMATED: ReadonlySet<string> = new Set(['period', 'integer', 'float'])

/** The fields of a board's projects that tell how big cards are. */
export function useEstimationFields({ projects }: Pick<BoardData, 'projects'>): readonly BoardField[] {
  const fields = useFieldsOf(useMemo(() => projects.map(({ id }) => id), [projects]))
  return fields.filter(({ valueType }) => ESTIMATED.has(valueType))
}
