import { expect, it } from 'vitest'
import { acting } from '../../testing/acting.ts'
import { requireMayManage } from './auth.policy.ts'

it('everybody manages their own credentials, and the guest nobody’s', async () => {
  await expect(requireMayManage(acting({ userId: 3 }), 3)).resolves.toBeUndefined()
  const guest = acting({ userId: 3, isGuest: true, held: { USER_UPDATE: 'global' } })
  await expect(requireMayManage(guest, 3)).rejects.toThrow('forbidden {}')
})

it('those of others need the permission, held everywhere', async () => {
  for (const held of [{}, { USER_UPDATE: [5] }])
    await expect(requireMayManage(acting({ userId: 3, held }), 4)).rejects.toThrow(
      'forbidden {"permission":"USER_UPDATE"}',
    )
})
