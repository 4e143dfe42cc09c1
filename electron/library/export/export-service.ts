import type { Draft, FieldValue } from '../../../shared/fields/field-values-and-drafts.ts';
import { type Collection, collectionPath } from '../../../shared/library/collection.ts';
import type { ExportInput, ExportStep } from '../../../shared/library/export.ts';
import { fileNameFactsOfItem } from '../../../shared/library/file-name-facts-of-item.ts';
import type { GalleryItem } from '../../../shared/library/gallery-types.ts';
import type { Item } from '../../../shared/library/item.ts';
import { modelById } from '../../../shared/models/all-models.ts';
import { importedModelId } from '../../../shared/models/imported-model-id.ts';
import { ProblemError, problem, refuse } from '../../../shared/problem.ts';
import { csvRows, csvText } from '../../../shared/util/csv.ts';
import { buildFileName, plainTemplate, safeFileName } from '../../../shared/util/file-name-template.ts';
import { withoutUndefined } from '../../../shared/util/json.ts';
import { jsonInHtml } from '../../../shared/util/json-in-html.ts';
import { createUniqueNames } from '../../../shared/util/unique-names.ts';
import { errorCodeOf, isDiskFull, isSystemError } from '../../files/system-error-codes.ts';
import type { Clock } from '../../host/host.ts';
import { extensionOf } from '../../media/media-extensions.ts';
import { contentCredentials } from '../../media/metadata/embedded-texts/embedded-text.ts';
import type { ZipContent, ZipEntry } from '../../media/zip.ts';
import type { Database } from '../../storage/database/database.ts';
import { itemOfSidecar } from '../../storage/files-due-store.ts';
import { sortItemsNewestFirst } from '../../storage/selected-items.ts';
import type { MediaFileReader } from '../../workers/media-files/media-file-reader.ts';
import type { Library } from '../catalog/library.ts';
import type { EmbeddedPrompts } from '../files/embed-prompts.ts';
import { sidecarName } from '../files/month-folder-and-sidecar-name.ts';
import { readSidecar, type Sidecar } from '../files/sidecar.ts';
import type { GridIndex } from '../search/grid-index.ts';
import { idsOfTarget } from '../search/ids-of-target.ts';
import { type PromptsInFile, prepareExportFile } from './prepare-export-file.ts';
import type { ReadyDownloads } from './ready-downloads.ts';

interface ExportServiceOptions {
  readonly database: Database;
  readonly library: Pick<Library, 'items' | 'pathOf' | 'thumbnail'>;
  readonly index: GridIndex;
  readonly downloads: Pick<ReadyDownloads, 'openZip'>;
  /** Returns the sidecar content of an item, if it is known without the file. */
  readonly describe: (item: Item) => Promise<Sidecar | undefined>;
  readonly promptsInFiles: Pick<EmbeddedPrompts, 'withPrompts'>;
  readonly mediaReader: Pick<MediaFileReader, 'withoutTexts'>;
  readonly collections: () => readonly Collection[];
  readonly clock: Clock;
}

/** Number of records in memory at a time. */
const atOnce = 200;

/** Exports results as a ZIP that the user saves. The library stays unchanged. */
export function createExportService(options: ExportServiceOptions) {
  const { database, library, index, downloads } = options;

  return {
    /**
     * Reports progress, and finally the file to save. Throws a `ProblemError` if nothing can be exported. A canceled
     * export leaves no files behind.
     */
    async *pack(request: ExportInput, signal?: AbortSignal): AsyncGenerator<ExportStep> {
      const { target } = request;
      const ids = 'ids' in target ? await sortItemsNewestFirst(database, target.ids) : await idsOfTarget(target, index);
      if (ids.length === 0) refuse('None of these results is still in the library.');
      try {
        const zip = await downloads.openZip({ name: request.name });
        try {
          const folder = await openExportFolder(zip, request, options);
          let done = 0;
          yield { kind: 'working', done, of: ids.length };
          for (let from = 0; from < ids.length; from += atOnce) {
            const batch = ids.slice(from, from + atOnce);
            const items = new Map((await library.items(batch)).map((item) => [item.id, item]));
            for (const id of batch) {
              signal?.throwIfAborted();
              const item = items.get(id);
              if (item) await folder.add(item);
              done += 1;
              if (done % 20 === 0) yield { kind: 'working', done, of: ids.length };
            }
          }
          yield { kind: 'packed', ...(await folder.finish()) };
        } finally {
          await zip.close();
        }
      } catch (error) {
        throw isSystemError(error) ? new ProblemError(problem('disk', sentenceOf(error))) : error;
      }
    },
  };
}

/** Returns the sentence for a write error. The report of the export lists files that could not be read. */
function sentenceOf(error: unknown): string {
  if (isDiskFull(error)) return 'The disk is full. Free up space, then export again.';
  return `Couldn’t prepare the export in the data folder (${errorCodeOf(error)}).`;
}

/** Starts the folder of an export. Its texts are in temporary files of the ZIP; media stay in the library. */
async function openExportFolder(
  zip: Awaited<ReturnType<ReadyDownloads['openZip']>>,
  { contents, withoutPrompts, template, ...request }: ExportInput,
  { library, describe, promptsInFiles, mediaReader, collections, clock }: ExportServiceOptions,
) {
  const page = contents === 'page' ? request.page : undefined;
  if (contents === 'page' && !page) refuse('The page of this export is missing.');
  const [texts, table, html] = [await zip.openText(), await zip.openText(), await zip.openText()];
  const uniqueName = createUniqueNames();
  const entries: ZipEntry[] = [];
  const report: string[] = [];
  const leftOut: string[] = [];
  let files = 0;
  let withoutCredentials = 0;

  if (contents !== 'files') await table.add(csvText([itemColumns.map(([name]) => name)]));
  if (page) await html.add(`${page.before}{"madeAt":${clock.now()},"items":[`);

  function put(name: string, { size, pieces }: ZipContent): void {
    entries.push({ name, size, pieces });
  }

  function nameOf(item: Item): string {
    // File names in the library may contain words of the prompt.
    const by = template ?? (withoutPrompts ? plainTemplate : undefined);
    if (by === undefined) return safeFileName(stemOf(item.file));
    return buildFileName(by, fileNameFactsOfItem(item, withoutPrompts));
  }

  /** Returns the sidecar of a file with the current metadata. Both have the names of the export. */
  function sidecarOf(found: Sidecar, described: Item): unknown {
    const inSidecar = itemOfSidecar(described);
    return withoutPrompts ? sidecarWithoutPrompts(found, inSidecar) : { ...found, item: inSidecar };
  }

  function wordsIn(item: Item, sidecar: Sidecar | undefined): PromptsInFile {
    if (withoutPrompts) return 'left out';
    // The prompt was already embedded when the file was saved.
    if (!request.promptsInFiles || item.received) return 'as they are';
    return (path) => promptsInFiles.withPrompts(path, item, sidecar);
  }

  return {
    async add(item: Item): Promise<void> {
      const shown = withoutPrompts ? `Result ${item.id}` : item.file;
      const path = library.pathOf(item);
      const found = (await readSidecar(sidecarName(path))) ?? (await describe(item));
      const file = await prepareExportFile(item, path, wordsIn(item, found), mediaReader);
      if ('whyNot' in file) {
        leftOut.push(`${shown}: ${file.whyNot}`);
        return;
      }
      if (file.remark !== undefined) report.push(`${shown}: its prompt isn’t in the file: ${file.remark}.`);
      if (file.removed && file.removed.length > 0)
        report.push(`${shown}: removed from the copy: ${file.removed.join(', ')}.`);
      if (file.removed?.includes(contentCredentials)) withoutCredentials += 1;
      files += 1;
      const stem = uniqueName(nameOf(item));
      const fileName = `${contents === 'files' ? '' : 'media/'}${stem}.${extensionOf(item.file)}`;
      put(fileName, file);
      if (contents === 'files') return;
      const { trashedAt: _, ...exportedItem } = withoutPrompts ? itemWithoutPrompts(item) : item;
      const received = file.hash === item.hash ? exportedItem.received : { hash: item.hash, bytes: item.bytes };
      const described: Item = {
        ...exportedItem,
        file: fileName,
        hash: file.hash,
        bytes: file.size,
        ...(received === undefined || withoutPrompts ? {} : { received }),
      };
      if (found)
        put(`media/${stem}.json`, await texts.add(`${JSON.stringify(sidecarOf(found, described), null, 2)}\n`));
      else report.push(`${shown}: the settings that made it aren’t known, so it has no sidecar.`);
      await table.add(csvRows([itemColumns.map(([, cellOf]) => cellOf(described, collections()))]));
      if (!page) return;
      const thumbnail = await library.thumbnail(item, { urgency: 'new' });
      const thumbnailName = thumbnail && `stills/${stem}.webp`;
      if (thumbnail && thumbnailName !== undefined) put(thumbnailName, await texts.add(thumbnail));
      await html.add(`${files === 1 ? '' : ','}\n${jsonInHtml(galleryItem(described, fileName, thumbnailName))}`);
    },
    async finish() {
      if (files === 0) {
        throw new ProblemError(problem('input', 'None of these results can be exported.', { raw: leftOut.join('\n') }));
      }
      if (page) await html.add(`\n]}${page.after}`);
      const reportContent = reportText(leftOut, report);
      if (reportContent !== undefined) put('report.txt', await texts.add(reportContent));
      if (contents !== 'files') put('items.csv', table.whole());
      if (page) put('index.html', html.whole());
      // The first entry is the first of the list.
      return { ...(await zip.keep(entries.reverse())), files, leftOut: leftOut.length, withoutCredentials };
    },
  };
}

function reportText(leftOut: readonly string[], report: readonly string[]): string | undefined {
  const parts = [
    ...(leftOut.length === 0 ? [] : ['Not in this export:', ...leftOut, '']),
    ...(report.length === 0 ? [] : ['In this export, with remarks:', ...report, '']),
  ];
  return parts.length === 0 ? undefined : parts.join('\r\n');
}

/** Returns the file name of a path without its extension. */
function stemOf(file: string): string {
  return file.replace(/^.*\//, '').replace(/\.[^.]*$/, '');
}

/** Returns the data of an item for the exported page. `file` and `still` are paths beside the page. */
function galleryItem(item: Item, file: string, thumbnail: string | undefined): GalleryItem {
  const { kind, width, height, seconds, bytes, createdAt, negative, note, seed, rating, flag, tags } = item;
  const prompt = item.prompt || undefined;
  const title = item.modelId === importedModelId ? 'Imported' : (modelById(item.modelId)?.title ?? item.modelId);
  return {
    file,
    kind,
    width,
    height,
    bytes,
    model: title,
    createdAt,
    ...withoutUndefined({ still: thumbnail, seconds, prompt, negative, note, seed, rating, flag }),
    ...(tags === undefined || tags.length === 0 ? {} : { tags }),
    ...(item.synthetic ? { synthetic: true as const } : {}),
  };
}

/** The columns of the table of items. Scripts may read them by position, so new columns come last. */
const itemColumns: readonly (readonly [
  name: string,
  cellOf: (item: Item, collections: readonly Collection[]) => string | number,
])[] = [
  ['file', (item) => item.file],
  ['kind', (item) => item.kind],
  ['model', (item) => item.modelId],
  ['made', (item) => new Date(item.createdAt).toISOString()],
  ['prompt', (item) => item.prompt],
  ['negative prompt', (item) => item.negative ?? ''],
  ['seed', (item) => item.seed ?? ''],
  ['width', (item) => item.width || ''],
  ['height', (item) => item.height || ''],
  ['seconds', (item) => item.seconds ?? ''],
  ['frames per second', (item) => item.framesPerSecond ?? ''],
  ['bytes', (item) => item.bytes],
  ['sha-256', (item) => item.hash],
  ['rating', (item) => item.rating ?? ''],
  ['flag', (item) => item.flag ?? ''],
  ['tags', (item) => (item.tags ?? []).join('; ')],
  ['collections', (item, collections) => pathsOf(item, collections).join('; ')],
  ['note', (item) => item.note ?? ''],
  ['synthetic', (item) => (item.synthetic ? 'yes' : '')],
  ['imported as', ({ origin }) => (origin?.kind === 'import' ? origin.name : '')],
  ['comparison', (item) => item.comparisonId ?? ''],
  ['task', (item) => item.taskId],
  ['result', (item) => item.position],
  ['id', (item) => item.id],
  ['title', (item) => item.title ?? ''],
];

function pathsOf(item: Item, collections: readonly Collection[]): string[] {
  return (item.collections ?? [])
    .map((id) => collectionPath(collections, id).join(' / '))
    .filter((path) => path !== '');
}

/** Returns an item without texts of the user or the prompt. Ratings, tags and collections stay. */
function itemWithoutPrompts(whole: Item): Item {
  const { template: _, negative: __, title: _____, note: ___, received: ____, origin, sources, ...item } = whole;
  const plain = origin?.kind === 'import' ? { ...origin, name: '' } : origin;
  return {
    ...item,
    prompt: '',
    ...(plain === undefined ? {} : { origin: plain }),
    // A file name may describe the content of the file.
    ...(sources === undefined ? {} : { sources: sources.map(({ name: _____, ...source }) => source) }),
  };
}

/** Returns a sidecar without texts. Of the request, numbers, switches and choices stay. */
function sidecarWithoutPrompts(sidecar: Sidecar, item: Item): Sidecar {
  if ('request' in sidecar) {
    const { bodyHash: _, ...request } = sidecar.request;
    return { ...sidecar, item, request: { ...request, draft: draftWithoutWords(request.modelId, request.draft) } };
  }
  if ('said' in sidecar) return { ...sidecar, item, said: { ...sidecar.said, prompt: '', parameters: {} } };
  if ('frame' in sidecar) return { ...sidecar, item, frame: { ...sidecar.frame, file: '' } };
  return { ...sidecar, item, import: { ...sidecar.import, name: '' } };
}

function draftWithoutWords(modelId: string, { values, remixOf }: Draft): Draft {
  const fields = modelById(modelId)?.fields ?? {};
  const isPlain = (name: string, value: FieldValue) => {
    if (typeof value === 'number' || typeof value === 'boolean') return true;
    const isSetting = fields[name]?.holds === 'setting';
    return typeof value === 'string' && isSetting && /^[\w.:*-]{1,32}$/.test(value);
  };
  const plainValues = Object.entries(values).filter(([name, value]) => isPlain(name, value));
  return { values: Object.fromEntries(plainValues), extra: '', ...(remixOf === undefined ? {} : { remixOf }) };
}
