import { exampleModelFile } from '../example-model-file.ts';
import type { SceneOrder, SceneRun } from './scene.ts';

const canoe =
  'A red boat drifts on still water at dusk. Slow dolly forward past dark pines, last light on the far ridge, thin mist over the water. 35 mm, soft grain, no people.';
const imageModel = 'image-c-2.5-t2i-preview';
const edit = 'image-c-2.6-image';

const imageRuns: readonly SceneRun[] = [
  {
    modelId: imageModel,
    prompt: 'Dunes at first light, long shadows, no footprints',
    values: { seed: 11 },
    daysAgo: 6,
    rating: 5,
  },
  {
    modelId: imageModel,
    prompt: 'Neon street after rain, one figure with an umbrella',
    values: { seed: 12 },
    daysAgo: 6,
    tags: ['night'],
  },
  {
    modelId: imageModel,
    prompt: 'Fog in a spruce forest, cold morning',
    values: { seed: 13 },
    daysAgo: 6,
    flag: 'reject',
  },
  {
    modelId: imageModel,
    prompt: 'Aurora over a frozen lake, two stars in the water',
    values: { seed: 14 },
    daysAgo: 2,
    rating: 4,
  },
  {
    modelId: imageModel,
    prompt: 'Harbour before anyone is up, boats at their ropes',
    values: { seed: 15 },
    daysAgo: 2,
    flag: 'pick',
  },
];

const edits: readonly SceneRun[] = [
  [0, '1440*810', 'The same dunes, an hour later, low sun from the left'],
  [0, '1080*1440', 'The dunes as a tall poster, much sky'],
  [1, '1440*1080', 'The street from further away, skyline in the back'],
  [3, '1440*810', 'The lake without the aurora, the moon just up'],
  [4, '768*768', 'The harbour in fog, only the nearest boat'],
  [2, '810*1440', 'The forest looking up, light between the trees'],
].map(([input, size, prompt], at) => ({
  modelId: edit,
  prompt: String(prompt),
  input: Number(input),
  values: { size: String(size), n: 1, seed: 20 + at },
  daysAgo: at < 3 ? 2 : 0,
  ...(at % 2 === 0 ? { rating: 3 + (at % 3) } : {}),
  ...(at === 1 ? { collection: 'Posters', flag: 'pick' as const } : {}),
  ...(at > 3 ? { collection: 'Opening shot' } : {}),
}));

const videos: readonly SceneRun[] = [
  { modelId: 'video-d-pro', prompt: canoe, rating: 4, collection: 'Opening shot', tags: ['dusk'] },
  { modelId: 'video-c-2.2-t2v-plus', prompt: canoe, values: { seed: 7, prompt_extend: false }, rating: 3 },
  { modelId: 'video-b', prompt: canoe, values: { negative_prompt: 'text, people' } },
  {
    modelId: 'video-c-2.6-t2v-spark',
    prompt: canoe,
    values: { seed: 7, duration: 5 },
    rating: 5,
    note: 'Best water of the four.',
  },
];

const failed: SceneRun = { modelId: 'video-b', prompt: '[fail] Night street in the rain, one figure with an umbrella' };

/** A core after a week of work with all features, and four videos of one brief. Takes about half a minute. */
export function workOfDays(dataFolder: string): SceneOrder {
  const first = imageRuns.length + edits.length;
  return {
    dataFolder,
    runs: [...imageRuns, ...edits, ...videos, failed],
    comparisons: [
      { title: 'Dunes, near and far', runs: [0, 5, 6], reviewer: 'Anna' },
      {
        title: 'Boat at dusk, four models',
        runs: [first, first + 1, first + 2, first + 3],
        note: 'The ridge flickers here',
        at: 2000,
      },
    ],
    // The last of the edits.
    trashed: [first - 1],
    searches: [{ name: 'Night streets', words: 'street' }],
    template,
    modelFiles,
    conversations: [
      {
        endpoint: 'chat',
        title: 'Shot list for the harbour',
        models: ['sandbox-chat'],
        questions: ['Which settings keep a slow dolly free of flicker?'],
      },
      {
        endpoint: 'chat',
        title: 'Frame rates for a lake loop',
        models: ['sandbox-chat-mini', 'sandbox-image-chat'],
        questions: [
          'I have clips at 24 and 30 fps and want one seamless loop of 8 seconds. Which rate do I conform to, and can you sketch the cut?',
        ],
      },
      {
        endpoint: 'messages',
        title: 'Tides and weather',
        models: ['sandbox-messages-mini'],
        questions: ['When is the light best for the boat?'],
      },
    ],
  };
}

/** An image of another program, which needs its own surface. */
export const imports: NonNullable<SceneOrder['imports']> = [
  {
    name: 'heron.png',
    parameters:
      'A heron in the reeds\nNegative prompt: fog\nSteps: 20, Seed: 77, Size: 64x48, Model: base one, Version: v1.10.1',
  },
];

const template: NonNullable<SceneOrder['template']> = {
  modelId: 'video-c-2.2-t2v-plus',
  prompt: 'A {subject} at {light: dawn | noon | dusk}, in a {@wardrobe}, take {1-4}',
  settings: { values: { subject: 'heron\nfox' }, order: 'all', count: 10 },
  texts: [
    { kind: 'list', name: 'wardrobe', text: 'red coat\nblue {scarf | hat}\nlinen suit' },
    { kind: 'snippet', name: 'style', text: 'shot on 35 mm film, shallow depth of field' },
  ],
};

/** A model file with two faults, which changes no form. */
const modelFiles: NonNullable<SceneOrder['modelFiles']> = [
  {
    name: 'video-x-2.json',
    text: `${JSON.stringify({ ...exampleModelFile, id: 'video-x-2', kind: 'video', host: 'x.example' }, null, 2)}\n`,
  },
];

/** A small version, fast enough for a test: every kind of data once or twice. */
export function workOfAnHour(dataFolder: string): SceneOrder {
  const video: SceneRun = {
    modelId: 'video-d-pro',
    prompt: canoe,
    rating: 4,
    collection: 'Opening shot',
    tags: ['dusk'],
  };
  return {
    dataFolder,
    runs: [...imageRuns.slice(0, 3), ...edits.slice(0, 2), video, { ...video, values: { size: '1280x720' } }, failed],
    comparisons: [
      { title: 'Dunes and boats', runs: [0, 3, 4], reviewer: 'Anna' },
      { title: 'Boats', runs: [5, 6], note: 'The ridge flickers here' },
    ],
    imports,
    trashed: [2],
    searches: [{ name: 'Night streets', words: 'street' }],
    template,
    modelFiles,
    conversations: workOfDays(dataFolder).conversations.slice(1),
  };
}
