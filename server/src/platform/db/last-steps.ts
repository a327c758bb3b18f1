type Step = () => Promise<void>

/** What a transaction does at its very end, whoever asks for it first. */
export interface LastSteps {
  /** Does what must wait for all else, such as taking a number, because it locks what many wait for. */
  push(step: Step): void
  /** Does what needs the outcome of those: after each of them, also of those that are asked for later. */
  after(step: Step): void
}

export interface RunningSteps extends LastSteps {
  /** Runs the steps, each group in the order in which it was asked for; steps may ask for further ones. */
  run(): Promise<void>
}

export function lastSteps(): RunningSteps {
  const first: Step[] = []
  const then: Step[] = []
  return {
    push: step => void first.push(step),
    after: step => void then.push(step),
    run: async () => {
      for (let step = first.shift() ?? then.shift(); step; step = first.shift() ?? then.shift()) await step()
    },
  }
}

const refuse = (): never => {
  throw new Error('A last step outside a transaction would never run')
}

/** Outside a transaction there is no end. */
export const NO_LAST_STEPS: LastSteps = { push: refuse, after: refuse }
