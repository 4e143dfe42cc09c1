import { createElement } from '../../../../../ui/standalone-page/create-element.ts';
import type { PagePane } from '../page-data.ts';
import type { PageStage } from './page-stage.ts';

/** Chooses between all panes beside each other and two of them over one another, with an edge that can be drawn. */
export function createLayoutChoice(panes: readonly PagePane[], stage: PageStage): HTMLElement {
  let at = 50;
  const options = () =>
    panes.map(({ letter }, index) => createElement('option', { text: letter, with: { value: String(index) } }));
  const left = createElement('select', { with: { 'aria-label': 'Left of the divider' } }, options());
  const right = createElement('select', { with: { 'aria-label': 'Right of the divider' } }, options());
  const edge = createElement('input', {
    with: { type: 'range', min: '0', max: '100', step: '0.1', value: '50', 'aria-label': 'Wipe divider' },
  });
  right.value = '1';
  const pair = createElement('span', { class: 'pair' }, [left, edge, right]);
  pair.hidden = true;
  const line = createElement('div', { class: 'edge', with: { 'aria-hidden': 'true' } });
  const isWipe = () => !pair.hidden;
  const show = () => {
    stage.show(isWipe() ? { left: Number(left.value), right: Number(right.value), at } : undefined);
    line.style.left = `${at}%`;
    line.hidden = !isWipe();
    edge.value = String(at);
    grid.setAttribute('aria-pressed', String(!isWipe()));
    wipe.setAttribute('aria-pressed', String(isWipe()));
  };
  const choose = (toWipe: boolean) => () => {
    pair.hidden = !toWipe;
    show();
  };
  const grid = createElement('button', { text: 'Grid', with: { type: 'button' }, press: choose(false) });
  const wipe = createElement('button', { text: 'Wipe', with: { type: 'button' }, press: choose(true) });
  for (const each of [left, right]) each.addEventListener('change', show);
  edge.addEventListener('input', () => {
    at = edge.valueAsNumber;
    show();
  });
  const follow = (event: PointerEvent) => {
    if (!isWipe() || event.buttons !== 1) return;
    const { left: from, width } = stage.node.getBoundingClientRect();
    at = Math.min(100, Math.max(0, ((event.clientX - from) / width) * 100));
    show();
  };
  stage.node.addEventListener('pointerdown', follow);
  stage.node.addEventListener('pointermove', follow);
  stage.node.append(line);
  show();
  return createElement('span', { class: 'layout', with: panes.length < 2 ? { hidden: '' } : {} }, [grid, wipe, pair]);
}
