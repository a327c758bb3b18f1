import { setCapacity } from '@cairn/common/features/agile'
import { call } from '../../../platform/api/index.ts'
import { queued } from '../../../platform/query/index.ts'

/**
 * Writes down how much somebody can do in a sprint, after what was written of that before; null takes it away. Rejects
 * with why it was refused.
 */
export async function saveCapacity(
  params: { readonly agileId: string; readonly sprintId: string },
  userId: string,
  value: number | null,
): Promise<void> {
  await queued(`capacity ${params.sprintId} ${userId}`, () =>
    call(setCapacity, { params, fields: { value: true }, body: { user: { id: userId }, value } }),
  )
}
