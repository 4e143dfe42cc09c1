import { importsIn, readSources, type SourceImport } from './source-imports.ts';

/** A part of the product with its page in `docs/rooms/`, and the folders that belong to it on all sides. */
export interface Room {
  readonly name: string;
  readonly folders: readonly string[];
}

export const rooms: readonly Room[] = [
  {
    name: 'runs',
    folders: [
      'shared/tasks',
      'electron/tasks',
      'electron/comparisons',
      'electron/http/gateway',
      'electron/http/pacing',
      'renderer/entities/tasks',
      'renderer/pages/activity',
      'renderer/pages/studio/run-plan',
    ],
  },
  { name: 'library', folders: ['shared/library', 'electron/library', 'electron/maintenance'] },
  {
    name: 'conversations',
    folders: [
      'shared/conversations',
      'shared/assistant',
      'electron/conversations',
      'renderer/entities/assistant',
      'renderer/entities/conversations',
      'renderer/pages/chat',
      'renderer/ui/markdown',
    ],
  },
  {
    name: 'form',
    folders: [
      'shared/fields',
      'shared/model-documentation',
      'shared/models',
      'shared/pasted-text',
      'shared/prompts',
      'electron/inputs',
      'electron/model-files',
      'renderer/entities/drafts',
      'renderer/entities/fields',
      'renderer/entities/image-inputs',
      'renderer/entities/models',
      'renderer/pages/studio',
    ],
  },
  {
    name: 'results',
    folders: [
      'renderer/entities/items',
      'renderer/entities/library-search',
      'renderer/entities/results',
      'renderer/pages/library',
    ],
  },
  {
    name: 'playback',
    folders: [
      'renderer/pages/studio/comparison/layouts',
      'renderer/pages/studio/comparison/playback',
      'renderer/pages/studio/comparison/sound',
      'renderer/pages/studio/comparison/stage',
      'renderer/pages/studio/comparison/transport',
      'renderer/pages/projects/animatic',
      'renderer/ui/playback',
      'renderer/ui/sound',
    ],
  },
  {
    name: 'hand-over',
    folders: [
      'shared/projects/export',
      'shared/reviews',
      'electron/library/export',
      'electron/projects/export-cut',
      'renderer/pages/studio/comparison/export',
      'renderer/pages/projects/client-page',
      'renderer/ui/export',
      'renderer/ui/standalone-page',
    ],
  },
  {
    name: 'records',
    folders: ['shared/sync', 'electron/core', 'electron/storage', 'electron/sync', 'renderer/api'],
  },
  {
    name: 'measure',
    folders: [
      'shared/measurements',
      'shared/similarity',
      'electron/media',
      'electron/workers',
      'renderer/pages/studio/comparison/color-picker',
      'renderer/pages/studio/comparison/measurements',
      'renderer/pages/studio/comparison/scopes',
    ],
  },
  {
    name: 'shell',
    folders: [
      'electron/api',
      'electron/command-line',
      'electron/host',
      'electron/local-socket',
      'electron/mcp',
      'electron/shell',
    ],
  },
];

const sources = ['electron', 'renderer', 'shared'];

/** Returns the doors of a room: its files that a file outside of all its folders imports. Sorted. */
export function doorsOfRoom({ folders }: Room, imports: readonly SourceImport[]): readonly string[] {
  const isInside = (file: string) => folders.some((folder) => file.startsWith(`${folder}/`));
  const doors = imports.filter(({ from, to }) => isInside(to) && !isInside(from)).map(({ to }) => to);
  return [...new Set(doors)].sort();
}

/** Lists every import of the product. */
export const importsOfProduct = (): readonly SourceImport[] => importsIn(readSources(sources));
