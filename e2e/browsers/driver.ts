/** What a browser must be able to do to be driven through a journey; everything else is built on it, once for all. */
export interface Driver {
  /** Name and version, e.g. `Firefox 153.7`. */
  readonly name: string
  /** Goes to an address and waits until the page is loaded. */
  open(url: string): Promise<void>
  /** Runs a function in the page. It sees nothing but its arguments; these and its answer are JSON. */
  run<Args extends readonly unknown[], Answer>(
    script: (...args: Args) => Answer | Promise<Answer>,
    ...args: Args
  ): Promise<Answer>
  /** Runs a script from outside in the page, whatever its content security policy says. */
  load(source: string): Promise<void>
  /** Presses and releases the mouse at a point of the window, in CSS pixels from its upper left. */
  click(x: number, y: number): Promise<void>
  /** Presses a key, with others held down before it: `a`, `Enter`, `Control+Alt+j`. */
  press(keys: string): Promise<void>
  /** Writes a text key by key. */
  type(text: string): Promise<void>
  /** What went wrong in the pages' scripts so far: errors on the console and exceptions that nobody caught. */
  complaints(): Promise<readonly string[]>
  /** A picture of the window as PNG. */
  screenshot(): Promise<Buffer>
  close(): Promise<void>
}

/** Size of the window's inside, in CSS pixels. */
export const WINDOW = { width: 1280, height: 800 } as const
