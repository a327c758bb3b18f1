import { expect, it } from 'vitest'
import { turns } from './turns.ts'

/** Work that ends when it is told to; `begun` names what began, in order. */
function startWork(atOnce: number) {
  const takeTurn = turns(atOnce)
  const begun: string[] = []
  const end = new Map<string, { readonly well: () => void; readonly badly: (error: Error) => void }>()
  const ask = (name: string): Promise<string> =>
    takeTurn(() => {
      begun.push(name)
      return new Promise((resolve, reject) => end.set(name, { well: () => resolve(name), badly: reject }))
    })
  return { begun, ask, end }
}

it('are taken by so many at once, the others in the order in which they came', async () => {
  const { begun, ask, end } = startWork(2)
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(ask)
  expect(begun).toEqual(['a', 'b'])
  end.get('b')?.well()
  expect(await b).toBe('b')
  await expect.poll(() => begun).toEqual(['a', 'b', 'c'])
  end.get('a')?.well()
  end.get('c')?.well()
  await Promise.all([a, c])
  await expect.poll(() => begun).toEqual(['a', 'b', 'c', 'd'])
  end.get('d')?.well()
  await d
})

it('are free again when nobody waits, also after work that failed', async () => {
  const { begun, ask, end } = startWork(1)
  const first = ask('first')
  end.get('first')?.badly(new Error('failed'))
  await expect(first).rejects.toThrow('failed')
  for (const name of ['second', 'third']) {
    const next = ask(name)
    expect(begun.at(-1)).toBe(name)
    end.get(name)?.well()
    await next
  }
  const [fourth] = [ask('fourth'), ask('fifth')]
  expect(begun).toEqual(['first', 'second', 'third', 'fourth'])
  end.get('fourth')?.well()
  await fourth
})
