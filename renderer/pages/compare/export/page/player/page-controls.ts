import { createElement } from '../../../../../ui/standalone-page/create-element.ts';
import type { PageClock } from './page-clock.ts';

const speeds = [0.1, 0.25, 0.5, 1, 1.5, 2, 4];

export interface PageControls {
  readonly node: HTMLElement;
  /** Shows where the clock is. */
  notify(): void;
}

/** Under the stage: one line that plays all videos. `clock` is there once videos are. */
export function createPageControls(clock: () => PageClock, loop: HTMLInputElement): PageControls {
  const play = createElement('button', { class: 'play', with: { type: 'button' }, press: () => toggle(clock()) });
  const seek = createElement('input', {
    with: { type: 'range', min: '0', step: 'any', value: '0', 'aria-label': 'Position' },
  });
  const time = createElement('span', { class: 'time' });
  const speed = createElement(
    'select',
    { with: { 'aria-label': 'Speed' } },
    speeds.map((each) => createElement('option', { text: `${each}×`, with: { value: String(each) } })),
  );
  speed.value = '1';
  seek.addEventListener('input', () => clock().seek(seek.valueAsNumber));
  speed.addEventListener('change', () => clock().setSpeed(Number(speed.value)));
  const stepButton = (by: 1 | -1, text: string, label: string) =>
    createElement('button', {
      text,
      with: { type: 'button', 'aria-label': label, title: `${label} (${by < 0 ? ',' : '.'})` },
      press: () => clock().step(by),
    });
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isControl =
      event.target instanceof Element && event.target.closest('button, select, input[type=checkbox]') !== null;
    if (event.key === ' ' && !isControl) toggle(clock());
    else if (event.key === ',') clock().step(-1);
    else if (event.key === '.') clock().step(1);
    else if (event.key === 'Home') clock().seek(0);
    else return;
    event.preventDefault();
  });
  return {
    node: createElement('div', { class: 'controls' }, [
      stepButton(-1, '‹', 'Previous frame'),
      play,
      stepButton(1, '›', 'Next frame'),
      time,
      seek,
      createElement('label', { class: 'loop' }, [loop, document.createTextNode('Loop')]),
      speed,
    ]),
    notify() {
      const { seconds } = clock();
      const at = clock().at();
      seek.max = String(seconds);
      seek.value = String(at);
      seek.setAttribute('aria-valuetext', `${at.toFixed(2)} of ${seconds.toFixed(2)} seconds`);
      time.textContent = `${at.toFixed(2)} / ${seconds.toFixed(2)} s`;
      const isPlaying = clock().playing();
      play.textContent = isPlaying ? 'Pause' : 'Play';
      play.title = `${isPlaying ? 'Pause' : 'Play'} (Space)`;
    },
  };
}

function toggle(clock: PageClock): void {
  if (clock.playing()) clock.pause();
  else clock.play();
}
