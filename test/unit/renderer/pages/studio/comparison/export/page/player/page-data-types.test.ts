// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import { namesOf } from '../../../../../../../../../renderer/entities/models/replace-model-names-with-letters.ts';
import {
  collectPageData,
  findDecision,
  mediaFileName,
  type PageOptions,
} from '../../../../../../../../../renderer/pages/studio/comparison/export/page/collect-page-data.ts';
import type { PageData } from '../../../../../../../../../renderer/pages/studio/comparison/export/page/player/page-data-types.ts';
import type {
  ExportPane,
  ExportSubject,
} from '../../../../../../../../../renderer/pages/studio/comparison/export/subject/export-subject.ts';
import { buildStandalonePage } from '../../../../../../../../../renderer/ui/standalone-page/standalone-page.ts';
import { differenceTable } from '../../../../../../../../../shared/comparisons/difference-table.ts';
import type { Vote } from '../../../../../../../../../shared/comparisons/review/vote.ts';
import { modelById } from '../../../../../../../../../shared/models/all-models.ts';
import { initialDraft } from '../../../../../../../../../shared/models/model.ts';
import { jsonInHtml } from '../../../../../../../../../shared/util/json-in-html.ts';

const secret = 'Zebra crossing at noon';
const hostile = `</script><script>window.hit = 1</script><img src=x onerror="window.hit = 1"><!-- ${'\u2028'} ${secret}`;

function pane(letter: string, modelId: string, prompt: string): ExportPane {
  const video = { codec: 'avc1', frameTimes: [0, 0.5], seconds: 1 };
  return {
    paneId: `pane-${letter}`,
    letter,
    name: modelId,
    offset: 0,
    video: video,
    item: {
      id: crypto.randomUUID(),
      kind: 'video',
      file: `2026/11/2026-11-21-${modelId}-0.mp4`,
      mime: 'video/mp4',
      bytes: 1000,
      hash: '0'.repeat(64),
      width: 640,
      height: 360,
      seconds: 1,
      createdAt: 0,
      modelId,
      prompt,
      taskId: 'task',
      position: 1,
      synthetic: letter === 'B',
    },
  };
}

const panes = [pane('A', 'video-d-pro', hostile), pane('B', 'video-c-2.2-t2v-plus', hostile.slice(0, 40))];
const subject: ExportSubject = {
  title: hostile.slice(0, 200),
  panes,
  leftOut: [],
  durations: 'real',
  at: 0.5,
  notes: [
    { id: crypto.randomUUID(), createdAt: 0, text: `${hostile} as a note`, paneId: 'pane-B', seconds: 0.5 },
    { id: crypto.randomUUID(), createdAt: 0, text: 'Of a removed pane', paneId: 'pane-Z' },
  ],
};

function groups() {
  return differenceTable(
    panes.map(({ paneId, letter, item, video }) => {
      const model = modelById(item.modelId);
      if (!model) throw new Error('no model');
      const draft = initialDraft(model);
      const values = { ...draft.values, prompt: item.prompt, negative_prompt: secret };
      return {
        paneId,
        letter,
        modelId: item.modelId,
        item,
        ...(video ? { video: video } : {}),
        draft: { ...draft, values },
      };
    }),
    0,
  );
}

const votes: Vote[] = [
  {
    id: crypto.randomUUID(),
    comparisonId: crypto.randomUUID(),
    at: 0,
    task: 'text-to-video',
    criterion: 'overall',
    candidates: panes.map(({ item }) => ({ itemId: item.id, modelId: item.modelId })),
    best: [1],
    blind: true,
  },
];

const comparisonId = crypto.randomUUID();

const options = (changed: Partial<PageOptions> = {}): PageOptions => ({
  subject,
  posters: new Map(),
  groups: groups(),
  votes,
  withPrompts: true,
  withNames: true,
  withNotes: true,
  withRatings: true,
  withReview: false,
  comparisonId,
  isEmbedded: true,
  now: Date.UTC(2026, 10, 21),
  ...changed,
});

describe('the data of an exported comparison page', () => {
  test('names files by pane letter, and contains prompts, notes and votes if wanted', () => {
    const data = collectPageData(options());
    expect(panes.map(mediaFileName)).toEqual(['media/a.mp4', 'media/b.mp4']);
    expect(data.panes.map(({ letter, synthetic, prompt }) => [letter, synthetic, prompt])).toEqual([
      ['A', false, hostile],
      ['B', true, hostile.slice(0, 40)],
    ]);
    expect(data.notes).toEqual([{ text: `${hostile} as a note`, target: 'B', seconds: 0.5 }]);
    expect(data.votes).toEqual(['Overall: B before A (blind)']);
    // The prompt is on the page once.
    expect(data.rows.map(({ title }) => title)).not.toContain('Prompt');
    expect(collectPageData(options({ withNotes: false, votes: [] }))).toMatchObject({ notes: [], votes: [] });
  });

  test('has ids only if the client may review, and then also without names', () => {
    const ids = [comparisonId, ...panes.map(({ item }) => item.id)];
    const without = JSON.stringify(collectPageData(options()));
    expect(ids.filter((id) => without.includes(id))).toEqual([]);
    const data = collectPageData(options({ withReview: true, withNames: false }));
    expect(data.review).toEqual({ comparisonId });
    expect(data.panes.map(({ itemId }) => itemId)).toEqual(panes.map(({ item }) => item.id));
  });

  test('contains no word of a prompt, even in the title and the table, if prompts are left out', () => {
    const data = collectPageData(options({ withPrompts: false, withNotes: false }));
    expect(JSON.stringify(data)).not.toContain('Zebra');
    expect(JSON.stringify(data)).not.toContain('onerror');
    expect(data.title).toBe('Comparison');
    expect(data.rows.length).toBeGreaterThan(3);
    expect(collectPageData(options({ withPrompts: false, subject: { ...subject, title: 'Crossings' } })).title).toBe(
      'Crossings',
    );
  });
});

describe('hidden model names', () => {
  const names = ['video-d-pro', 'video-c-2.2-t2v-plus', 'video-b'];
  const text = 'Video-D-Pro beats video c 2.2 t2v plus and video-b.';
  const hidden = () =>
    collectPageData(
      options({
        withNames: false,
        subject: { ...subject, title: text, notes: [{ id: crypto.randomUUID(), createdAt: 0, text }] },
      }),
    );

  test('are nowhere in the data; letters replace them, however they are written', () => {
    const data = hidden();
    const json = JSON.stringify(data).toLowerCase();
    for (const name of names) expect(json).not.toContain(name);
    expect(data.title).toBe('A beats B and another model.');
    expect(data.notes[0]?.text).toBe('A beats B and another model.');
    expect(data.panes.map((each) => 'name' in each)).toEqual([false, false]);
    expect(data.panes.map(({ file, type }) => [file, type])).toEqual([
      ['media/a.mp4', 'video/mp4'],
      ['media/b.mp4', 'video/mp4'],
    ]);
  });

  test('include the ID and the title of each model, for the check of the files', () => {
    expect(namesOf(panes)).toEqual(['video-d-pro', 'video-c-2.2-t2v-plus']);
  });
});

describe('the decision', () => {
  const marked = (...marks: { flag?: 'pick' | 'reject'; rating?: number }[]) =>
    marks.map((mark, index) => {
      const each = pane('ABC'[index] ?? '', 'video-d-pro', 'A lake');
      return { ...each, item: { ...each.item, ...mark } };
    });

  test('is the only pick, or the pick with the best rating', () => {
    expect(findDecision(marked({}, { flag: 'pick' }, { rating: 5 }))).toEqual({ kind: 'winner', letters: ['B'] });
    expect(findDecision(marked({ flag: 'pick', rating: 3 }, { flag: 'pick', rating: 4 }, {}))).toEqual({
      kind: 'winner',
      letters: ['B'],
    });
  });

  test('is all picks if none is better, and nothing if nothing or everything is picked', () => {
    const pick = { flag: 'pick' } as const;
    expect(findDecision(marked(pick, {}, pick))).toEqual({ kind: 'picks', letters: ['A', 'C'] });
    expect(findDecision(marked({ rating: 5 }, {}, { flag: 'reject' }))).toBeUndefined();
    expect(findDecision(marked(pick, pick, pick))).toBeUndefined();
  });
});

describe('an exported comparison page', () => {
  test('contains user input only as text, and allows no script but its own', async () => {
    const data = collectPageData(options());
    const { before, between, after } = await buildStandalonePage({
      title: data.title,
      script: 'window.ours = 1',
      styles: 'p { color: red }',
      withoutScript: 'It needs its script.',
    });
    const html = `${before}${jsonInHtml(data)}${between}${after}`;
    // Parses the page like a browser without scripts. The end-to-end test runs the scripts.
    const page = new DOMParser().parseFromString(html, 'text/html');
    expect(page.title).toBe(data.title);
    expect([...page.querySelectorAll('script')].map(({ type }) => type)).toEqual(['application/json', '']);
    expect(page.querySelectorAll('img')).toHaveLength(0);
    expect(page.querySelector('script:last-of-type')?.textContent).toBe('window.ours = 1');
    expect(JSON.parse(page.getElementById('data')?.textContent ?? '') as PageData).toEqual(data);
    const policy = page.querySelector('meta[http-equiv]')?.getAttribute('content') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(html).not.toMatch(/(src|href)="https?:/);
  });
});
