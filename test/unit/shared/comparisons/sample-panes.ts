import type { ComparedPane } from '../../../../shared/comparisons/comparison-table-types.ts';
import type { Draft, ImageFile } from '../../../../shared/fields/field-values-and-drafts.ts';
import type { Item } from '../../../../shared/library/item.ts';
import type { Task } from '../../../../shared/tasks/task.ts';

export function draftOf(values: Draft['values'], extra = ''): Draft {
  return { values, extra };
}

export function itemOf(facts: Partial<Item> = {}): Item {
  return {
    id: '11111111-1111-4111-8111-111111111111',
    kind: 'video',
    file: '2026/11/one.mp4',
    mime: 'video/mp4',
    bytes: 6_100_000,
    hash: '0'.repeat(64),
    width: 1280,
    height: 720,
    seconds: 8,
    framesPerSecond: 24,
    createdAt: 0,
    modelId: 'video-d-pro',
    prompt: '',
    taskId: '22222222-2222-4222-8222-222222222222',
    position: 1,
    synthetic: false,
    ...facts,
  };
}

export function taskOf(facts: Partial<Task> = {}): Task {
  return {
    id: '22222222-2222-4222-8222-222222222222',
    modelId: 'video-d-pro',
    destination: { kind: 'sandbox' },
    draft: draftOf({}),
    state: 'done',
    createdAt: 1000,
    updatedAt: 1000,
    looks: 1,
    links: [],
    ...facts,
  };
}

export function imageFileOf(hash: string, facts: Partial<ImageFile> = {}): ImageFile {
  return {
    from: 'file',
    hash: hash.repeat(64).slice(0, 64),
    name: `${hash}.png`,
    type: 'image/png',
    bytes: 1000,
    width: 100,
    height: 100,
    ...facts,
  };
}

/** A crop of `original` for one model. */
export function fittedFrom(original: ImageFile, hash: string): ImageFile {
  const { from: _from, origin: _origin, fit: _fit, group: _group, ...rest } = original;
  const area = { x: 0, y: 0, width: rest.width, height: rest.height };
  return {
    ...imageFileOf(hash),
    fit: { original: rest, recipe: { way: 'crop', area, output: { width: 100, height: 100 }, type: 'image/png' } },
  };
}

export function paneOf(letter: string, modelId: string, draft: Draft | undefined, more: Partial<ComparedPane> = {}) {
  return { paneId: `pane-${letter}`, letter, modelId, draft, ...more } satisfies ComparedPane;
}
