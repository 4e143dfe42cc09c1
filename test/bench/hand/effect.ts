import type { Page } from 'playwright';

/** The effect of an action, as the page shows it. */
export interface Effect {
  /** An expression that runs in the page before each frame: false until the page shows the effect. */
  readonly check: string;
}

/** True, or the images that the effect consists of: they count when they are decoded. */
type Shown = boolean | readonly HTMLImageElement[];

/** Returns the effect that a function of the page finds. The function is passed as text and can use only its argument. */
export function effectOf<Argument>(shown: (argument: Argument) => Shown, argument: Argument): Effect {
  return { check: `(${shown})(${JSON.stringify(argument)})` };
}

interface Input {
  /** The event that the action begins with. The keys of modifiers do not count. */
  readonly begins: 'keydown' | 'pointerdown' | 'pointerup' | 'wheel';
  readonly press: () => Promise<unknown>;
  readonly effect: Effect;
  /** Milliseconds that the page rests before. A person also pauses between two actions. */
  readonly pauseMs?: number;
}

/** Milliseconds from a real input event to the frame after the first one with its effect, so that this one was drawn. */
export async function timeToEffect(page: Page, { begins, press, effect, pauseMs = 10 }: Input): Promise<number> {
  await page.evaluate(rest, pauseMs);
  await watch(page, effect, begins);
  await press();
  const { begunAt, drawnAt } = await watched(page);
  return drawnAt - begunAt;
}

/** Returns the time of the frame after the first one with an effect, in milliseconds since 1970. */
export async function timeOfEffect(page: Page, effect: Effect): Promise<number> {
  await watch(page, effect, null);
  return (await watched(page)).drawnAt;
}

async function watch(page: Page, { check }: Effect, begins: Input['begins'] | null): Promise<void> {
  await page.evaluate(`(${watchEffect})(() => ${check}, ${JSON.stringify(begins)})`);
}

async function watched(page: Page): Promise<WatchedEffect> {
  const effect = await page.evaluate(() => window.watchedEffect);
  if (effect === undefined) throw new Error('The page was loaded anew.');
  return effect;
}

/** Milliseconds since 1970. */
interface WatchedEffect {
  readonly begunAt: number;
  readonly drawnAt: number;
}

declare global {
  interface Window {
    /** The effect that is watched now. */
    watchedEffect?: Promise<WatchedEffect>;
  }
}

// The following functions run in the page. Each function is passed as text and can use only its arguments.

/** Waits until the page has drawn a frame and has nothing to do. */
async function rest(pauseMs: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
  // A page with an animation is never idle.
  const timeout = 500;
  await new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve, { timeout })));
}

/** Looks for an effect before each frame, from the next input event on; without an event, from now on. */
function watchEffect(shown: () => Shown, begins: Input['begins'] | null): void {
  const limitMs = 20_000;
  const modifiers = ['Alt', 'Control', 'Meta', 'Shift'];
  if (shown() !== false) throw new Error('The page shows the effect before the input.');
  const effect = new Promise<WatchedEffect>((resolve, reject) => {
    const ending = new AbortController();
    let begunAt: number | undefined;
    const begin = (time: number) => {
      begunAt = performance.timeOrigin + time;
      requestAnimationFrame(check);
    };
    const check = () => {
      if (ending.signal.aborted) return;
      const found = shown();
      if (found === false) return void requestAnimationFrame(check);
      const images = found === true ? [] : found;
      // The decoding of an image that is replaced in the meantime fails.
      void Promise.all(images.map((image) => image.decode())).then(
        () => requestAnimationFrame(end),
        () => requestAnimationFrame(check),
      );
    };
    const end = (frame: number) => {
      ending.abort();
      resolve({ begunAt: begunAt ?? Number.NaN, drawnAt: performance.timeOrigin + frame });
    };
    const timer = setTimeout(() => {
      ending.abort();
      const reason = begunAt === undefined ? `No ${begins} arrives` : 'The effect does not appear';
      reject(new Error(`${reason} within ${limitMs / 1000} s.`));
    }, limitMs);
    ending.signal.addEventListener('abort', () => clearTimeout(timer));
    if (begins === null) return begin(performance.now());
    const options = { capture: true, passive: true, signal: ending.signal };
    const listen = (event: Event) => {
      const isModifier = event instanceof KeyboardEvent && modifiers.includes(event.key);
      if (begunAt === undefined && event.isTrusted && !isModifier) begin(event.timeStamp);
    };
    window.addEventListener(begins, listen, options);
  });
  // Whoever waits for the effect receives the error.
  effect.catch(() => {});
  window.watchedEffect = effect;
}
