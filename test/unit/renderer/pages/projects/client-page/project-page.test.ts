// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  collectProjectPage,
  cutForClient,
  type ProjectPageOptions,
} from '../../../../../../renderer/pages/projects/client-page/collect-project-page.ts';
import {
  openProjectDraft,
  projectReviewFile,
  reviewShots,
} from '../../../../../../renderer/pages/projects/client-page/page/project-review.ts';
import { createShotTimes } from '../../../../../../renderer/pages/projects/client-page/page/shot-times.ts';
import type { PagePlayer } from '../../../../../../renderer/ui/standalone-page/player/page-player.ts';
import { readReview } from '../../../../../../shared/reviews/client-review.ts';
import { makeCut, rates } from '../../../../../support/make-cut.ts';

const cut = makeCut(
  [
    { title: 'Harbor by video-d-pro', brief: 'Secret boats', scene: 'Video D Pro', take: { trim: [10, 35] } },
    { title: 'Lake', brief: 'Secret lake', status: 'review', planned: 50 },
    { title: 'Sky', take: { frames: 75, item: { modelId: 'video-d-pro', synthetic: true } } },
  ],
  { title: 'Film with video-b', rate: rates.pal },
);
const all: ProjectPageOptions = { withNames: true, withBriefs: true, withReview: true };

function pageOf(options: Partial<ProjectPageOptions> = {}) {
  const chosen = { ...all, ...options };
  return collectProjectPage({
    cut: cutForClient(cut, chosen),
    options: chosen,
    animatic: { width: 1280, height: 720, hasSound: true },
    posters: new Map([[cut.clips[0]?.media?.item.id ?? '', 'data:image/webp;base64,AA==']]),
    isEmbedded: true,
    now: Date.UTC(2026, 10, 26, 12),
  });
}

beforeEach(() => localStorage.clear());

describe('the client page of a project', () => {
  test('lists the shots of the cut with the times of the animatic', () => {
    const { shots, animatic, about, isSynthetic } = pageOf();
    expect(about).toMatch(/^3 shots · 6\.0 s · /);
    expect(animatic).toMatchObject({ framesPerSecond: 25, frames: 150 });
    expect(shots.map(({ name, start, duration, status }) => [name, start, duration, status])).toEqual([
      ['010', 0, 25, 'Approved'],
      ['020', 25, 50, 'Review'],
      ['030', 75, 75, 'Approved'],
    ]);
    expect(shots.map(({ missing, poster }) => [missing, poster])).toEqual([
      [undefined, 'data:image/webp;base64,AA=='],
      ['No take is selected.', undefined],
      [undefined, undefined],
    ]);
    expect(isSynthetic).toBe(true);
  });

  test('has no name of a model, no brief and no id, if they are not exported', () => {
    const text = JSON.stringify(pageOf({ withNames: false, withBriefs: false, withReview: false }));
    expect(text).not.toMatch(/video[\s-]d|video-[ab]|secret/i);
    expect(text).toContain('Harbor by a model');
    for (const { shot, media } of cut.clips)
      for (const id of [shot.id, media?.item.id]) expect(id && text.includes(id)).toBeFalsy();
    // The animatic draws the texts of the cut on its cards.
    const texts = JSON.stringify(
      cutForClient(cut, { ...all, withNames: false, withBriefs: false }).clips.map((clip) => clip.shot),
    );
    expect(texts).not.toMatch(/video-d|secret/i);
  });
});

describe('a review of a project', () => {
  const data = pageOf();
  const projectId = cut.project.id;
  const shotTimes = createShotTimes(data);
  const [first, second] = data.shots;

  test('becomes a file that the import reads', () => {
    const draft = openProjectDraft(data, projectId);
    expect(draft.isEmpty()).toBe(true);
    draft.mark(first?.shotId ?? '', { isApproved: true });
    draft.mark(second?.shotId ?? '', { isApproved: true });
    draft.mark(second?.shotId ?? '', { isApproved: undefined });
    expect(draft.isEmpty()).toBe(false);
    const note = { text: 'Too dark', seconds: 0.5, region: { x: 0, y: 0, width: 0.5, height: 0.5 } };
    draft.change({ reviewer: ' Anna ', notes: [{ ...note, targetId: second?.shotId ?? '' }, { text: 'Fine' }] });
    // Another page of the same browser restores the review.
    const restored = openProjectDraft(data, projectId);
    const file = readReview('project', JSON.stringify(projectReviewFile(data, projectId, restored, 5)));
    expect(file).toMatchObject({ projectId, reviewer: 'Anna', savedAt: 5, title: 'Film with video-b' });
    expect(file.shots.map(({ number, isApproved }) => [number, isApproved])).toEqual([
      [10, true],
      [20, undefined],
      [30, undefined],
    ]);
    expect(file.shots[0]?.itemId).toBe(cut.clips[0]?.media?.item.id);
    expect(file.notes).toEqual([{ ...note, shotId: second?.shotId }, { text: 'Fine' }]);
  });

  test('approves the take of its page, and not that of a later page', () => {
    const draft = openProjectDraft(data, projectId);
    const shotId = first?.shotId ?? '';
    draft.mark(shotId, { isApproved: true });
    draft.changeNote(undefined, { text: 'Too dark', targetId: shotId });
    const otherTake = crypto.randomUUID();
    const later = {
      ...data,
      shots: data.shots.map((shot) => (shot === first ? { ...shot, itemId: otherTake } : shot)),
    };
    const laterDraft = openProjectDraft(later, projectId);
    expect(laterDraft.markOf(shotId)).toEqual({});
    laterDraft.changeNote(undefined, { text: 'Better', targetId: shotId });
    const file = readReview(
      'project',
      JSON.stringify(projectReviewFile(later, projectId, laterDraft, 5)).replace('"reviewer":""', '"reviewer":"Anna"'),
    );
    expect(file.shots[0]).toEqual({ shotId, number: 10, itemId: otherTake });
    expect(file.notes).toEqual([
      { text: 'Too dark', shotId, itemId: first?.itemId },
      { text: 'Better', shotId, itemId: otherTake },
    ]);
    laterDraft.mark(shotId, { isApproved: true });
    expect(openProjectDraft(later, projectId).markOf(shotId).isApproved).toBe(true);
    expect(openProjectDraft(data, projectId).markOf(shotId)).toEqual({});
  });

  test('counts the moments of notes from the beginning of their shot', () => {
    let at = 1.48;
    const goToNote = vi.fn((note: { seconds?: number }) => {
      at = note.seconds ?? 0;
      return true;
    });
    const markReview = vi.fn();
    const player = { hold: () => at, goToNote, markReview, outline: vi.fn() } as unknown as PagePlayer;
    const reviewed = reviewShots(player, data.shots, shotTimes, () => shotTimes.shotAt(at));
    expect(reviewed.currentTarget()).toBe('020');
    expect(reviewed.hold('020')).toBe(0.48);
    // A note on another shot begins at its first frame.
    expect(reviewed.hold('030')).toBe(0);
    expect(at).toBe(3);
    expect(reviewed.goToNote({ text: '', target: '010', seconds: 0.2 })).toBe(true);
    expect(at).toBe(0.2);
    expect(reviewed.goToNote({ text: '' })).toBe(false);
    reviewed.markReview([{ text: 'A', target: '020', seconds: 0.5 }, { text: 'B' }]);
    expect(markReview).toHaveBeenCalledWith([{ text: 'A', target: 'Animatic', seconds: 1.5 }]);
  });
});
