/** Keys that walk from one thing to the next. */
const WALKING = /^(Tab|Arrow(Up|Down|Left|Right)|Home|End)$/

let seeks = false

addEventListener(
  'keydown',
  ({ key }) => {
    seeks = WALKING.test(key)
  },
  true,
)
addEventListener(
  'pointermove',
  () => {
    seeks = true
  },
  { capture: true, passive: true },
)
addEventListener(
  'pointerdown',
  () => {
    seeks = false
  },
  true,
)

/** Whether the person was last on the way to something, by pointer or keys, rather than doing something there. */
export const isSeeking = (): boolean => seeks
