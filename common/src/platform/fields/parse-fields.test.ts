import { describe, expect, it } from 'vitest'
import { AppError } from '../errors/index.ts'
import { parseFields } from './parse-fields.ts'
import { printFields } from './print-fields.ts'
import type { Projection } from './projection.ts'

function show(projection: Projection, depth = 6): unknown {
  if (depth === 0) return '…'
  return Object.fromEntries([...projection].map(([name, field]) => [name, show(field.inner(), depth - 1)]))
}

const leaf = (depth: number): unknown => (depth === 0 ? '…' : { id: leaf(depth - 1) })
const names = (projection: Projection) => [...projection.keys()]

function codeOf(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    if (error instanceof AppError) return `${error.code}:${String(error.facts.reason)}`
    throw error
  }
  return 'no error'
}

describe('the fields parameter', () => {
  it('nests with parentheses', () => {
    const tree = parseFields('id,project(id,name)')
    expect(names(tree)).toEqual(['id', 'project'])
    expect(names(tree.get('project')?.inner() ?? new Map())).toEqual(['id', 'name'])
  })

  it('reads a path as nested parentheses', () => {
    expect(show(parseFields('a/b/c'))).toEqual(show(parseFields('a(b(c))')))
    expect(show(parseFields('a/b(c,d)'))).toEqual(show(parseFields('a(b(c,d))')))
  })

  it('merges duplicates in any form', () => {
    expect(show(parseFields('x(a),x,x/b,x(c(d)),x(c(e))'))).toEqual(show(parseFields('x(a,b,c(d,e))')))
  })

  it('gives the default projection for empty parentheses', () => {
    expect(show(parseFields('owner()'), 3)).toEqual({ owner: leaf(2) })
  })

  it('reads paging of one collection', () => {
    const users = parseFields('users:20(id),teams:5:16(id)')
    expect(users.get('users')).toMatchObject({ skip: 0, top: 20 })
    expect(users.get('teams')).toMatchObject({ skip: 5, top: 16 })
  })

  it('skips white space and stray commas', () => {
    expect(names(parseFields(' id ,\n project ( id ,\tname ) , '))).toEqual(['id', 'project'])
  })

  it('expands named projections that use each other', () => {
    const text = 'added(@common),author(@user);@common:id,author(@user);@user:id,login'
    expect(show(parseFields(text))).toEqual(show(parseFields('added(id,author(id,login)),author(id,login)')))
  })

  it('bounds a named projection that contains itself', () => {
    let level = parseFields('parent(@exp);@exp:id,parent(@exp)')
    let depth = 0
    while (level.has('parent') && depth < 1000) {
      level = level.get('parent')?.inner() ?? new Map()
      depth++
    }
    expect(depth).toBeLessThan(100)
  })

  it('refuses what is not of the form, with the position', () => {
    expect(codeOf(() => parseFields('id)'))).toBe('invalid_fields:syntax')
    expect(codeOf(() => parseFields('a(b'))).toBe('invalid_fields:syntax')
    expect(codeOf(() => parseFields('a b'))).toBe('invalid_fields:syntax')
    expect(codeOf(() => parseFields('@unknown'))).toBe('invalid_fields:macro')
    expect(codeOf(() => parseFields('a(b(@unknown))'))).toBe('invalid_fields:macro')
    expect(codeOf(() => parseFields('a(@m);@m:b(@unknown)'))).toBe('invalid_fields:macro')
  })

  it('refuses text that is too deep or too long', () => {
    expect(codeOf(() => parseFields(`${'a('.repeat(1000)}b${')'.repeat(1000)}`))).toBe('invalid_fields:depth')
    expect(codeOf(() => parseFields('a,'.repeat(40_000)))).toBe('invalid_fields:length')
  })

  it('prints what it can read back', () => {
    const text = printFields({ id: true, project: { id: true, leader: { login: true } } })
    expect(text).toBe('id,project(id,leader(login))')
    expect(names(parseFields(text))).toEqual(['id', 'project'])
  })
})
