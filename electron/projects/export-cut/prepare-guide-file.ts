import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { guideFileName } from '../../../shared/projects/export/media-names.ts';
import type { GuideTrack } from '../../../shared/projects/project.ts';
import { diskErrorReason } from '../../files/disk-error-reason.ts';
import { isSystemError } from '../../files/system-error-codes.ts';

import type { AudioStore } from '../../inputs/measure-audio.ts';
import type { Library } from '../../library/catalog/library.ts';
import { prepareExportFile } from '../../library/export/prepare-export-file.ts';
import type { ZipEntry } from '../../media/zip.ts';
import { type MediaFileReader, UnmeasuredError } from '../../workers/media-files/media-file-reader.ts';
import type { CutFile, CutFilesOptions } from './collect-cut-files.ts';

export interface GuideFileOptions {
  readonly library: CutFilesOptions['library'] & Pick<Library, 'item'>;
  readonly audioStore: Pick<AudioStore, 'pathOf'>;
  readonly mediaReader: CutFilesOptions['mediaReader'] & Pick<MediaFileReader, 'audio'>;
}

/** The file of the guide track in an export. */
export interface GuideFile {
  /** Absent: the file is already exported as a take, under `name`. */
  readonly entry: ZipEntry | undefined;
  readonly name: string;
  readonly seconds: number;
}

/** Returns the file of a guide track, or the reason why it is left out, as a line of the report. */
export async function prepareGuideFile(
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
