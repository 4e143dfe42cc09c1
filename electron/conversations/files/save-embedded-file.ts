import type { AnswerFile } from '../../../shared/conversations/message.ts';
import type { MediaType } from '../../media/media-type.ts';
import { UnmeasuredError } from '../../workers/media-files/media-file-reader.ts';
import type { AnswerFileStore } from './answer-file-store.ts';
import { type Base64Form, decodeBase64 } from './decode-base64.ts';

const samplesPerSecond = 24_000;

/** Returns the WAV header for `bytes` of raw samples: 16 bits, one channel, 24 kHz. */
function wavHeader(bytes: number): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + bytes, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(samplesPerSecond, 24);
  header.writeUInt32LE(samplesPerSecond * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(bytes, 40);
  return header;
}

interface FileInAnswer {
  /** The string in pieces of any size. */
  readonly pieces: Iterable<string>;
  /** The string contains raw audio samples. Only the request tells this, because raw samples have no header. */
  readonly isPcm16: boolean;
}

/** Long text is decoded in slices, so that an image of 30 MB does not block the process. */
const sliceLength = 1024 * 1024;

/**
 * Saves the file in a string of an answer under its hash. The file is on the disk when this returns. A string without
 * an image or audio is saved as text, with a note. Throws a `ProblemError` of kind `disk` if nothing can be saved.
 */
export async function saveEmbeddedFile(
  { pieces, isPcm16 }: FileInAnswer,
  fileStore: AnswerFileStore,
): Promise<AnswerFile> {
  const part = await fileStore.openPartialFile();
  try {
    const decoded = await decodeBase64(slices(pieces), (bytes) => part.append(bytes));
    if (!decoded.ok) return await takeAsText(pieces, `The embedded file ${decoded.why}`, fileStore);
    if (isPcm16) return await takeSamples(pieces, decoded.written, fileStore);
    const hash = await part.finish();
    const found = await fileStore.typeOf(part, hash).catch(notMeasured);
    if (found.kind === 'neither')
      return await takeAsText(pieces, `The embedded image or audio file ${found.why}`, fileStore);
    const bytes = part.bytes();
    await fileStore.save(part, hash);
    return { hash, type: found.type, bytes, ...(await writtenOf(decoded.written, pieces, fileStore)) };
  } finally {
    await part.discard();
  }
}

/** A file that no worker could read is saved like any other file, so no part of an answer is lost. */
function notMeasured(error: unknown): MediaType {
  if (!(error instanceof UnmeasuredError)) throw error;
  return { kind: 'neither', why: 'couldn’t be measured, because reading it took too much time or memory.' };
}

/** Adds a WAV header to raw samples, so that the file can be played. */
async function takeSamples(
  pieces: Iterable<string>,
  written: Base64Form | 'odd',
  fileStore: AnswerFileStore,
): Promise<AnswerFile> {
  const samples: Buffer[] = [];
  await decodeBase64(slices(pieces), async (bytes) => void samples.push(bytes));
  const header = wavHeader(samples.reduce((sum, each) => sum + each.length, 0));
  const { hash, bytes } = await keep([header, ...samples], fileStore);
  const { written: how } = await writtenOf(written, pieces, fileStore);
  return { hash, type: 'audio/wav', bytes, written: { ...how, headerBytes: header.length } };
}

async function takeAsText(pieces: Iterable<string>, note: string, fileStore: AnswerFileStore): Promise<AnswerFile> {
  return { ...(await keepText(pieces, fileStore)), type: 'text/plain', note };
}

async function writtenOf(
  written: Base64Form | 'odd',
  pieces: Iterable<string>,
  fileStore: AnswerFileStore,
): Promise<Pick<AnswerFile, 'written'>> {
  if (written === 'odd') return { written: { textHash: (await keepText(pieces, fileStore)).hash } };
  return Object.keys(written).length === 0 ? {} : { written };
}

const keepText = (pieces: Iterable<string>, fileStore: AnswerFileStore) => keep(encoded(pieces), fileStore);

function* encoded(pieces: Iterable<string>): Generator<Buffer> {
  for (const piece of pieces) yield Buffer.from(piece);
}

async function keep(chunks: Iterable<Buffer>, fileStore: AnswerFileStore): Promise<{ hash: string; bytes: number }> {
  const part = await fileStore.openPartialFile();
  try {
    for (const chunk of chunks) await part.append(chunk);
    const hash = await part.finish();
    const bytes = part.bytes();
    await fileStore.save(part, hash);
    return { hash, bytes };
  } finally {
    await part.discard();
  }
}

function* slices(pieces: Iterable<string>): Generator<string> {
  for (const piece of pieces) {
    for (let at = 0; at < piece.length; at += sliceLength) yield piece.slice(at, at + sliceLength);
  }
}
