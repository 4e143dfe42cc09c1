import type { KeyboardEvent } from 'react';

/** Arrows go from card to card; up and down to the one in the same column. */
export function moveFocusToCard(event: KeyboardEvent<HTMLElement>): void {
  if (!(event.target instanceof HTMLAnchorElement)) return;
  const cards = [...event.currentTarget.querySelectorAll<HTMLElement>('a')];
  const columns = getComputedStyle(event.currentTarget).gridTemplateColumns.split(' ').length;
  const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[event.key];
  if (by === undefined) return;
  event.preventDefault();
  cards[cards.indexOf(event.target) + by]?.focus();
}
