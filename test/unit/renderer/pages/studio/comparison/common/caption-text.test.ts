import { describe, expect, test } from 'vitest';
import { paneContents } from '../../../../../../../renderer/entities/comparisons/pane-contents.ts';
import {
  namesOfResults,
  textsOfCaptions,
} from '../../../../../../../renderer/pages/studio/comparison/common/caption-text.ts';
import type { Comparison } from '../../../../../../../shared/comparisons/comparison.ts';
import type { PlannedRun } from '../../../../../../../shared/comparisons/run-plan/planned-run.ts';
import type { Item } from '../../../../../../../shared/library/item.ts';
import { draftOf, itemOf, taskOf } from '../../../../../shared/comparisons/sample-panes.ts';

const item = (id: string, facts: Partial<Item> = {}) => itemOf({ id, ...facts });

/** Panes that show these items. */
function shownPanes(items: readonly Item[], more: Partial<Pick<Comparison, 'sweep' | 'runs'>> = {}) {
  const panes = items.map(({ id }) => ({ id: `pane ${id}`, source: { kind: 'item', itemId: id } as const, offset: 0 }));
  return paneContents({ panes, runs: [], ...more }, { tasks: [], items });
}

const captionsOf = (...panes: Parameters<typeof shownPanes>) => textsOfCaptions(shownPanes(...panes));

describe('the name of a caption', () => {
  test('is the model where the models differ, and the facts that differ come first', () => {
    const [first, second] = captionsOf([
      item('a', { modelId: 'video-d-pro', seconds: 8 }),
      item('b', { modelId: 'video-b', seconds: 5 }),
    ]);
    expect(first).toEqual({
      name: 'video-d-pro',
      facts: ['8 s', '1280 × 720', '24 fps'],
      onStage: ['8 s'],
      full: 'video-d-pro · 8 s · 1280 × 720 · 24 fps',
    });
    expect(second?.name).toBe('video-b');
  });

  test('has beside it the one fact that differs, or else the duration', () => {
    const [seeded] = captionsOf([item('a', { seed: 1, framesPerSecond: 30 }), item('b', { seed: 2 })]);
    expect(seeded?.onStage).toEqual(['30 fps']);
    const longer = captionsOf([
      item('a', { seconds: 8, framesPerSecond: 30 }),
      item('b', { modelId: 'video-b', seconds: 5 }),
    ]);
    expect(longer.map(({ onStage }) => onStage)).toEqual([['8 s'], ['5 s']]);
    const [same] = captionsOf([item('a', { seconds: 8 }), item('b', { seconds: 8 })]);
    expect(same?.onStage).toEqual(['8 s']);
    const [alone] = captionsOf([item('a', { seconds: 8 })]);
    expect(alone?.onStage).toEqual(alone?.facts);
  });

  test('is the seed where all have one model, and the model is the first fact that all share', () => {
    const captions = captionsOf([item('a', { seed: 1 }), item('b', { seed: 2 }), item('c', { seed: 3 })]);
    expect(captions.map(({ name }) => name)).toEqual(['seed 1', 'seed 2', 'seed 3']);
    expect(captions[0]?.facts[0]).toBe('video-d-pro');
  });

  test('is the size where only the size differs', () => {
    const captions = captionsOf([item('a', { width: 720, height: 1280 }), item('b')]);
    expect(captions.map(({ name }) => name)).toEqual(['720 × 1280', '1280 × 720']);
  });

  test('is the model where nothing differs, and for one pane alone', () => {
    expect(captionsOf([item('a'), item('b')]).map(({ name }) => name)).toEqual(['video-d-pro', 'video-d-pro']);
    expect(captionsOf([item('a', { seed: 4 })])[0]?.name).toBe('video-d-pro');
  });

  test('of a result without the differing fact is its model', () => {
    const captions = captionsOf([item('a', { seed: 1 }), item('b')]);
    expect(captions.map(({ name }) => name)).toEqual(['seed 1', 'video-d-pro']);
  });
});

test('a run without a result does not change the names of the results', () => {
  const items = [item('a'), item('b')];
  const panes = [
    ...items.map(({ id }) => ({ id: `pane ${id}`, source: { kind: 'item', itemId: id } as const, offset: 0 })),
    { id: 'pane c', source: { kind: 'run', runId: 'c', position: 1 } as const, offset: 0 },
  ];
  const task = taskOf({ runId: 'c', state: 'waiting' });
  const captions = textsOfCaptions(paneContents({ panes, runs: [] }, { tasks: [task], items }));
  expect(captions[2]?.facts).toContain('waiting');
  expect(captions.map(({ name }) => name)).toEqual(['video-d-pro', 'video-d-pro', 'video-d-pro']);
});

describe('names outside of the stage', () => {
  const namesOf = (items: readonly Item[]) => {
    const { onlyModel, names } = namesOfResults(shownPanes(items));
    return { onlyModel, names: [...names.values()] };
  };

  test('are the facts that differ where all have one model, which is named once', () => {
    expect(namesOf([item('a', { seed: 1 }), item('b', { seed: 2 })])).toEqual({
      onlyModel: 'video-d-pro',
      names: ['seed 1', 'seed 2'],
    });
  });

  test('are the models, with the fact that differs where two results have the same model', () => {
    const repeated = { modelId: 'video-b' };
    expect(namesOf([item('a'), item('b', { ...repeated, seed: 1 }), item('c', { ...repeated, seed: 2 })])).toEqual({
      onlyModel: undefined,
      names: ['video-d-pro', 'video-b · seed 1', 'video-b · seed 2'],
    });
  });

  test('name the model of each result where a result of another model is no pane any more', () => {
    const { onlyModel, names } = namesOfResults(shownPanes([item('a', { seed: 1 }), item('b', { seed: 2 })]), [
      'video-b',
    ]);
    expect(onlyModel).toBeUndefined();
    expect([...names.values()]).toEqual(['video-d-pro · seed 1', 'video-d-pro · seed 2']);
  });

  test('name the model once where it is a value of the sweep', () => {
    const ids = ['video-d-pro', 'video-b'];
    const sweep = {
      columns: { by: 'model', title: 'Model', labels: ids },
      rows: { by: 'seed', title: 'Seed', labels: ['1', '2'] },
    };
    const cells = [0, 1].flatMap((column) => [0, 1].map((row) => ({ column, row })));
    const runs = cells.map(
      (cell, index): PlannedRun => ({
        id: `r${index}`,
        modelId: ids[cell.column] ?? '',
        draft: draftOf({ seed: cell.row + 1 }),
        cell,
      }),
    );
    const items = runs.map(({ id, modelId }) => item(`of ${id}`, { modelId, runId: id }));
    expect([...namesOfResults(shownPanes(items, { sweep, runs })).names.values()]).toEqual([
      'video-d-pro · seed 1',
      'video-d-pro · seed 2',
      'video-b · seed 1',
      'video-b · seed 2',
    ]);
  });
});

describe('in a sweep', () => {
  const sweep = {
    columns: { by: 'size', title: 'Size', labels: ['1280 × 1280', '1440 × 810'] },
    rows: { by: 'seed', title: 'Seed', labels: ['1', '2'] },
  };
  const run = (id: string, column: number, row: number): PlannedRun => ({
    id,
    modelId: 'image-c-2.6-image',
    draft: draftOf({ seed: row + 1 }),
    cell: { column, row },
  });
  const runs = [run('r1', 0, 0), run('r2', 1, 0), run('r3', 1, 1)];
  const made = (id: string, runId: string, facts: Partial<Item>) =>
    item(id, { kind: 'image', modelId: 'image-c-2.6-image', runId, ...facts });

  test('the values of a run name its pane, and no fact repeats them', () => {
    const captions = captionsOf(
      [
        made('a', 'r1', { width: 1280, height: 1280, seed: 1 }),
        made('b', 'r2', { width: 1440, height: 810, seed: 1 }),
        made('c', 'r3', { width: 1440, height: 810, seed: 2 }),
      ],
      { sweep, runs },
    );
    expect(captions.map(({ name }) => name)).toEqual([
      '1280 × 1280 · seed 1',
      '1440 × 810 · seed 1',
      '1440 × 810 · seed 2',
    ]);
    expect(captions[2]?.facts.filter((fact) => /seed|1440/.test(fact))).toEqual([]);
  });

  test('a value that all panes share is no part of the name', () => {
    const captions = captionsOf([made('b', 'r2', { seed: 1 }), made('c', 'r3', { seed: 2 })], { sweep, runs });
    expect(captions.map(({ name }) => name)).toEqual(['seed 1', 'seed 2']);
  });
});

test('a run without a result says its state before all other facts, with the requested seed', () => {
  const panes = ['r1', 'r2'].map((runId) => ({
    id: `pane ${runId}`,
    source: { kind: 'run', runId, position: 1 } as const,
    offset: 0,
  }));
  const runs = ['r1', 'r2'].map((id, index) => ({
    id,
    modelId: 'video-c-2.6-t2v-spark',
    draft: draftOf({ seed: index + 7 }),
  }));
  const task = taskOf({ runId: 'r1', state: 'waiting', modelId: 'video-c-2.6-t2v-spark', draft: draftOf({ seed: 7 }) });
  const [running, planned] = textsOfCaptions(paneContents({ panes, runs }, { tasks: [task], items: [] }));
  expect(running?.name).toBe('seed 7');
  expect(running?.facts[0]).not.toBe('video-c-2.6-t2v-spark');
  expect(planned).toMatchObject({ name: 'seed 8', facts: ['not sent', 'video-c-2.6-t2v-spark'] });
});
