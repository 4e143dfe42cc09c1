// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  comparisonReviewFile,
  openComparisonDraft,
} from '../../../../../../../../../renderer/pages/studio/comparison/export/page/player/comparison-review.ts';
import type { PageData } from '../../../../../../../../../renderer/pages/studio/comparison/export/page/player/page-data-types.ts';
import { readReview } from '../../../../../../../../../shared/reviews/client-review.ts';

const comparisonId = crypto.randomUUID();
const place = `triptych-review-${comparisonId}`;
const [itemA, itemB] = [crypto.randomUUID(), crypto.randomUUID()];
const paneOf = (letter: string, itemId: string) => ({
  letter,
  itemId,
  facts: '',
  file: '',
  type: 'image/png',
  width: 1,
  height: 1,
  synthetic: false,
});
const data: PageData = {
  title: 'x'.repeat(300),
  about: '',
  durations: 'real',
  at: 0,
  isEmbedded: true,
  panes: [paneOf('A', itemA), paneOf('B', itemB), paneOf('C', itemA)],
  rows: [],
  notes: [],
  votes: [],
};

beforeEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

describe('the review on a client page', () => {
  test('becomes a file that the import reads', () => {
    const draft = openComparisonDraft(data, comparisonId);
    draft.mark(itemA, { isPick: true });
    draft.mark(itemA, { rating: 3 });
    draft.mark(itemB, { rating: 2 });
    draft.mark(itemB, { rating: undefined });
    const notes = [
      { text: 'Shore', targetId: itemA, seconds: 0.5 },
      { text: 'Of an earlier page', targetId: crypto.randomUUID() },
    ];
    draft.change({ reviewer: ' Anna ', comment: ' ', notes });
    const file = readReview('comparison', JSON.stringify(comparisonReviewFile(data, comparisonId, draft, 5)));
    expect(file).toMatchObject({ comparisonId, reviewer: 'Anna', savedAt: 5, title: 'x'.repeat(200) });
    expect(file.comment).toBeUndefined();
    // A result in two panes is one result.
    expect(file.results).toEqual([
      { itemId: itemA, letter: 'A', isPick: true, rating: 3 },
      { itemId: itemB, letter: 'B' },
    ]);
    expect(file.notes).toEqual([{ text: 'Shore', itemId: itemA, seconds: 0.5 }]);
  });

  test('keeps the notes on results that this page lacks, and does not list them', () => {
    const other = { text: 'Of an earlier page', targetId: crypto.randomUUID() };
    const [first, second] = [{ text: 'Shore', targetId: itemA }, { text: 'All' }];
    const draft = openComparisonDraft(data, comparisonId);
    draft.change({ notes: [other, first] });
    draft.changeNote(undefined, second);
    expect(draft.notesOfPage()).toEqual([first, second]);
    draft.changeNote(first, { ...first, text: 'Sea' });
    draft.changeNote(second, undefined);
    expect(draft.notesOfPage()).toEqual([{ ...first, text: 'Sea' }]);
    expect(openComparisonDraft(data, comparisonId).content().notes).toEqual([other, { ...first, text: 'Sea' }]);
  });

  test('is restored after the page was closed, with the same id', () => {
    const draft = openComparisonDraft(data, comparisonId);
    draft.change({ reviewer: 'Anna', comment: 'Fine' });
    draft.mark(itemB, { isPick: true });
    expect(draft.isStored()).toBe(true);
    expect(openComparisonDraft(data, comparisonId).content()).toEqual(draft.content());
  });

  test('follows the same page in another tab', () => {
    const [draft, other] = [openComparisonDraft(data, comparisonId), openComparisonDraft(data, comparisonId)];
    const changed = vi.fn();
    other.onChange(changed);
    draft.change({ reviewer: 'Anna', notes: [{ text: 'Shore', seconds: 1, targetId: itemA }] });
    // A browser sends this event to the other tabs only.
    window.dispatchEvent(new StorageEvent('storage', { key: 'triptych-review-of-another' }));
    expect(changed).not.toHaveBeenCalled();
    window.dispatchEvent(new StorageEvent('storage', { key: place }));
    expect(changed).toHaveBeenCalledOnce();
    other.changeNote({ text: 'Shore', seconds: 1, targetId: itemA }, { text: 'Sea' });
    expect(openComparisonDraft(data, comparisonId).content()).toMatchObject({
      reviewer: 'Anna',
      notes: [{ text: 'Sea' }],
    });
  });

  test('works where the browser refuses to store anything', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const draft = openComparisonDraft(data, comparisonId);
    draft.change({ reviewer: 'Anna' });
    expect(draft.isStored()).toBe(false);
    expect(draft.content().reviewer).toBe('Anna');
  });

  test('is restored within the limits of the file, whatever another page stored', () => {
    const id = crypto.randomUUID();
    const region = { x: 0, y: 0.5, width: 0.5, height: 0.5 };
    const stored = {
      id,
      reviewer: 'x'.repeat(500),
      comment: 5,
      marks: { [itemA]: { isPick: 'yes', rating: 9 }, [itemB]: { isPick: true, rating: 2, price: 1 }, other: {} },
      notes: [
        { text: ' Shore ', itemId: itemA, seconds: 0.5, region: { ...region, z: 1 }, html: '<b>' },
        { text: 'Far', itemId: itemA, seconds: 1e9, region: { ...region, x: 3 } },
        { text: ' ' },
        { text: 'On nothing', itemId: 'b' },
        'text',
      ],
    };
    localStorage.setItem(place, JSON.stringify(stored));
    const draft = openComparisonDraft(data, comparisonId);
    expect(draft.content()).toEqual({
      id,
      reviewer: 'x'.repeat(100),
      comment: '',
      marks: { [itemA]: {}, [itemB]: { isPick: true, rating: 2 } },
      notes: [
        { text: 'Shore', targetId: itemA, seconds: 0.5, region },
        { text: 'Far', targetId: itemA },
      ],
    });
    expect(
      readReview('comparison', JSON.stringify(comparisonReviewFile(data, comparisonId, draft, 5))).notes,
    ).toHaveLength(2);
  });

  test.each(['{', 'null', '[]', '{"id":1}', '{"id":"a","reviewer":"","comment":"","marks":null,"notes":[]}'])(
    'ignores the stored text %s of another page',
    (text) => {
      localStorage.setItem(place, text);
      expect(openComparisonDraft(data, comparisonId).content()).toMatchObject({ reviewer: '', marks: {}, notes: [] });
    },
  );
});
