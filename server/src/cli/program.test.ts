import { describe, expect, it } from 'vitest'
import type { CliCommand, OptionValues } from '../platform/command-line/index.ts'
import { cliCommands } from './commands.ts'
import { buildProgram } from './program.ts'

const COMMAND: CliCommand = {
  path: 'thing make',
  summary: 'Make a thing',
  arguments: { name: 'its name' },
  options: [
    { flags: '--size <n>', meaning: 'how large', required: true },
    { flags: '--fast', meaning: 'in a hurry' },
  ],
  run: async () => 0,
}

async function parse(args: readonly string[], commands: readonly CliCommand[] = [COMMAND]) {
  const runs: { path: string; args: readonly string[]; options: OptionValues }[] = []
  let said = ''
  const program = buildProgram(commands, async (command, given, options) => {
    runs.push({ path: command.path, args: given, options })
  })
  const quiet = (command: typeof program): void => {
    command.configureOutput({ writeOut: text => (said += text), writeErr: text => (said += text) })
    command.commands.forEach(quiet)
  }
  quiet(program)
  const error = await program.parseAsync(args, { from: 'user' }).then(
    () => null,
    thrown => thrown as { exitCode: number },
  )
  return { runs, said, exitCode: error?.exitCode ?? 0 }
}

describe('command lines', () => {
  it('give a command its arguments and options', async () => {
    const { runs } = await parse(['thing', 'make', 'chair', '--size', '3', '--fast'])
    expect(runs).toEqual([{ path: 'thing make', args: ['chair'], options: { size: '3', fast: true } }])
  })

  it.each([
    [['thing', 'make', '--size', '3'], 'name'],
    [['thing', 'make', 'chair'], '--size'],
    [['thing', 'make', 'chair', '--size', '3', '--slow'], '--slow'],
    [['thing', 'break'], 'break'],
    [['nothing'], 'nothing'],
  ])('that are wrong run nothing and say why: %j', async (args, word) => {
    const { runs, said, exitCode } = await parse(args)
    expect(runs).toEqual([])
    expect(exitCode).not.toBe(0)
    expect(said).toContain(word)
  })

  it.each(cliCommands.map(command => [command.path, command] as const))('explain %s', async (path, command) => {
    const { runs, said, exitCode } = await parse([...path.split(' '), '--help'], cliCommands)
    expect(runs).toEqual([])
    expect(exitCode).toBe(0)
    expect(said).toContain(`Usage: cairn ${path}`)
    for (const name of Object.keys(command.arguments ?? {})) expect(said).toContain(`<${name}>`)
    for (const { flags } of command.options ?? []) expect(said).toContain(flags)
  })

  it('list every command that the documentation names', () => {
    const paths = cliCommands.map(command => command.path)
    for (const path of [
      'start',
      'migrate',
      'doctor',
      'user create',
      'token create',
      'import github-archive',
      'generate',
      'dump',
      'restore',
      'events',
      'openapi',
    ])
      expect(paths).toContain(path)
    expect(new Set(paths).size).toBe(paths.length)
  })
})
