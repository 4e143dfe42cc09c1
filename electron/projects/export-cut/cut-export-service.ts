import { createReadStream } from 'node:fs';
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CutExportInput, CutExportStep, CutFormat } from '../../../shared/contract/cut-exchange-contract.ts';
import type { Item } from '../../../shared/library/item.ts';
import { ProblemError, problem, refuse } from '../../../shared/problem.ts';
import type { Cut } from '../../../shared/projects/cut.ts';
import type { EditListSource, ExportedFile } from '../../../shared/projects/export/edits-for-all-formats.ts';
import { edlText } from '../../../shared/projects/export/edl.ts';
import { fcpxmlText } from '../../../shared/projects/export/fcpxml.ts';
import { otioText } from '../../../shared/projects/export/otio.ts';
import { shotListCsv } from '../../../shared/projects/export/shot-list-csv.ts';
import { shotListPage } from '../../../shared/projects/export/shot-list-page.ts';
import { xmemlText } from '../../../shared/projects/export/xmeml.ts';
import type { GuideTrack } from '../../../shared/projects/project.ts';
import { safeFileName, slugOf } from '../../../shared/util/file-name-template.ts';
import { diskErrorReason } from '../../files/disk-error-reason.ts';
import { fileExistsOrThrow } from '../../files/file-exists.ts';
import { makeFolder } from '../../files/make-folder.ts';
import { renameWithRetries } from '../../files/rename-with-retries.ts';
import { syncFolder } from '../../files/sync-folder.ts';
import { errorCodeOf, isDiskFull, isSystemError } from '../../files/system-error-codes.ts';
import type { Clock } from '../../host/host.ts';
import type { AudioStore } from '../../inputs/measure-audio.ts';
import type { Library } from '../../library/catalog/library.ts';
import { prepareExportFile } from '../../library/export/prepare-export-file.ts';
import type { ReadyDownloads } from '../../library/export/ready-downloads.ts';
import { entryInMemory, wholeOf, type ZipEntry } from '../../media/zip.ts';
import { type MediaFileReader, UnmeasuredError } from '../../workers/media-files/media-file-reader.ts';
import { type CutFile, type CutFilesOptions, collectCutFiles } from './collect-cut-files.ts';

interface DocumentSource extends EditListSource {
  readonly reels: CutExportInput['reels'];
  /** Posters as `data:` URLs, by item id. */
  readonly posters: ReadonlyMap<string, string>;
  /** Wall clock, milliseconds. */
  readonly madeAt: number;
}

/** The extension and the text of each format. Throw a `ProblemError` if the format cannot hold the cut. */
const writers: Readonly<
  Record<CutFormat, { readonly extension: string; readonly textOf: (source: DocumentSource) => string }>
> = {
  otio: { extension: 'otio', textOf: otioText },
  fcpxml: { extension: 'fcpxml', textOf: fcpxmlText },
  xmeml: { extension: 'xml', textOf: xmemlText },
  edl: { extension: 'edl', textOf: edlOrProblem },
  csv: { extension: 'csv', textOf: shotListCsv },
  'shot-list': { extension: 'html', textOf: shotListPage },
};

function edlOrProblem(source: DocumentSource): string {
  try {
    return edlText(source);
  } catch (error) {
    throw error instanceof RangeError ? new ProblemError(problem('input', error.message)) : error;
  }
}

interface CutExportsOptions extends CutFilesOptions, GuideFileOptions {
  readonly library: GuideFileOptions['library'] & Pick<Library, 'thumbnail'>;
  readonly mediaReader: GuideFileOptions['mediaReader'];
  readonly downloads: Pick<ReadyDownloads, 'openZip'>;
  readonly clock: Clock;
}

/** Formats that mean something without media. */
const formatsWithoutMedia: readonly CutFormat[] = ['csv', 'shot-list'];
const mediaFolder = 'media';
const variableRateTitle =
  'Variable frame rate. Editing programs may show other frames of these files, so check them or convert them first:';

/** Exports cuts with their media to editing programs. The library stays unchanged. */
export function createCutExports(options: CutExportsOptions) {
  async function* pack(cut: Cut, request: CutExportInput, signal?: AbortSignal): AsyncGenerator<CutExportStep> {
    try {
      const { files, guide, leftOut } = yield* collect(cut, request, signal);
      const collected = { files, guide, leftOut, formats: formatsOf(request, files) };
      const { target } = request;
      if (target.kind === 'folder') yield* writeFolder(cut, request, target.parent, collected, signal);
      else yield await packZip(cut, request, collected, signal);
    } catch (error) {
      throw isSystemError(error) ? new ProblemError(problem('disk', sentenceOf(error))) : error;
    }
  }

  async function* collect(cut: Cut, { withoutPrompts }: CutExportInput, signal: AbortSignal | undefined) {
    const of = new Set(cut.clips.flatMap(({ media }) => media?.item.id ?? [])).size;
    const files: CutFile[] = [];
    const leftOut: string[] = [];
    yield { kind: 'working', done: 0, of } as const;
    for await (const step of collectCutFiles(cut, withoutPrompts, options)) {
      signal?.throwIfAborted();
      if ('leftOut' in step) leftOut.push(step.leftOut);
      else files.push(step);
      yield { kind: 'working', done: files.length + leftOut.length, of } as const;
    }
    const { guide } = cut.project;
    // Without a take, no format has tracks.
    if (!guide || files.length === 0) return { files, guide: undefined, leftOut };
    const found = await prepareGuideFile(guide, files, withoutPrompts, options);
    signal?.throwIfAborted();
    if ('leftOut' in found) return { files, guide: undefined, leftOut: [...leftOut, found.leftOut] };
    return { files, guide: found, leftOut };
  }

  /** Returns the documents. `baseUrl`: the URL of the folder of the media, ending with a slash. */
  async function documentsOf(
    cut: Cut,
    request: CutExportInput,
    { files, guide, leftOut, formats }: Collected,
    baseUrl: string,
  ) {
    const source = {
      cut,
      files: exportedFiles(files, baseUrl),
      guide: guide && { file: exportedFile(guide.name, baseUrl, true), seconds: guide.seconds },
      dropFrame: request.dropFrame,
      withoutPrompts: request.withoutPrompts,
      reels: request.reels,
      posters: formats.includes('shot-list') ? await postersOf(files) : new Map<string, string>(),
      madeAt: options.clock.now(),
    };
    const documents =
      request.target.kind === 'otioz'
        ? [
            { name: 'content.otio', text: otioText(source) },
            { name: 'version.txt', text: '1.0.0\n' },
          ]
        : formats.map((format) => {
            const { extension, textOf } = writers[format];
            return { name: `${request.name}.${extension}`, text: textOf(source) };
          });
    const variable = files.flatMap(({ variableRate }) => variableRate ?? []);
    const report = [
      ...(leftOut.length > 0 ? ['Not in this export:', ...leftOut, ''] : []),
      ...(variable.length > 0 ? [variableRateTitle, ...variable, ''] : []),
    ];
    return report.length === 0 ? documents : [...documents, { name: 'report.txt', text: report.join('\r\n') }];
  }

  async function packZip(cut: Cut, request: CutExportInput, collected: Collected, signal: AbortSignal | undefined) {
    const { name } = request;
    const extension = request.target.kind === 'otioz' ? 'otioz' : 'zip';
    const zip = await options.downloads.openZip({ name, extension });
    try {
      const texts = await zip.openText();
      const entries: ZipEntry[] = [];
      for (const { name: file, text } of await documentsOf(cut, request, collected, `${mediaFolder}/`)) {
        entries.push({ name: file, ...(await texts.add(text)) });
      }
      signal?.throwIfAborted();
      entries.push(...entriesOf(collected).map((entry) => ({ ...entry, name: `${mediaFolder}/${entry.name}` })));
      const packed = await zip.keep(entries);
      return { kind: 'packed', ...packed, fileName: `${name}.${extension}`, ...summaryOf(collected) } as const;
    } finally {
      await zip.close();
    }
  }

  async function* writeFolder(
    cut: Cut,
    request: CutExportInput,
    parent: string,
    collected: Collected,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<CutExportStep> {
    const folder = await openNewFolder(parent, request.name);
    try {
      const entries = entriesOf(collected);
      const of = entries.length;
      yield { kind: 'working', done: 0, of };
      for (const [index, entry] of entries.entries()) {
        await folder.write({ ...entry, name: `${mediaFolder}/${entry.name}` }, signal);
        yield { kind: 'working', done: index + 1, of };
      }
      const baseUrl = `${pathToFileURL(join(folder.path, mediaFolder))}/`;
      for (const { name, text } of await documentsOf(cut, request, collected, baseUrl)) {
        await folder.write(entryInMemory(name, text), signal);
      }
      await folder.finish();
      yield { kind: 'written', folder: folder.name, ...summaryOf(collected) };
    } finally {
      await folder.discard();
    }
  }

  async function postersOf(files: readonly CutFile[]): Promise<ReadonlyMap<string, string>> {
    const posters = new Map<string, string>();
    for (const { item } of files) {
      const poster = await options.library.thumbnail(item, { urgency: 'new' });
      if (poster) posters.set(item.id, `data:image/webp;base64,${poster.toString('base64')}`);
    }
    return posters;
  }

  return {
    /**
     * Reports progress, and finally the result. Throws a `ProblemError` if nothing can be exported. A canceled export
     * leaves no files behind.
     */
    pack,
  };
}

interface Collected {
  readonly files: readonly CutFile[];
  readonly guide: GuideFile | undefined;
  readonly leftOut: readonly string[];
  readonly formats: readonly CutFormat[];
}

function exportedFiles(files: readonly CutFile[], baseUrl: string): ReadonlyMap<Item['id'], ExportedFile> {
  return new Map(
    files.map(({ item, entry: { name }, hasAudio, startTimecode }) => [
      item.id,
      { ...exportedFile(name, baseUrl, hasAudio), startTimecode },
    ]),
  );
}

function exportedFile(name: string, baseUrl: string, hasAudio: boolean): ExportedFile {
  return { name, url: `${baseUrl}${encodeURIComponent(name)}`, hasAudio };
}

/** Returns the media files of an export, each once. */
function entriesOf({ files, guide }: Collected): readonly ZipEntry[] {
  return [...files.map(({ entry }) => entry), ...(guide?.entry ? [guide.entry] : [])];
}

/** A cut without media is exported as a shot list. */
function formatsOf({ target, formats }: CutExportInput, files: readonly CutFile[]): readonly CutFormat[] {
  if (target.kind === 'otioz') {
    if (files.length > 0) return ['otio'];
    const sentence = 'No shot has a take with a file, so an OTIOZ file would be empty. Export a shot list instead.';
    refuse(sentence);
  }
  return files.length === 0 ? formatsWithoutMedia : [...new Set(formats)];
}

function summaryOf(collected: Collected) {
  const { leftOut, formats } = collected;
  return { files: entriesOf(collected).length, leftOut: leftOut.length, formats: [...formats] };
}

function sentenceOf(error: unknown): string {
  if (isDiskFull(error)) return 'The disk is full. Free up space, then export again.';
  return `Couldn’t write the export (${errorCodeOf(error)}). Choose another folder, or check the disk.`;
}

/** Paths of folders that are being written by this process. */
const active = new Set<string>();

/**
 * Creates a new folder in `parent`. Until it is complete, it has the name of a hidden file. A killed program leaves
 * that folder behind, and the next export of this name replaces it. Throws a `ProblemError` while another export writes
 * it.
 */
async function openNewFolder(parent: string, wantedName: string) {
  const name = await freeName(parent, wantedName);
  const path = join(parent, name);
  const unfinished = join(parent, `.${name}.unfinished`);
  if (active.has(unfinished)) {
    refuse('This folder is already being exported. Wait until the export is complete.');
  }
  active.add(unfinished);
  try {
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished);
  } catch (error) {
    active.delete(unfinished);
    throw error;
  }
  return {
    /** Final path and name. The name has a number if another folder has the name. */
    path,
    name,
    /** Writes one file. `entry.name` is a path below the folder. Throws disk errors and the reason of `signal`. */
    async write(entry: ZipEntry, signal?: AbortSignal): Promise<void> {
      const target = join(unfinished, ...entry.name.split('/'));
      await makeFolder(dirname(target));
      const handle = await open(target, 'wx');
      try {
        for await (const piece of wholeOf(entry)) {
          signal?.throwIfAborted();
          await handle.writeFile(piece);
        }
        await handle.sync();
      } finally {
        await handle.close();
      }
    },
    /** Gives the folder its name. Throws disk errors. */
    async finish(): Promise<void> {
      await syncFolder(unfinished);
      await renameWithRetries(unfinished, path);
      active.delete(unfinished);
      await syncFolder(parent);
    },
    /** Removes what is unfinished. */
    async discard(): Promise<void> {
      if (!active.delete(unfinished)) return;
      await rm(unfinished, { recursive: true, force: true }).catch(() => {});
    },
  };
}

/** Returns `name`, or `name-2` and so on if it is taken. */
async function freeName(parent: string, name: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? name : `${name}-${number}`;
    if (!(await fileExistsOrThrow(join(parent, free)))) return free;
  }
}

interface GuideFileOptions {
  readonly library: CutFilesOptions['library'] & Pick<Library, 'item'>;
  readonly audioStore: Pick<AudioStore, 'pathOf'>;
  readonly mediaReader: CutFilesOptions['mediaReader'] & Pick<MediaFileReader, 'audio'>;
}

/** The file of the guide track in an export. */
interface GuideFile {
  /** Absent: the file is already exported as a take, under `name`. */
  readonly entry: ZipEntry | undefined;
  readonly name: string;
  readonly seconds: number;
}

/** Returns the file of a guide track, or the reason why it is left out, as a line of the report. */
async function prepareGuideFile(
  guide: GuideTrack,
  takes: readonly CutFile[],
  withoutPrompts: boolean,
  options: GuideFileOptions,
): Promise<GuideFile | { readonly leftOut: string }> {
  const leftOut = (whyNot: string) => ({ leftOut: `Guide track ${guide.name}: ${whyNot}` });
  if (guide.itemId === undefined) {
    const file = await audioFileOf(guide, options);
    return 'whyNot' in file ? leftOut(file.whyNot) : file;
  }
  const { library, mediaReader } = options;
  const item = await library.item(guide.itemId).catch(() => undefined);
  if (item?.seconds === undefined) return leftOut('the video isn’t in the library.');
  const take = takes.find((each) => each.item.id === item.id);
  if (take) return { entry: undefined, name: take.entry.name, seconds: item.seconds };
  const promptHandling = withoutPrompts ? 'left out' : 'as they are';
  const file = await prepareExportFile(item, library.pathOf(item), promptHandling, mediaReader);
  if ('whyNot' in file) return leftOut(file.whyNot);
  const name = guideFileName(guide.name, extname(item.file));
  return { entry: { name, size: file.size, pieces: file.pieces }, name, seconds: item.seconds };
}

async function audioFileOf(
  guide: GuideTrack,
  { audioStore, mediaReader }: GuideFileOptions,
): Promise<GuideFile | { readonly whyNot: string }> {
  const path = audioStore.pathOf(guide.hash);
  try {
    const bytes = await readFile(path);
    const { type, seconds } = await mediaReader.audio(bytes, bytes.length);
    if (seconds === undefined) return { whyNot: 'the file is damaged.' };
    const name = guideFileName(guide.name, type === 'WAV' ? '.wav' : '.mp3');
    return { entry: { name, size: bytes.length, pieces: () => createReadStream(path) }, name, seconds };
  } catch (error) {
    if (isSystemError(error)) return { whyNot: `the file can’t be read: ${diskErrorReason(error)}.` };
    if (error instanceof UnmeasuredError) return { whyNot: 'reading the file took too much time or memory.' };
    throw error;
  }
}

/** Returns the file name of the guide track: `guide_harbour.wav`. No take has such a name. `extension` begins with a dot. */
function guideFileName(name: string, extension: string): string {
  const slug = slugOf(name.replace(/\.[a-z0-9]{1,5}$/i, ''));
  return `${safeFileName(['guide', slug].filter((part) => part !== '').join('_'))}${extension.toLowerCase()}`;
}
