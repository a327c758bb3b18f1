export { commandsFeature } from './commands.feature.ts'
