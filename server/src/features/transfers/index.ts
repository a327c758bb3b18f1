export { type MoveEntry, moveToFormer, projectOf } from './commands/move-back.ts'
export { transfersFeature } from './transfers.feature.ts'
