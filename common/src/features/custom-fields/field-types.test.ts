import { describe, expect, it } from 'vitest'
import { fieldTypes, findFieldType } from './field-types.ts'
import { findTemplate, projectTemplates } from './templates.ts'

describe('field types', () => {
  it('are the twenty of the API', () => {
    expect(fieldTypes.map(type => type.id)).toEqual([
      'enum[1]',
      'enum[*]',
      'state[1]',
      'ownedField[1]',
      'ownedField[*]',
      'version[1]',
      'version[*]',
      'build[1]',
      'build[*]',
      'user[1]',
      'user[*]',
      'group[1]',
      'group[*]',
      'string',
      'text',
      'integer',
      'float',
      'period',
      'date',
      'date and time',
    ])
  })

  it.each([
    ['enum[*]', 'MultiEnumIssueCustomField', 'EnumProjectCustomField', 'value'],
    ['state[1]', 'StateIssueCustomField', 'StateProjectCustomField', 'value'],
    ['group[1]', 'SingleGroupIssueCustomField', 'GroupProjectCustomField', 'value'],
    ['period', 'PeriodIssueCustomField', 'PeriodProjectCustomField', 'num'],
    ['date', 'DateIssueCustomField', 'SimpleProjectCustomField', 'num'],
    ['date and time', 'SimpleIssueCustomField', 'SimpleProjectCustomField', 'num'],
    ['text', 'TextIssueCustomField', 'TextProjectCustomField', 'text'],
  ])('%s is shown as %s and %s and stored as %s', (id, issueType, projectType, storage) => {
    expect(findFieldType(id)).toMatchObject({ issueType, projectType, storage })
  })
})

describe('project templates', () => {
  it('are found in any letter case', () => {
    expect(findTemplate('Scrum')?.id).toBe('scrum')
    expect(findTemplate('waterfall')).toBeNull()
  })

  it('start with values that their bundles have, and depend on fields before them', () => {
    for (const { fields } of projectTemplates) {
      const seen = new Map<string, readonly string[]>()
      for (const field of fields) {
        const values = field.bundle && 'shared' in field.bundle ? field.bundle.values.map(value => value.name) : []
        if (field.initial) expect(values).toContain(field.initial)
        if (field.onlyWhen)
          expect(seen.get(field.onlyWhen.field)).toEqual(expect.arrayContaining([...field.onlyWhen.values]))
        seen.set(field.name, values)
      }
    }
  })
})
