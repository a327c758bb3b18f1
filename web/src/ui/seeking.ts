/** Keys that walk from one thing to the next. */
const WALKING = /^(Tab|Arrow(Up|Down|Left|Right)|Home|End)$/

let way: 'keys' | 'pointer' | undefined

addEventListener(
  'keydown',
  ({ key }) => {
    way = WALKING.test(key) ? 'keys' : undefined
  },
  true,
)
addEventListener(
  'pointermove',
  () => {
    way = 'pointer'
  },
  { capture: true, passive: true },
)
addEventListener(
  'pointerdown',
  () => {
    way = undefined
  },
  true,
)

/** How the person was last on the way to something; undefined while doing something there. */
export const seekingBy = (): 'keys' | 'pointer' | undefined => way
