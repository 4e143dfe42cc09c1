import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** Automatic movements since the last call. */
    moved?: string[];
  }
}

/** Records the motion in the page from its first moment. Call this before the page opens. */
export async function watchForMotion(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moved: string[] = [];
    window.moved = moved;
    const name = (each: EventTarget | null) =>
      each instanceof Element ? `${each.localName}.${each.getAttribute('class') ?? ''}`.slice(0, 120) : 'something';
    const isLong = (duration: unknown) => Number(duration) > 20 || duration === 'auto';
    for (const eventName of ['animationstart', 'transitionrun'] as const) {
      document.addEventListener(
        eventName,
        ({ target }) => {
          const long = document.getAnimations().filter((each) => isLong(each.effect?.getComputedTiming().duration));
          if (long.length > 0) moved.push(`${eventName} of ${name(target)}`);
        },
        true,
      );
    }
    document.addEventListener('playing', ({ target }) => moved.push(`${name(target)} plays`), true);
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
      if (isLong(typeof options === 'number' ? options : options?.duration)) moved.push(`${name(this)} is animated`);
      return animate.call(this, frames, options);
    };
  });
}

/** Returns the movements since the last call and the current movements. */
export async function findMotion(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const running = document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().duration) > 20)
      .map((each) => `${each.constructor.name} goes on`);
    const smooth = [...document.querySelectorAll('*')]
      .filter((each) => getComputedStyle(each).scrollBehavior === 'smooth')
      .map((each) => `${each.localName}.${each.getAttribute('class')} glides`);
    return [...new Set([...(window.moved?.splice(0) ?? []), ...running, ...smooth])];
  });
}
