import fc from 'fast-check';
import type { Item } from '../../../../../../shared/library/item.ts';
import { type Cut, cutOf } from '../../../../../../shared/projects/cut.ts';
import type { Project } from '../../../../../../shared/projects/project.ts';
import type { Shot } from '../../../../../../shared/projects/shot.ts';
import { ratePerSecond, timelineRates } from '../../../../../../shared/util/frame-rate.ts';

/** One shot of a test: a trimmed video, an image, or a card. */
export interface SampleShot {
  readonly kind: 'video' | 'image' | 'card';
  readonly framesPerSecond: number;
  readonly frames: number;
  readonly in: number;
  readonly out: number;
  readonly planned: number;
}

const idOf = (group: number, index: number) => `00000000-0000-4000-8000-${group}${String(index).padStart(11, '0')}`;

const sampleProject: Project = {
  id: idOf(1, 0),
  title: 'Night ferry',
  rate: { numerator: 24, denominator: 1 },
  shape: { width: 16, height: 9 },
  notes: '',
  scenes: [],
  references: [],
  createdAt: 0,
  changedAt: 0,
};

function itemOf({ kind, frames, framesPerSecond }: SampleShot, index: number): Item {
  const video = kind === 'video' ? { seconds: frames / framesPerSecond, framesPerSecond } : {};
  return {
    id: idOf(2, index),
    kind: kind === 'image' ? 'image' : 'video',
    file: `take-${index}.mp4`,
    mime: 'video/mp4',
    bytes: 1,
    hash: 'a'.repeat(64),
    width: 1280,
    height: 720,
    createdAt: 0,
    modelId: 'video-d-pro',
    prompt: '',
    taskId: 'task',
    position: 1,
    synthetic: true,
    ...video,
  };
}

function shotOf(sample: SampleShot, index: number): Shot {
  const itemId = idOf(2, index);
  const take = { itemId, addedAt: 0, trim: { in: sample.in, out: sample.out } };
  return {
    id: idOf(3, index),
    projectId: sampleProject.id,
    position: index,
    number: (index + 1) * 10,
    title: `Shot ${index}`,
    brief: '',
    planned: sample.planned,
    status: 'review',
    referenceIds: [],
    takes: sample.kind === 'card' ? [] : [take],
    ...(sample.kind === 'card' ? {} : { selectedItemId: itemId }),
    notes: '',
    createdAt: 0,
    changedAt: 0,
  };
}

export function sampleCut(samples: readonly SampleShot[], project: Partial<Project> = {}): Cut {
  const items = new Map(samples.map((sample, index) => [idOf(2, index), itemOf(sample, index)]));
  return cutOf({ project: { ...sampleProject, ...project }, shots: samples.map(shotOf), items });
}

export const video = (frames: number, trim: { in: number; out: number }, framesPerSecond = 24): SampleShot => ({
  kind: 'video',
  framesPerSecond,
  frames,
  ...trim,
  planned: 24,
});

export const card = (planned: number): SampleShot => ({ ...video(1, { in: 0, out: 1 }), kind: 'card', planned });

const shots: fc.Arbitrary<SampleShot> = fc
  .record({
    kind: fc.constantFrom('video', 'video', 'video', 'image', 'card'),
    framesPerSecond: fc.oneof(fc.constantFrom(...timelineRates.map(ratePerSecond)), fc.integer({ min: 1, max: 120 })),
    frames: fc.integer({ min: 1, max: 600 }),
    first: fc.nat(599),
    length: fc.integer({ min: 1, max: 600 }),
    planned: fc.integer({ min: 1, max: 200 }),
  })
  .map(({ first, length, ...sample }) => {
    const start = first % sample.frames;
    return { ...sample, in: start, out: Math.min(sample.frames, start + length) } as SampleShot;
  });

/** Any cut with at least one shot. */
export const cuts: fc.Arbitrary<Cut> = fc
  .record({ samples: fc.array(shots, { minLength: 1, maxLength: 40 }), rate: fc.constantFrom(...timelineRates) })
  .map(({ samples, rate }) => sampleCut(samples, { rate }));
