export { commandNewIssue } from './commands/command-new-issue.ts'
export { commandsFeature } from './commands.feature.ts'
