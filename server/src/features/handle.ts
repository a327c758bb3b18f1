import type { Entities } from '@cairn/common/features/entities'
import { routeBinder } from '../platform/http/index.ts'

/** Binds a route of the contract to what it does. */
export const handle = routeBinder<Entities>()
