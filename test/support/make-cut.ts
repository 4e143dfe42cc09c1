import type { Item } from '../../shared/library/item.ts';
import { type Cut, type CutMarker, cutOf } from '../../shared/projects/cut.ts';
import type { ExportedFile } from '../../shared/projects/export/edits-for-all-formats.ts';
import { mediaNamesOf } from '../../shared/projects/export/media-names.ts';
import type { Project } from '../../shared/projects/project.ts';
import type { Shot } from '../../shared/projects/shot.ts';
import { type FrameRate, ratePerSecond } from '../../shared/util/frame-rate.ts';

/** Returns the same id for the same number. */
export function idOf(group: number, number: number): string {
  const digits = (value: number, length: number) => value.toString(16).padStart(length, '0');
  return `${digits(group, 8)}-0000-4000-8000-${digits(number, 12)}`;
}

export const rates = {
  slowNtsc: { numerator: 24_000, denominator: 1001 },
  cinema: { numerator: 24, denominator: 1 },
  pal: { numerator: 25, denominator: 1 },
  ntsc: { numerator: 30_000, denominator: 1001 },
  double: { numerator: 60_000, denominator: 1001 },
} as const satisfies Record<string, FrameRate>;

export interface ShotFacts {
  readonly title?: string;
  readonly brief?: string;
  readonly notes?: string;
  readonly status?: Shot['status'];
  readonly planned?: number;
  readonly scene?: string;
  /** Absent: the shot has no take. */
  readonly take?: TakeFacts;
  readonly markers?: readonly CutMarker[];
}

interface TakeFacts {
  readonly kind?: 'image' | 'video';
  /** Number of frames of the file. */
  readonly frames?: number;
  readonly rate?: FrameRate;
  readonly trim?: readonly [from: number, to: number];
  /** Number of takes before the selected one. */
  readonly before?: number;
  /** The item of another shot, by its index. */
  readonly sameAs?: number;
  readonly item?: Partial<Item>;
}

/** Returns a cut of shots with the numbers 10, 20, 30 and so on. */
export function makeCut(shots: readonly ShotFacts[], project: Partial<Project> = {}): Cut {
  const rate = project.rate ?? rates.pal;
  const items = new Map<string, Item>();
  const markers = new Map<string, readonly CutMarker[]>();
  const titles = [...new Set(shots.flatMap(({ scene }) => scene ?? []))];
  const scenes = titles.map((title, index) => ({ id: idOf(3, index), title }));
  return cutOf({
    project: {
      id: idOf(4, 0),
      title: 'Harbour',
      rate,
      shape: { width: 16, height: 9 },
      notes: '',
      scenes,
      references: [],
      createdAt: 0,
      changedAt: 0,
      ...project,
    },
    shots: shots.map((facts, index): Shot => {
      const { take } = facts;
      const item = take && itemOf(take, take.sameAs ?? index, rate);
      if (item && take.sameAs === undefined) items.set(item.id, item);
      if (item && facts.markers) markers.set(item.id, facts.markers);
      const scene = scenes.find(({ title }) => title === facts.scene);
      const others = Array.from({ length: take?.before ?? 0 }, (_, number) => idOf(5, index * 1000 + number));
      return {
        id: idOf(1, index),
        projectId: idOf(4, 0),
        ...(scene === undefined ? {} : { sceneId: scene.id }),
        position: index,
        number: (index + 1) * 10,
        title: facts.title ?? `Shot ${index + 1}`,
        brief: facts.brief ?? '',
        ...(facts.planned === undefined ? {} : { planned: facts.planned }),
        status: facts.status ?? 'approved',
        referenceIds: [],
        takes: [
          ...others.map((itemId) => ({ itemId, addedAt: 0 })),
          ...(item ? [{ itemId: item.id, addedAt: 0, ...trimOf(take) }] : []),
        ],
        ...(item ? { selectedItemId: item.id } : {}),
        notes: facts.notes ?? '',
        createdAt: 0,
        changedAt: 0,
      };
    }),
    items,
    markers,
  });
}

function trimOf({ trim }: TakeFacts) {
  return trim === undefined ? {} : { trim: { in: trim[0], out: trim[1] } };
}

function itemOf({ kind = 'video', frames = 100, rate, item }: TakeFacts, index: number, cutRate: FrameRate): Item {
  const framesPerSecond = ratePerSecond(rate ?? cutRate);
  return {
    id: idOf(2, index),
    kind,
    file: `2026/take-${index}.${kind === 'video' ? 'mp4' : 'png'}`,
    mime: kind === 'video' ? 'video/mp4' : 'image/png',
    bytes: 1000,
    hash: '0'.repeat(64),
    width: 1280,
    height: 720,
    ...(kind === 'video' ? { seconds: frames / framesPerSecond, framesPerSecond } : {}),
    createdAt: 0,
    modelId: 'video-a-1',
    prompt: 'A harbour',
    seed: 7,
    taskId: idOf(6, index),
    position: 1,
    synthetic: false,
    ...item,
  };
}

/** Returns the files of a cut in the folder `media` beside the document. */
export function filesOf(cut: Cut, facts: Partial<ExportedFile> = {}): ReadonlyMap<string, ExportedFile> {
  return new Map(
    [...mediaNamesOf(cut)].map(([itemId, name]) => [
      itemId,
      { name, url: `media/${encodeURIComponent(name)}`, hasAudio: false, ...facts },
    ]),
  );
}
