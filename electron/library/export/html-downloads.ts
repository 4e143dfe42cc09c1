import {
  embeddedBlock,
  embeddedBlockBytes,
  type HtmlDownload,
  htmlDownloadSchema,
  mostEmbeddedBytes,
} from '../../../shared/library/html-download.ts';
import type { PreparedDownload } from '../../../shared/library/prepared-download.ts';
import { ProblemError, problem } from '../../../shared/problem.ts';
import { formatBytesBeside } from '../../../shared/util/format-numbers.ts';
import { type StreamedEntry, wholeOf } from '../../media/zip.ts';
import { exportedMediaFiles } from './exported-media-files.ts';
import { readDownloadRequest } from './read-download-request.ts';
import type { DownloadOptions } from './zip-downloads.ts';

/** Creates HTML files that the renderer describes and the user saves. All media are embedded in the file. */
export interface HtmlDownloads {
  /**
   * Reads an `HtmlDownload` from JSON. Throws a `ProblemError` when it is invalid or too large, or when one of its files
   * is missing.
   */
  pack(json: string): Promise<PreparedDownload>;
}

export function createHtmlDownloads(options: DownloadOptions): HtmlDownloads {
  return {
    async pack(json) {
      const { name, before, after, media, ...rules } = readDownloadRequest(htmlDownloadSchema, json);
      const named = await exportedMediaFiles(media, rules, options);
      const files = named.map((file) => ({ ...file, image: media.find(({ name }) => name === file.name)?.image }));
      const total = files.reduce((sum, { size }) => sum + size, 0);
      if (total > mostEmbeddedBytes) {
        const { bytes, limit } = formatBytesBeside(total, mostEmbeddedBytes);
        throw new ProblemError(
          problem('input', `One HTML file holds at most ${limit} of media, and this is ${bytes}. Save a ZIP instead.`),
        );
      }
      const [start, end] = [Buffer.from(before), Buffer.from(after)];
      const embedded = files.reduce((sum, file) => sum + embeddedBytes(file), 0);
      return options.downloads.keep({
        fileName: `${name}.html`,
        type: 'text/html',
        bytes: start.length + embedded + end.length,
        async *pieces() {
          yield start;
          for (const file of files) yield* embeddedFile(file);
          yield end;
        },
      });
    },
  };
}

type EmbeddedEntry = StreamedEntry & Pick<HtmlDownload['media'][number], 'image'>;

/** Blocks are read one after the other, so that no file is ever in memory as a whole. */
async function* embeddedFile(file: EmbeddedEntry): AsyncGenerator<Uint8Array> {
  const count = blockCount(file);
  let index = 0;
  for await (const block of blocksOf(wholeOf(file))) {
    const { before, after } = embeddedBlock(file, index, count);
    yield Buffer.from(`${before}${block.toString('base64')}${after}`);
    index += 1;
  }
}

async function* blocksOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let block = Buffer.alloc(embeddedBlockBytes);
  let filled = 0;
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length; ) {
      const length = Math.min(piece.length - at, embeddedBlockBytes - filled);
      block.set(piece.subarray(at, at + length), filled);
      filled += length;
      at += length;
      if (filled < embeddedBlockBytes) continue;
      yield block;
      block = Buffer.alloc(embeddedBlockBytes);
      filled = 0;
    }
  }
  if (filled > 0) yield block.subarray(0, filled);
}

const blockCount = ({ size }: StreamedEntry) => Math.ceil(size / embeddedBlockBytes);

/** Bytes of the file in the page, with the HTML around its blocks. */
function embeddedBytes(file: EmbeddedEntry): number {
  const count = blockCount(file);
  let bytes = 0;
  for (let index = 0; index < count; index += 1) {
    const { before, after } = embeddedBlock(file, index, count);
    const size = Math.min(embeddedBlockBytes, file.size - index * embeddedBlockBytes);
    bytes += Buffer.byteLength(before) + 4 * Math.ceil(size / 3) + after.length;
  }
  return bytes;
}
