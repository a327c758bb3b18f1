import { describe, expect, it } from 'vitest'
import { hashPassword, isPassword } from './password.ts'

describe('passwords', () => {
  it('match their own hash, in any way the keyboard composes the letters', async () => {
    const hash = await hashPassword('pässwörd ﬁne')
    expect(await isPassword(hash, 'pässwörd ﬁne'.normalize('NFD'))).toBe(true)
    expect(await isPassword(hash, 'passwörd ﬁne')).toBe(false)
    expect(await hashPassword('pässwörd ﬁne')).not.toBe(hash)
  })

  it('are refused when too short or too long', async () => {
    await expect(hashPassword('1234567')).rejects.toMatchObject({ code: 'weak_password' })
    await expect(hashPassword('x'.repeat(1_001))).rejects.toMatchObject({ code: 'invalid_value' })
  })

  it('of nobody never match, and take as much work as those of somebody', async () => {
    const hash = await hashPassword('a password')
    expect(await isPassword(null, '')).toBe(false)
    // Processor time, since the wall clock depends on what else the machine does.
    const work = async (stored: string | null) => {
      const before = process.cpuUsage()
      await isPassword(stored, 'something else')
      const { user, system } = process.cpuUsage(before)
      return user + system
    }
    let [known, unknown] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
    for (let round = 0; round < 10; round++) {
      known = Math.min(known, await work(hash))
      unknown = Math.min(unknown, await work(null))
    }
    expect(unknown / known).toBeGreaterThan(0.5)
    expect(unknown / known).toBeLessThan(2)
  })
})
