import { createElement } from '../../../../ui/standalone-page/create-element.ts';
import type { PageShot } from './project-page-types.ts';

interface CutList {
  readonly node: HTMLElement;
  /** Marks the visible shot. */
  show(shot: PageShot | undefined): void;
}

/** The numbers of all shots in the order of the cut. Each goes to the first frame of its shot. */
export function createCutList(shots: readonly PageShot[], goTo: (shot: PageShot) => void): CutList {
  const buttons = new Map(
    shots.map((shot) => [
      shot,
      createElement('button', { text: shot.name, title: `${shot.name} ${shot.title}`.trim(), press: () => goTo(shot) }),
    ]),
  );
  let current: HTMLElement | undefined;
  const list = createElement(
    'ol',
    {},
    [...buttons.values()].map((button) => createElement('li', {}, [button])),
  );
  return {
    node: createElement('nav', { class: 'cuts', 'aria-label': 'Cut list' }, [list]),
    show(shot) {
      const next = shot && buttons.get(shot);
      if (next === current) return;
      current?.removeAttribute('aria-current');
      next?.setAttribute('aria-current', 'true');
      current = next;
      if (!next) return;
      // A long list scrolls; the page itself stays in place.
      const [box, area] = [next.getBoundingClientRect(), list.getBoundingClientRect()];
      if (box.top < area.top || box.bottom > area.bottom) list.scrollTop += box.top - area.top;
    },
  };
}
