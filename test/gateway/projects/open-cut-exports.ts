import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { systemClock } from '../../../electron/host/host.ts';
import { createReadyDownloads } from '../../../electron/library/export/ready-downloads.ts';
import { createFrameTimingService } from '../../../electron/library/frame-timing-service.ts';
import { createCutExports } from '../../../electron/projects/export-cut/cut-export-service.ts';
import type { MediaFileReader } from '../../../electron/workers/media-files/media-file-reader.ts';
import {
  type CutExportInput,
  type CutExportStep,
  cutExportInputSchema,
} from '../../../shared/contract/cut-exchange-contract.ts';
import type { Item } from '../../../shared/library/item.ts';
import { ProblemError, problem } from '../../../shared/problem.ts';
import type { Cut } from '../../../shared/projects/cut.ts';

/** Opens the export of cuts on a folder with the files of the items. */
export function openCutExports(folder: string, cut: Cut, mediaReader: MediaFileReader) {
  const items = new Map(cut.clips.flatMap(({ media }) => (media ? [[media.item.id, media.item] as const] : [])));
  const pathOf = (item: Item) => join(folder, 'library', item.file);
  const library = {
    pathOf,
    async item(id: string) {
      const item = items.get(id);
      if (!item) throw new ProblemError(problem('not-found', 'This result isn’t in the library.'));
      return item;
    },
    thumbnail: async () => Buffer.from('poster'),
  };
  const downloads = createReadyDownloads(join(folder, 'temporary'));
  const exports = createCutExports({
    library,
    videos: createFrameTimingService(library, mediaReader),
    mediaReader,
    audioStore: { pathOf: (hash) => join(folder, 'sounds', hash) },
    downloads,
    clock: systemClock,
  });
  return {
    exports,
    /** Writes the file of an item. */
    save(item: Item, content: Buffer) {
      mkdirSync(dirname(pathOf(item)), { recursive: true });
      writeFileSync(pathOf(item), content);
    },
    /** Writes an audio file. */
    saveSound(hash: string, content: Buffer) {
      mkdirSync(join(folder, 'sounds'), { recursive: true });
      writeFileSync(join(folder, 'sounds', hash), content);
    },
    /** Returns the saved file and all steps. */
    async pack(input: Partial<CutExportInput> & Pick<CutExportInput, 'target'>, signal?: AbortSignal) {
      const steps: CutExportStep[] = [];
      for await (const step of exports.pack(cut, exportInput(input), signal)) steps.push(step);
      const last = steps.at(-1);
      const file = last?.kind === 'packed' ? await new Response(downloads.open(last.id).body).arrayBuffer() : undefined;
      return { steps, last, file: Buffer.from(file ?? new ArrayBuffer()) };
    },
  };
}

export function exportInput(input: Partial<CutExportInput> & Pick<CutExportInput, 'target'>): CutExportInput {
  return cutExportInputSchema.parse({
    projectId: '00000004-0000-4000-8000-000000000000',
    name: 'harbour',
    formats: ['otio', 'fcpxml', 'xmeml', 'edl', 'csv', 'shot-list'],
    ...input,
  });
}
