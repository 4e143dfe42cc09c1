import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  embeddedBlock,
  embeddedBlockBytes,
  mostEmbeddedBytes,
  type PageDownload,
  type PreparedDownload,
  pageDownloadSchema,
} from '../../../shared/library/page-download.ts';
import { ProblemError, problem, refuse } from '../../../shared/problem.ts';
import { formatBytesBeside } from '../../../shared/util/format-numbers.ts';
import { entryInMemory, wholeOf, type ZipEntry } from '../../media/zip.ts';
import type { MediaFileReader } from '../../workers/media-files/media-file-reader.ts';
import type { Library } from '../catalog/library.ts';
import { prepareExportFile } from './prepare-export-file.ts';
import type { ReadyDownloads } from './ready-downloads.ts';

interface PageDownloadOptions {
  readonly library: Pick<Library, 'item' | 'pathOf'>;
  readonly mediaReader: Pick<MediaFileReader, 'withoutTexts'>;
  readonly downloads: ReadyDownloads;
  readonly temporaryFolder: string;
}

/** Packs pages that the window describes and the user saves. */
export function createPageDownloads({ library, mediaReader, downloads, temporaryFolder }: PageDownloadOptions) {
  const pathOf = (fileId: string) => join(temporaryFolder, `page-${fileId}.media`);

  async function keptFile(name: string, fileId: string): Promise<ZipEntry> {
    const found = await stat(pathOf(fileId)).catch(() => undefined);
    if (!found) refuse('A file of the page is missing. Export the page again.');
    return { name, size: found.size, pieces: () => createReadStream(pathOf(fileId), { highWaterMark: 256 * 1024 }) };
  }

  /** Throws a `ProblemError` if the file is missing, or if it cannot follow the rules. */
  async function fileOfItem(
    { name, itemId }: { readonly name: string; readonly itemId: string },
    { withoutMetadata = false, hidden = [] }: Pick<PageDownload, 'withoutMetadata' | 'hidden'>,
  ): Promise<ZipEntry> {
    const item = await library.item(itemId);
    const how = withoutMetadata ? 'left out' : 'as they are';
    const file = await prepareExportFile(item, library.pathOf(item), how, mediaReader);
    if ('whyNot' in file) refuse(`Couldn’t export ${item.file}: ${file.whyNot}`);
    const { size, pieces } = file;
    const found = hidden.length === 0 ? undefined : await findTextInBytes(pieces(), hidden);
    if (found !== undefined) {
      const sentence = `Couldn’t export ${item.file}: its file contains the text “${found}”, which can’t be removed.`;
      refuse(`${sentence} Leave this result out, or show the model names.`);
    }
    return { name, size, pieces };
  }

  return {
    /** Takes over a file, such as a video that the window created, for one page. Returns the id of the file. */
    async keepFile(path: string): Promise<string> {
      const fileId = randomUUID();
      await rename(path, pathOf(fileId));
      return fileId;
    },
    /**
     * Reads a `PageDownload` from JSON. Throws a `ProblemError` when it is invalid or too large, or when one of its
     * files is missing.
     */
    async pack(json: string): Promise<PreparedDownload> {
      const { name, format, before, after, license, media, ...rules } = readRequest(json);
      const files: EmbeddedEntry[] = [];
      for (const medium of media) {
        if ('fileId' in medium) files.push(await keptFile(medium.name, medium.fileId));
        else files.push({ ...(await fileOfItem(medium, rules)), image: medium.image });
      }
      const discard = () => {
        for (const each of media) if ('fileId' in each) void rm(pathOf(each.fileId), { force: true }).catch(() => {});
      };
      if (format === 'zip') {
        const page = entryInMemory('index.html', before + after);
        const entries = [page, ...files, entryInMemory('font-license.txt', license)];
        return downloads.keepZip({ name, entries, discard });
      }
      const total = files.reduce((sum, { size }) => sum + size, 0);
      if (total > mostEmbeddedBytes) {
        const { bytes, limit } = formatBytesBeside(total, mostEmbeddedBytes);
        refuse(`One HTML file holds at most ${limit} of media, and this is ${bytes}. Save a ZIP instead.`);
      }
      const [start, end] = [Buffer.from(before), Buffer.from(after)];
      const embedded = files.reduce((sum, file) => sum + embeddedBytes(file), 0);
      return downloads.keep({
        fileName: `${name}.html`,
        type: 'text/html',
        bytes: start.length + embedded + end.length,
        async *pieces() {
          yield start;
          for (const file of files) yield* embeddedFile(file);
          yield end;
        },
        discard,
      });
    },
  };
}

function readRequest(json: string): PageDownload {
  try {
    return pageDownloadSchema.parse(JSON.parse(json));
  } catch (error) {
    throw new ProblemError(problem('input', 'This isn’t a page to save.', { raw: String(error) }));
  }
}

type EmbeddedEntry = ZipEntry & Parameters<typeof embeddedBlock>[0];

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

const blockCount = ({ size }: ZipEntry) => Math.ceil(size / embeddedBlockBytes);

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

/** Returns the first of `texts` that the bytes contain as UTF-8, also across pieces; `undefined` if they contain none. */
async function findTextInBytes(
  pieces: AsyncIterable<Uint8Array>,
  texts: readonly string[],
): Promise<string | undefined> {
  const patterns = texts.map((text) => Buffer.from(text));
  const overlap = Math.max(0, ...patterns.map(({ length }) => length - 1));
  let end: Uint8Array = new Uint8Array();
  for await (const piece of pieces) {
    const bytes = end.length === 0 ? Buffer.from(piece) : Buffer.concat([end, piece]);
    const found = patterns.findIndex((text) => bytes.includes(text));
    if (found >= 0) return texts[found];
    end = bytes.subarray(Math.max(0, bytes.length - overlap));
  }
  return undefined;
}
