import { createHash } from 'node:crypto';
import type { Item } from '../../../shared/library/item.ts';
import { builtInModels } from '../../../shared/models/all-models.ts';

export interface MadeItems {
  readonly count: number;
  /** True: all items of one day instead of four years. */
  readonly inOneDay?: boolean;
}

/** A file that many items share. */
export interface SharedFile {
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  readonly hash: string;
  readonly thumbHash: string;
  /** The file behind every item that is a video. */
  readonly ofVideo?: { readonly bytes: number; readonly hash: string };
}

export const newestTime = Date.UTC(2026, 10, 21, 12);
const year = 365.25 * 24 * 3_600_000;

const subjects =
  'canoe,lighthouse,vase,forest,dune,portrait,street,harbour,teapot,owl,glacier,train,orchard,violin,moth';
const places =
  'on a still mountain lake,in a narrow alley at night,under a paper lantern,beside a tall window,above the clouds,at the edge of a salt flat,in heavy rain,in an empty theatre';
const lights =
  'last light on the far ridge,soft grain,hard noon light,neon reflections,thin mist over the water,candle light,35 mm film,wide angle,slow dolly forward';
const elsewhere =
  '雪山,夜の街,静かな湖,赤い傘,서울의 밤,아침 안개,ท้องฟ้ายามเย็น,café près du port,Straße im Regen,Ночной город,مدينة ليلا,🌅 dawn,f/2.8,ISO-400';
const rare = 'quagga,zither,obelisk,marimba,pangolin';
const [subject, place, light, foreign, seldom] = [subjects, places, lights, elsewhere, rare].map((list) =>
  list.split(','),
) as [string[], string[], string[], string[], string[]];

/** Returns item `index` of a library with these options, the same every time; 0 is the newest. */
export function madeItem(index: number, { count, inOneDay }: MadeItems, file: SharedFile): Item {
  const random = randomOf(index + 1);
  const pick = <Value>(from: readonly Value[]): Value => from[Math.floor(random() * from.length)] as Value;
  const chance = (part: number) => random() < part;
  const span = inOneDay ? 11 * 3_600_000 : 4 * year;
  // More items are recent, as in real libraries; a few have the very same time.
  const createdAt = Math.floor((newestTime - span * (index / count) ** 1.5) / 4) * 4;
  const model = pick(builtInModels);
  const isVideo = model.kind !== 'image';
  const words = [
    `A ${pick(['red', 'blue', 'quiet', 'broken', 'golden', 'small'])} ${pick(subject)} ${pick(place)},`,
    `${pick(light)}, ${pick(light)}.`,
    ...(chance(0.3) ? [`${pick(foreign)}${pick(foreign)}`] : []),
    ...(chance(0.0005) ? [pick(seldom)] : []),
    `Take ${index % 977} of shot ${Math.floor(random() * 5000)}.`,
  ];
  const tags = chance(0.25) ? [...new Set([pick(tagList), pick(tagList)])] : [];
  const collections = chance(0.1) ? [pick(collectionIds)] : [];
  const id = idOf('item', index);
  return {
    id,
    kind: isVideo ? 'video' : 'image',
    file: `big/${Math.floor(index / 1000)}/${id}.${isVideo ? 'mp4' : 'jpg'}`,
    mime: isVideo ? 'video/mp4' : 'image/jpeg',
    ...(isVideo && file.ofVideo ? file.ofVideo : { bytes: file.bytes, hash: file.hash }),
    width: file.width,
    height: file.height,
    ...(isVideo ? { seconds: 2 + Math.floor(random() * 90) / 10, framesPerSecond: 24 } : {}),
    createdAt,
    modelId: model.id,
    prompt: words.join(' '),
    ...(chance(0.2) ? { negative: `blurry, ${pick(subject)}, low contrast` } : {}),
    ...(chance(0.8) ? { seed: Math.floor(random() * 2 ** 31) } : {}),
    taskId: idOf('task', index),
    ...(chance(0.1) ? { comparisonId: idOf('comparison', Math.floor(index / 40)) } : {}),
    position: 1,
    synthetic: true,
    ...(chance(0.3) ? { rating: 1 + Math.floor(random() * 5) } : {}),
    ...(chance(0.2) ? { flag: pick(['pick', 'reject', 'reject']) } : {}),
    ...(tags.length > 0 ? { tags } : {}),
    ...(chance(0.02) ? { note: `Note ${index}: for the ${pick(subject)} reel` } : {}),
    ...(collections.length > 0 ? { collections } : {}),
    ...(chance(0.004) ? { trashedAt: newestTime - Math.floor(random() * 20) * 86_400_000 } : {}),
    thumbHash: file.thumbHash,
  };
}

const tagList = [...subject, ...seldom, 'Client A', 'to print', 'café', '夜'];
const collectionNames = ['Lake, opening shot', 'Ceramics, spring', 'Night streets', 'Trailer', 'Trailer, rejected'];
const collectionIds = collectionNames.map((name) => idOf('collection', name.length));

/** The last collection is inside the one before it. */
export const madeCollections = collectionNames.map((name, index) => ({
  id: collectionIds[index] ?? '',
  name,
  createdAt: newestTime,
  ...(index === 4 ? { parentId: collectionIds[3] ?? '' } : {}),
}));

function idOf(kind: string, index: number): string {
  const hex = createHash('sha256').update(`${kind} ${index}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Numbers from 0 to 1 that look random but are fixed. */
export function randomOf(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b1) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
