export { generateCommand } from './generate.command.ts'
