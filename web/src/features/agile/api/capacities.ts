import { setCapacity } from '@cairn/common/features/agile'
import { call } from '../../../platform/api/index.ts'
import { tellFailure } from './tell-failure.ts'

/** Writes down how much somebody can do in a sprint; null takes it away. Why it was refused is told. */
export async function saveCapacity(
  params: { readonly agileId: string; readonly sprintId: string },
  userId: string,
  value: number | null,
): Promise<void> {
  try {
    await call(setCapacity, { params, fields: { value: true }, body: { user: { id: userId }, value } })
  } catch (error) {
    tellFailure(error)
  }
}
