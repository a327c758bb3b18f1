import { createToken } from '../features/auth/index.ts'
import { resolveUser } from '../features/users/index.ts'
import { type CliCommand, textOption } from '../platform/command-line/index.ts'

export const tokenCreateCommand: CliCommand = {
  path: 'token create',
  summary: 'Create a permanent token for a user and print it, this one time, on the standard output',
  arguments: { login: 'of whom the token is; its bearer may do what the user may' },
  options: [{ flags: '--name <name>', meaning: 'what the token is for', required: true }],
  run: (shell, [login = ''], options) =>
    shell.withSystem(async ctx => {
      shell.print(await createToken(ctx, await resolveUser(ctx, login), textOption(options, 'name') ?? ''))
      return 0
    }),
}
