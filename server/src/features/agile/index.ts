export { agileFeature } from './agile.feature.ts'
export { createBoard } from './settings/commands/create-board.ts'
export { SPRINT_FIELD } from './sprint-cards.ts'
