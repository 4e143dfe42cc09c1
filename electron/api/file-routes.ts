import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono } from 'hono';
import { thumbnailVersion } from '../../shared/contract/http-routes.ts';
import type { Item } from '../../shared/library/item.ts';
import { type Problem, ProblemError, problem } from '../../shared/problem.ts';
import { laterFrames } from '../../shared/similarity/descriptor-layout.ts';
import type { AnswerFileStore } from '../conversations/files/answer-file-store.ts';
import type { Conversations } from '../conversations/open-conversation-services.ts';
import { itemFilePath } from '../files/item-file-path.ts';
import { withUploadedFile } from '../files/receive-body.ts';
import type { InputStore } from '../inputs/input-store.ts';
import type { AudioStore } from '../inputs/measure-audio.ts';
import type { Library } from '../library/catalog/library.ts';
import type { createPageDownloads } from '../library/export/page-downloads.ts';
import type { ReadyDownloads } from '../library/export/ready-downloads.ts';
import type { FileStates } from '../library/file-states.ts';
import type { ImportService } from '../library/saving/import-service.ts';
import type { createSavedFrames, FramePosition } from '../library/saving/save-frame.ts';
import { gridIndexResponse } from '../library/search/grid-index-response.ts';
import type { LibrarySearch } from '../library/search/library-search.ts';
import type { XmpSidecars } from '../library/sidecars/xmp-sidecars.ts';
import { fileResponse, isClientCopyCurrent, mediaHeaders, notFound } from '../media/file-response.ts';
import { largestXmpSidecar } from '../media/metadata/xmp-sidecar/update-xmp-sidecar-file.ts';
import type { Stores } from '../storage/create-stores.ts';

/** Maximum size of a request, which contains a page and its data. Bytes. */
const largestPageDownload = 32_000_000;

const largestFrame = 64_000_000;

interface FileRoutesOptions {
  readonly library: Library;
  readonly librarySearch: LibrarySearch;
  readonly frames: ReturnType<typeof createSavedFrames>;
  readonly importService: ImportService;
  readonly xmpSidecars: Pick<XmpSidecars, 'importFile'>;
  readonly fileStates: FileStates;
  readonly inputStore: InputStore;
  readonly inputFolder: string;
  readonly stores: Pick<Stores, 'sounds'>;
  readonly audioStore: AudioStore;
  readonly pageDownloads: ReturnType<typeof createPageDownloads>;
  readonly downloads: Pick<ReadyDownloads, 'open'>;
  readonly answerFileStore: AnswerFileStore;
  readonly conversations: Pick<Conversations, 'transfer' | 'typeOfFile'>;
  /** Folder for uploads while they are received. */
  readonly temporaryFolder: string;
  readonly describeError: (error: unknown) => Problem;
  readonly onUnexpectedError: (error: unknown) => void;
}

const largestPoster = 8_000_000;
/** More than a video of any length that a window creates. Bytes. */
const largestPageFile = 1e12;
const anyId = ':id{[0-9a-f-]{36}}';
const anyHash = ':hash{[0-9a-f]{64}}';

/** Serves all routes of `shared/contract/http-routes.ts`. Ids are looked up; no part of a URL becomes a path. */
export function createFileRoutes(options: FileRoutesOptions): Hono {
  const { library, inputStore } = options;
  const app = new Hono();

  app.on(['GET', 'HEAD'], `/media/${anyId}`, async (context) => {
    const item = await library.item(context.req.param('id'));
    // No window renders a type that Triptych doesn't know, such as SVG with a script.
    const mime = item.kind === 'file' ? 'application/octet-stream' : item.mime;
    const respond = (served: Item) =>
      fileResponse(context.req.raw, { folder: library.folder, file: itemFilePath(served), mime });
    const response = await respond(item);
    // Opening the viewer is often the first moment to notice a missing or edited file. The file does not wait for the
    // note, because another program may have the database.
    void options.fileStates.check(item).catch(options.onUnexpectedError);
    if (response.status !== 404) return response;
    const file = await options.fileStates.otherSpelling(item);
    return file === undefined ? response : respond({ ...item, file });
  });

  app.on(['GET', 'HEAD'], `/thumb/${anyId}`, async (context) => {
    const item = await library.item(context.req.param('id'));
    const thumbnail = await library.thumbnail(item, { urgency: 'shown', signal: context.req.raw.signal });
    const version = context.req.query('version');
    // A grid shows dozens of them again at each display of its page.
    const isCurrent = version !== undefined && version === thumbnailVersion(item);
    if (thumbnail) return thumbnailResponse(context.req.raw, thumbnail, isCurrent);
    // The renderer makes video thumbnails and requests one before it knows whether one exists, so a missing one is no
    // error.
    return item.kind === 'video' ? new Response(null, { status: 204 }) : notFound();
  });

  app.post('/library/index', (context) => gridIndexResponse(context.req.raw, options.librarySearch.index));

  app.on(['GET', 'HEAD'], `/input/${anyHash}`, async (context) => {
    const hash = context.req.param('hash');
    const facts = await inputStore.find(hash);
    if (!facts) return notFound();
    if (context.req.query('small') !== undefined) {
      const thumbnail = await inputStore.thumbnail(hash);
      return thumbnail ? thumbnailResponse(context.req.raw, thumbnail) : notFound();
    }
    const file = join(hash.slice(0, 2), hash);
    return fileResponse(context.req.raw, { folder: options.inputFolder, file, mime: facts.type });
  });

  app.post('/inputs', async (context) => {
    const name = context.req.query('name') ?? '';
    return context.json(await inputStore.saveUpload(name, context.req.raw));
  });

  for (const what of ['import', 'find'] as const) {
    app.post(`/library/${what}`, async (context) => {
      const { body, headers } = context.req.raw;
      const length = Number(headers.get('content-length') ?? 0);
      const name = context.req.query('name') ?? '';
      return context.json(await options.importService.importFile({ name, body, length, onlyMissing: what === 'find' }));
    });
  }

  app.post(`/library/xmp/${anyId}`, async (context) => {
    const item = await library.item(context.req.param('id'));
    const upload = { folder: options.temporaryFolder, largest: largestXmpSidecar, name: 'The XMP file' };
    const use = (path: string) => options.xmpSidecars.importFile(item, path);
    return context.json({ isUsed: await withUploadedFile(context.req.raw, upload, use) });
  });

  app.on(['GET', 'HEAD'], `/sound/${anyHash}`, async (context) => {
    const hash = context.req.param('hash');
    const facts = await options.stores.sounds.find(hash);
    if (!facts) return notFound();
    const mime = facts.format === 'wav' ? 'audio/wav' : 'audio/mpeg';
    const { folder, nameOf } = options.audioStore;
    return fileResponse(context.req.raw, { folder, file: nameOf(hash), mime });
  });

  app.post('/sounds', async (context) => {
    const name = context.req.query('name') ?? '';
    return context.json(await options.audioStore.saveUpload(name, context.req.raw));
  });

  app.on(['GET', 'HEAD'], `/answer/${anyHash}`, async (context) => {
    const hash = context.req.param('hash');
    const type = await options.conversations.typeOfFile(hash);
    if (type === undefined) return notFound();
    const mime = type.startsWith('text/') ? 'text/plain; charset=utf-8' : type;
    const { folder, nameOf } = options.answerFileStore;
    return fileResponse(context.req.raw, { folder, file: nameOf(hash), mime });
  });

  app.get(`/conversations/export/${anyId}`, async (context) => {
    const as = context.req.query('as') === 'json' ? 'json' : 'markdown';
    const { name, type, body } = await options.conversations.transfer.export(context.req.param('id'), as);
    return new Response(body, { headers: attachmentHeaders(name, type) });
  });

  app.post('/conversations/import', async (context) =>
    context.json(await options.conversations.transfer.import(context.req.raw, options.temporaryFolder)),
  );

  app.post('/page-files', async (context) => {
    const place = { folder: options.temporaryFolder, largest: largestPageFile, name: 'The file of the page' };
    const id = await withUploadedFile(context.req.raw, place, options.pageDownloads.keepFile);
    return context.json({ id });
  });

  app.post('/page-downloads', async (context) => {
    const place = { folder: options.temporaryFolder, largest: largestPageDownload, name: 'The page' };
    return withUploadedFile(context.req.raw, place, async (path) =>
      context.json(await options.pageDownloads.pack(await readFile(path, 'utf8'))),
    );
  });

  app.get(`/download/${anyId}`, (context) => {
    const { fileName, type, bytes, body } = options.downloads.open(context.req.param('id'));
    const headers = attachmentHeaders(fileName, type);
    headers.set('content-length', String(bytes));
    return new Response(body, { headers });
  });

  app.post(`/poster/${anyId}`, async (context) => {
    const id = context.req.param('id');
    const frame = Number(context.req.query('frame') ?? 0);
    if (!Number.isInteger(frame) || frame < 0 || frame > laterFrames.length) return notFound();
    const place = { folder: options.temporaryFolder, largest: largestPoster, name: 'The poster' };
    return withUploadedFile(context.req.raw, place, async (path) => {
      const image = await readFile(path);
      if (!isImage(image)) throw new ProblemError(problem('input', 'The poster isn’t a WebP, PNG or JPEG file.'));
      return context.json(await library.savePoster(id, image, frame));
    });
  });

  app.post(`/frame/${anyId}`, async (context) => {
    const id = context.req.param('id');
    const place = frameOf(context.req.query('frame'), context.req.query('seconds'));
    const received = { folder: options.temporaryFolder, largest: largestFrame, name: 'The frame' };
    return withUploadedFile(context.req.raw, received, async (path) =>
      context.json(await options.frames.save(id, place, path)),
    );
  });

  app.notFound(() => notFound());
  app.onError((error, context) => {
    const failure = options.describeError(error);
    if (failure.kind === 'not-found') return notFound();
    return context.json(failure, failure.kind === 'input' || failure.kind === 'unmeasured' ? 422 : 500);
  });
  return app;
}

/** Headers for a file that is only saved, never opened here. `name` contains only characters that a header allows. */
function attachmentHeaders(name: string, type: string): Headers {
  return new Headers({
    'content-type': type,
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'same-origin',
  });
}

/** `isKept`: the browser need not ask again under the same URL for an hour. */
function thumbnailResponse(request: Request, thumbnail: Buffer, isKept = false): Response {
  const etag = `"${createHash('sha256').update(thumbnail).digest('hex')}"`;
  const headers = mediaHeaders('image/webp', etag);
  if (isKept) headers.set('cache-control', 'private, max-age=3600');
  if (isClientCopyCurrent(request, etag)) return new Response(null, { status: 304, headers });
  headers.set('content-length', String(thumbnail.length));
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(thumbnail), { status: 200, headers });
}

function frameOf(number: string | undefined, moment: string | undefined): FramePosition {
  const [frame, seconds] = [Number(number), Number(moment)];
  const isPlace = Number.isSafeInteger(frame) && frame >= 1 && moment !== undefined && seconds >= 0;
  if (!isPlace || !Number.isFinite(seconds)) {
    throw new ProblemError(problem('input', 'The frame’s number or time is missing.'));
  }
  return { frame, seconds };
}

/** Checks only the first bytes. The decoder later decides whether the image is valid. */
function isImage(bytes: Buffer): boolean {
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  const isPng = bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'));
  const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;
  return isWebp || isPng || isJpeg;
}
