import { isIPv6 } from 'node:net'

/** What counts as one place that requests come from: an address, or of IPv6 a network, since everyone has a whole one. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const [head = '', tail = ''] = address.toLowerCase().split('%')[0]?.split('::') ?? []
  const before = head.split(':').filter(part => part !== '')
  const after = tail.split(':').filter(part => part !== '')
  const missing = address.includes('::') ? 8 - before.length - after.length : 0
  const parts = [...before, ...Array<string>(Math.max(0, missing)).fill('0'), ...after]
  return parts
    .slice(0, 4)
    .map(part => part.replace(/^0+(?=.)/, ''))
    .join(':')
}
