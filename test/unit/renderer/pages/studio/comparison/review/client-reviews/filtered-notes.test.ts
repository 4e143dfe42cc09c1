// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { ApiProvider } from '../../../../../../../../renderer/api/api-provider.tsx';
import type { Calls } from '../../../../../../../../renderer/api/call-types.ts';
import { letterOf, type ShownPane } from '../../../../../../../../renderer/entities/comparisons/pane-contents.ts';
import { visiblePanes } from '../../../../../../../../renderer/pages/studio/comparison/common/visible-panes.ts';
import { useFilteredNotes } from '../../../../../../../../renderer/pages/studio/comparison/review/client-reviews/use-client-reviews.ts';
import type { Comparison } from '../../../../../../../../shared/comparisons/comparison.ts';
import { firstChallengerState } from '../../../../../../../../shared/comparisons/view-state.ts';
import type { ClientReview } from '../../../../../../../../shared/reviews/client-review.ts';
import { itemOf } from '../../../../../../shared/comparisons/sample-panes.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const all = Array.from({ length: 12 }, (_, place): ShownPane => {
  const item = itemOf({ id: crypto.randomUUID() });
  const pane = { id: `pane ${place}`, source: { kind: 'item', itemId: item.id }, offset: 0 } as const;
  return { pane, letter: letterOf(place), kind: 'item', item };
});
const comparison = { id: crypto.randomUUID() } as Comparison;
const region = { x: 0, y: 0, width: 1, height: 1 };
const review: ClientReview = {
  kind: 'triptych-comparison-review',
  version: 1,
  id: crypto.randomUUID(),
  comparisonId: comparison.id,
  title: 'Lake',
  reviewer: 'Anna',
  savedAt: 1,
  results: [],
  notes: all.flatMap((pane) =>
    pane.kind === 'item' ? [{ text: pane.letter, itemId: pane.item.id, seconds: 1, region }] : [],
  ),
};

test.each([
  ['nine panes are visible', undefined],
  ['pick and challenger are visible', firstChallengerState],
])('notes of a review keep pane, moment and region while only %s', async (_, champion) => {
  const open = { comparison, all, ...visiblePanes(all, champion) };
  // The far end: the calls of main.
  const calls = { comparisons: { clientReviews: async () => ({ reviews: [review] }) } } as unknown as Calls;
  const cache = new QueryClient();
  let notes: ReturnType<typeof useFilteredNotes>['clientNotes'] = [];
  function Probe() {
    notes = useFilteredNotes(open).clientNotes;
    return null;
  }
  const root = createRoot(document.createElement('div'));
  const App = () => ApiProvider({ api: { calls, cache }, children: createElement(Probe) });
  act(() => root.render(createElement(App)));
  await expect.poll(() => act(async () => notes.length)).toBe(12);
  expect(notes.map(({ text, paneId }) => [text, paneId])).toEqual(all.map(({ letter, pane }) => [letter, pane.id]));
  expect(notes.every((note) => note.missing === undefined && note.seconds === 1 && note.region)).toBe(true);
  act(() => root.unmount());
});
