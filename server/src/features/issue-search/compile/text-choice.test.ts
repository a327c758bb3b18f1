import { describe, expect, it } from 'vitest'
import { chooseTexts } from './text-choice.ts'

describe('how texts are looked for', () => {
  const all = { issues: 1_000_000, walked: 1_000_000, filtered: 1_000_000 }
  const hits = (rows: number, isAtMost = false) => ({ rows, isAtMost })
  const page = { wanted: 51, isNarrow: false }

  it('walks along the order for a common word', () => {
    expect(chooseTexts({ ...all, hits: [hits(600_000)] }, page).plan).toBe('walk')
  })

  it('looks up all hits when that is quick and a walk may find fewer than thought', () => {
    expect(chooseTexts({ ...all, hits: [hits(17_000)] }, page)).toMatchObject({ plan: 'walk', rarest: 0 })
    expect(chooseTexts({ ...all, hits: [hits(17_000, true)] }, page)).toMatchObject({ plan: 'hits', rarest: 0 })
    expect(chooseTexts({ ...all, hits: [hits(600_000, true)] }, page)).toMatchObject({ plan: 'walk', rarest: 0 })
  })

  it('looks up the rarest of several texts', () => {
    expect(chooseTexts({ ...all, hits: [hits(600_000), null, hits(40)] }, page)).toMatchObject({
      plan: 'hits',
      rarest: 2,
    })
  })

  it('probes what other conditions leave when that is little, and texts that no index knows', () => {
    expect(chooseTexts({ ...all, filtered: 200, walked: 3_000, hits: [hits(600_000)] }, null).plan).toBe('probe')
    expect(chooseTexts({ ...all, hits: [null] }, null)).toMatchObject({ plan: 'probe', rarest: null })
  })

  it('says how long the hits would take, for when a walk takes longer', () => {
    const hitsMs = (rows: number) => chooseTexts({ ...all, hits: [hits(rows)] }, page).hitsMs
    expect([hitsMs(1_000), hitsMs(600_000)]).toEqual([6.7, 4_020])
  })

  it('walks for nothing that has no order to end early in', () => {
    expect(chooseTexts({ ...all, hits: [hits(600_000)] }, null).plan).toBe('hits')
  })
})
