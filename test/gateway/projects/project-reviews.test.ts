import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ProjectReview } from '../../../shared/reviews/client-review.ts';
import { mostClientReviews } from '../../../shared/reviews/client-review-limits.ts';
import { openTestApp, temporaryFolder } from '../support/open-test-app.ts';

const reviewOf = (projectId: string, part: Partial<ProjectReview> = {}): ProjectReview => ({
  kind: 'triptych-project-review',
  version: 1,
  id: randomUUID(),
  projectId,
  title: 'Harbor',
  reviewer: 'Anna',
  savedAt: 1,
  shots: [{ shotId: randomUUID(), number: 10, isApproved: true }],
  notes: [{ text: '<img src=x onerror=alert(1)>' }],
  ...part,
});

const refused = (sentence: RegExp) => ({ data: { kind: 'input', sentence: expect.stringMatching(sentence) } });

test('a review is saved apart from the project, can be replaced and removed, and survives a restart', async () => {
  const dataFolder = await temporaryFolder();
  const app = await openTestApp({ dataFolder });
  const { id } = await app.calls.projects.create({ id: randomUUID(), title: 'Harbor' });
  await app.calls.projects.createShots({ id, shots: [{ title: 'Dawn' }] });
  const before = await app.calls.projects.contents({ id });
  const [late, early] = [reviewOf(id, { savedAt: 9 }), reviewOf(id, { reviewer: 'Ben', savedAt: 4 })];
  expect(await app.calls.projects.saveClientReview({ id, review: late })).toEqual({});
  await app.calls.projects.saveClientReview({ id, review: early });
  await expect.poll(() => app.pushes.map(({ kind }) => kind)).toContain('client-reviews');
  expect(await app.calls.projects.contents({ id })).toEqual(before);
  const changed = { ...late, comment: 'On second thought' };
  expect(await app.calls.projects.saveClientReview({ id, review: changed })).toEqual({ replaced: late });
  await app.close();
  const again = await openTestApp({ dataFolder });
  expect((await again.calls.projects.clientReviews({ id })).reviews).toEqual([early, changed]);
  await again.calls.projects.removeClientReview({ id, reviewId: early.id });
  expect((await again.calls.projects.clientReviews({ id })).reviews).toEqual([changed]);
  // A project that is deleted permanently leaves no review behind.
  await again.calls.projects.remove({ id });
  await again.calls.projects.deletePermanently({ id });
  expect((await again.calls.projects.clientReviews({ id })).reviews).toEqual([]);
  await again.close();
});

test('a review of another project is refused, and the sentence names the right one', async () => {
  const app = await openTestApp();
  const { id } = await app.calls.projects.create({ title: 'Harbor' });
  const { id: otherId } = await app.calls.projects.create({ title: 'Lake' });
  const save = (review: ProjectReview) => app.calls.projects.saveClientReview({ id, review });
  await expect(save(reviewOf(otherId))).rejects.toMatchObject(refused(/project “Lake”\. Open it/));
  await app.calls.projects.remove({ id: otherId });
  await expect(save(reviewOf(otherId))).rejects.toMatchObject(refused(/“Lake”\. Restore it from Trash/));
  await expect(save(reviewOf(randomUUID()))).rejects.toMatchObject(refused(/“Harbor”, which isn’t on this computer/));
  expect((await app.calls.projects.clientReviews({ id })).reviews).toEqual([]);
  await app.close();
});

test('a project has a limited number of reviews', async () => {
  const app = await openTestApp();
  const { id } = await app.calls.projects.create({ title: 'Harbor' });
  const reviews = Array.from({ length: mostClientReviews }, () => reviewOf(id));
  for (const review of reviews) await app.calls.projects.saveClientReview({ id, review });
  const save = (review: ProjectReview) => app.calls.projects.saveClientReview({ id, review });
  await expect(save(reviewOf(id))).rejects.toMatchObject(refused(/at most 200 reviews/));
  // A reviewer who is known can still send a newer review.
  const [first] = reviews;
  if (first) expect(await save({ ...first, savedAt: 2 })).toEqual({ replaced: first });
  await app.close();
});
