import { createElement } from '../../../../../ui/standalone-page/create-element.ts';
import { createIcon } from '../../../../../ui/standalone-page/player/icons.ts';
import type { PagePlayer } from '../../../../../ui/standalone-page/player/page-player.ts';

/** Switches between a grid of all results and two overlaid results with a draggable divider. */
export function createLayoutChoice(player: PagePlayer): HTMLElement {
  const { panes } = player;
  let at = 50;
  const listOptions = () =>
    panes.map(({ letter }, index) => createElement('option', { text: letter, value: String(index) }));
  const left = createElement('select', { 'aria-label': 'Left of the divider' }, listOptions());
  const right = createElement('select', { 'aria-label': 'Right of the divider' }, listOptions());
  right.value = '1';
  const divider = createElement('input', { type: 'range', max: '100', step: '0.1', 'aria-label': 'Wipe divider' });
  const pair = createElement('span', { class: 'pair' }, [left, divider, right]);
  const line = createElement('div', { class: 'divider', 'aria-hidden': 'true' });
  const wipe = () => player.show({ kind: 'wipe', left: Number(left.value), right: Number(right.value), at });
  const showGrid = () => player.show({ kind: 'grid' });
  const gridButton = createElement('button', { class: 'segment', press: showGrid }, [createIcon('grid'), 'Grid']);
  const wipeButton = createElement('button', { class: 'segment', press: wipe }, [createIcon('wipe'), 'Wipe']);
  for (const each of [left, right]) each.addEventListener('change', wipe);
  divider.addEventListener('input', () => {
    at = divider.valueAsNumber;
    wipe();
  });
  const { stage } = player;
  const follow = ({ buttons, clientX }: PointerEvent) => {
    if (player.layout().kind !== 'wipe' || buttons !== 1) return;
    const { left: from, width } = stage.getBoundingClientRect();
    at = Math.min(100, Math.max(0, ((clientX - from) / width) * 100));
    wipe();
  };
  stage.addEventListener('pointerdown', follow);
  stage.addEventListener('pointermove', follow);
  stage.append(line);
  const show = () => {
    const isWipe = player.layout().kind === 'wipe';
    pair.hidden = !isWipe;
    line.hidden = !isWipe;
    line.style.left = `${at}%`;
    divider.value = String(at);
    gridButton.setAttribute('aria-pressed', String(!isWipe));
    wipeButton.setAttribute('aria-pressed', String(isWipe));
  };
  player.onLayout(show);
  show();
  return createElement('span', { class: 'layout' }, [
    pair,
    createElement('span', { class: 'segments', role: 'group', 'aria-label': 'Layout' }, [gridButton, wipeButton]),
  ]);
}
