export { commandsFeature } from './commands.feature.ts'
export { advanceOperation, insertOperation, type Operation, readOperation } from './operations.store.ts'
