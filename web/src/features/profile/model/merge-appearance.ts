/** How the product looks to a person, wherever they are signed in. */
export type Appearance = { readonly uiTheme: string; readonly expandNavigation: boolean }

const DEFAULTS: Appearance = { uiTheme: 'system', expandNavigation: true }

/** What a browser and the server know when they meet. */
export type Meeting = {
  /** What this browser shows. */
  readonly shown: Appearance
  /** What it showed when it began to ask the server. */
  readonly before: Appearance
  /** What both last agreed on; undefined for somebody who is new in this browser. */
  readonly agreed: Appearance | undefined
  readonly saved: Appearance
}

/**
 * What to show and to save: what was changed here since both agreed, else what is saved. For somebody new in this
 * browser, what was chosen before signing in wins over the defaults.
 */
export function mergeAppearance({ shown, before, agreed, saved }: Meeting): Appearance {
  const hasDefaults = saved.uiTheme === DEFAULTS.uiTheme && saved.expandNavigation === DEFAULTS.expandNavigation
  const base = agreed ?? (hasDefaults ? DEFAULTS : before)
  return {
    uiTheme: shown.uiTheme === base.uiTheme ? saved.uiTheme : shown.uiTheme,
    expandNavigation:
      shown.expandNavigation === base.expandNavigation ? saved.expandNavigation : shown.expandNavigation,
  }
}

/** The parts that differ. */
export function appearanceChanges(from: Appearance, to: Appearance): Partial<Appearance> {
  return {
    ...(to.uiTheme === from.uiTheme ? {} : { uiTheme: to.uiTheme }),
    ...(to.expandNavigation === from.expandNavigation ? {} : { expandNavigation: to.expandNavigation }),
  }
}
