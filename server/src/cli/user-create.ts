import { createUser } from '../features/users/index.ts'
import { type CliCommand, CommandError, textOption } from '../platform/command-line/index.ts'

export const userCreateCommand: CliCommand = {
  path: 'user create',
  summary: 'Create a user; without a password the user cannot sign in until one is set',
  arguments: { login: 'what the user signs in with' },
  options: [
    { flags: '--name <name>', meaning: 'full name', required: true },
    { flags: '--email <address>', meaning: 'e-mail address' },
    { flags: '--password-stdin', meaning: 'read the password from the standard input' },
    { flags: '--admin', meaning: 'give the rights of an administrator' },
  ],
  run: async (shell, [login = ''], options) => {
    const password = options.passwordStdin ? await shell.readInput() : null
    if (password === '') throw new CommandError('--password-stdin was given, but the standard input holds no password.')
    return shell.withSystem(async ctx => {
      const id = await createUser(ctx, {
        login,
        fullName: textOption(options, 'name') ?? login,
        email: textOption(options, 'email') ?? null,
        password,
        admin: options.admin === true,
      })
      shell.note(`Created the user ${login}.`)
      shell.print(`1-${id}`)
      return 0
    })
  },
}
