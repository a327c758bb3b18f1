import { type CliCommand, textOption } from '../platform/command-line/index.ts'
import {
  checkConfig,
  checkDatabase,
  checkDataFolder,
  checkDiskSpace,
  checkNode,
  checkWebClient,
  type Finding,
  type Verdict,
} from './doctor.checks.ts'

const SHOWN: Readonly<Record<Verdict, string>> = { ok: ' ok ', warn: 'WARN', fail: 'FAIL' }

export const doctorCommand: CliCommand = {
  path: 'doctor',
  summary: 'Check configuration, data folder, disk, database and versions, and say what to do',
  options: [{ flags: '--free <megabytes>', meaning: 'Free disk space below which it warns (default 1024)' }],
  run: async (shell, _args, options) => {
    const findings: Finding[] = []
    const checks = [
      checkConfig,
      checkNode,
      checkWebClient,
      checkDataFolder,
      (given: typeof shell) => checkDiskSpace(given, Number(textOption(options, 'free') ?? 1024) * 1024 ** 2),
      checkDatabase,
    ]
    for (const check of checks) {
      for (const finding of await check(shell)) {
        findings.push(finding)
        shell.print(`${SHOWN[finding.verdict]}  ${finding.text}`)
        if (finding.advice) shell.print(`      ${finding.advice}`)
      }
    }
    const failed = findings.filter(finding => finding.verdict === 'fail').length
    const warned = findings.filter(finding => finding.verdict === 'warn').length
    shell.print(failed > 0 ? `${failed} checks failed, ${warned} warnings.` : `Nothing is broken, ${warned} warnings.`)
    return failed > 0 ? 1 : 0
  },
}
