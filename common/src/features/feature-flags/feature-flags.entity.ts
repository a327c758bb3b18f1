import { bool, defineEntity, int, ref } from '../../platform/entity/index.ts'

const readOnly = { readOnly: true } as const

/** Whether a person has what a flag switches; its id is that of the flag. */
export const FeatureFlag = defineEntity({ name: 'FeatureFlag', fields: { enabled: bool(readOnly) } })

/** What administrators know of a flag; its id is that of the flag. */
export const FeatureFlagSetting = defineEntity({
  name: 'FeatureFlagSetting',
  fields: {
    /** What everybody has who has no value of their own; null in a body: the default. */
    enabled: bool(),
    default: bool(readOnly),
    /** Whether this installation has chosen. */
    isChosen: bool(readOnly),
    /** How many people have a value of their own. */
    usersCount: int(readOnly),
  },
})

/** Somebody who has a value of their own for a flag; its id is that of the person. */
export const FeatureFlagUser = defineEntity({
  name: 'FeatureFlagUser',
  fields: { user: ref('User', readOnly), enabled: bool() },
})
