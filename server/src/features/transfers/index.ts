export { moveToFormer, projectOf } from './commands/move-back.ts'
export { moveTree } from './commands/move-tree.ts'
export { transfersFeature } from './transfers.feature.ts'
