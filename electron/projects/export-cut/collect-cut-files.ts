import type { Item } from '../../../shared/library/item.ts';
import { measureFrameRate } from '../../../shared/library/measured-frame-rate.ts';
import { measuredRateText } from '../../../shared/library/measured-rate-text.ts';
import type { StartTimecode } from '../../../shared/library/start-timecode.ts';
import type { Cut } from '../../../shared/projects/cut.ts';
import { mediaNamesOf } from '../../../shared/projects/export/media-names.ts';
import { prepareExportFile } from '../../library/export/prepare-export-file.ts';
import type { FrameTimingService } from '../../library/frame-timing-service.ts';
import type { ZipEntry } from '../../media/zip.ts';
import type { MediaFileReader } from '../../workers/media-files/media-file-reader.ts';

export interface CutFilesOptions {
  readonly library: { readonly pathOf: (item: Item) => string };
  readonly videos: Pick<FrameTimingService, 'framesOf'>;
  readonly mediaReader: Pick<MediaFileReader, 'withoutTexts'>;
}

/** The file of a take in an export, without its folder. */
export interface CutFile {
  readonly item: Item;
  readonly entry: ZipEntry;
  readonly hasAudio: boolean;
  readonly startTimecode: StartTimecode | undefined;
  /** A file with a variable frame rate: what it measured, as a line of the report. */
  readonly variableRate: string | undefined;
}

/** One step: the file of the next take, or the reason why it is left out, as a line of the report. */
type CutFileStep = CutFile | { readonly leftOut: string };

/** Yields the files of a cut in its order, each once. Nothing is copied. */
export async function* collectCutFiles(
  cut: Cut,
  withoutPrompts: boolean,
  { library, videos, mediaReader }: CutFilesOptions,
): AsyncGenerator<CutFileStep> {
  const items = new Map(cut.clips.flatMap(({ media }) => (media ? [[media.item.id, media.item] as const] : [])));
  for (const [itemId, name] of mediaNamesOf(cut)) {
    const item = items.get(itemId);
    if (!item) continue;
    const words = withoutPrompts ? 'left out' : 'as they are';
    const file = await prepareExportFile(item, library.pathOf(item), words, mediaReader);
    if ('whyNot' in file) yield { leftOut: `${name}: ${file.whyNot}` };
    else {
      // A video that cannot be measured is exported without a sound track.
      const timing = item.kind === 'video' ? await videos.framesOf(item.id).catch(() => undefined) : undefined;
      const rate = timing && measureFrameRate(timing.frameTimes, timing.seconds);
      // In WebM, the timecode is one of the texts that are left out.
      const hasTimecode = !withoutPrompts || item.mime !== 'video/webm';
      yield {
        item,
        entry: { name, size: file.size, pieces: file.pieces },
        hasAudio: timing?.audioCodec !== undefined,
        variableRate: rate?.frameRateRange && `${name}: ${measuredRateText(rate)}`,
        startTimecode: hasTimecode ? (timing?.startTimecode ?? item.startTimecode) : undefined,
      };
    }
  }
}
