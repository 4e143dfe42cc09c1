import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Comparison } from '../../../shared/comparisons/comparison.ts';
import type { ClientReview } from '../../../shared/reviews/client-review.ts';
import { mostClientReviews } from '../../../shared/reviews/client-review-limits.ts';
import { openAtFaultServer } from '../faults/app-at-fault-server.ts';
import { openTestApp, temporaryFolder } from '../support/open-test-app.ts';
import { plannedRuns, untilSent } from './comparison-test-setup.ts';

const reviewOf = ({ id, title }: Comparison, part: Partial<ClientReview> = {}): ClientReview => ({
  kind: 'triptych-comparison-review',
  version: 1,
  id: randomUUID(),
  comparisonId: id,
  title,
  reviewer: 'Anna',
  savedAt: 1,
  results: [{ itemId: randomUUID(), letter: 'A', isPick: true }],
  notes: [{ text: '<img src=x onerror=alert(1)>' }],
  ...part,
});

const refused = (sentence: RegExp) => ({ data: { kind: 'input', sentence: expect.stringMatching(sentence) } });

async function withComparisons(...titles: string[]) {
  const dataFolder = await temporaryFolder();
  const { app } = await openAtFaultServer({}, { dataFolder });
  const comparisons: Comparison[] = [];
  for (const title of titles) {
    const id = randomUUID();
    await app.calls.comparisons.start({ id, title, runs: plannedRuns(1) });
    await untilSent(app, id);
    comparisons.push(await app.calls.comparisons.get({ id }));
  }
  const [first, second] = comparisons;
  if (!first) throw new Error('There is no comparison');
  return { app, dataFolder, first, second };
}

test('a review is saved apart from the comparison, and survives a restart', async () => {
  const { app, dataFolder, first } = await withComparisons('Herons');
  const { id } = first;
  const late = reviewOf(first, { savedAt: 9 });
  const early = reviewOf(first, { reviewer: 'Ben', savedAt: 4 });
  expect(await app.calls.comparisons.saveClientReview({ id, review: late })).toEqual({});
  await app.calls.comparisons.saveClientReview({ id, review: early });
  await expect.poll(() => app.pushes.map(({ kind }) => kind)).toContain('client-reviews');
  expect(await app.calls.comparisons.get({ id })).toEqual(first);
  await app.close();
  const again = await openTestApp({ dataFolder });
  expect((await again.calls.comparisons.clientReviews({ id })).reviews).toEqual([early, late]);
  await again.calls.comparisons.removeClientReview({ id, reviewId: late.id });
  expect((await again.calls.comparisons.clientReviews({ id })).reviews).toEqual([early]);
});

test('a review that is imported again replaces the stored one, which is returned for Undo', async () => {
  const { app, first } = await withComparisons('Herons');
  const { id } = first;
  const review = reviewOf(first);
  await app.calls.comparisons.saveClientReview({ id, review });
  const changed = { ...review, comment: 'On second thought', notes: [] };
  expect(await app.calls.comparisons.saveClientReview({ id, review: changed })).toEqual({ replaced: review });
  expect((await app.calls.comparisons.clientReviews({ id })).reviews).toEqual([changed]);
});

test('a review of another comparison is refused, and the sentence names the right one', async () => {
  const { app, first, second } = await withComparisons('Herons', 'Cranes');
  if (!second) throw new Error('There is no second comparison');
  const save = (review: ClientReview) => app.calls.comparisons.saveClientReview({ id: first.id, review });
  await expect(save(reviewOf(second, { title: 'Other title' }))).rejects.toMatchObject(
    refused(/comparison “Cranes”\. Open it/),
  );
  await app.calls.comparisons.remove({ id: second.id });
  await expect(save(reviewOf(second))).rejects.toMatchObject(refused(/Restore it from Trash/));
  await expect(save(reviewOf(first, { comparisonId: randomUUID(), title: 'Storks' }))).rejects.toMatchObject(
    refused(/“Storks”, which isn’t on this computer/),
  );
  expect((await app.calls.comparisons.clientReviews({ id: first.id })).reviews).toEqual([]);
});

test('a comparison has a limited number of reviews, and a known review can still be replaced', async () => {
  const { app, first } = await withComparisons('Herons');
  const { id } = first;
  const reviews = Array.from({ length: mostClientReviews }, () => reviewOf(first));
  for (const review of reviews) await app.calls.comparisons.saveClientReview({ id, review });
  await expect(app.calls.comparisons.saveClientReview({ id, review: reviewOf(first) })).rejects.toMatchObject(
    refused(/at most 200 reviews/),
  );
  const [known] = reviews;
  if (known) await app.calls.comparisons.saveClientReview({ id, review: { ...known, reviewer: 'Carla' } });
  expect((await app.calls.comparisons.clientReviews({ id })).reviews).toHaveLength(mostClientReviews);
});
