import type { AnswerFile } from '../../../shared/conversations/message.ts';
import type { MediaType } from '../../media/media-type.ts';
import { UnmeasuredError } from '../../workers/measurement/measurements.ts';
import type { AnswerFileStore } from './answer-file-store.ts';
import { decodeBase64, type Written } from './decode-base64.ts';
import { wavHeader } from './wav-header.ts';

export interface FileInAnswer {
  /** The string, in pieces of a size that does not matter. */
  readonly pieces: Iterable<string>;
  /** Bare samples have no bytes that tell what they are; only what was asked for does. */
  readonly isPcm16: boolean;
}

/** Text is handed on in slices, so that a picture of 30 MB stops nothing else for long. */
const sliceLength = 1024 * 1024;

/**
 * Keeps what a string of an answer holds under its hash, on the disk when this returns. What is no picture or sound is
 * kept as the string itself, with a note that says why. Throws a `ProblemError` of kind `disk` when nothing can be kept.
 */
export async function saveEmbeddedFile({ pieces, isPcm16 }: FileInAnswer, shelf: AnswerFileStore): Promise<AnswerFile> {
  const part = await shelf.openPart();
  try {
    const decoded = await decodeBase64(slices(pieces), (bytes) => part.append(bytes));
    if (!decoded.ok) return await takeAsText(pieces, `What should be a file ${decoded.why}`, shelf);
    if (isPcm16) return await takeSamples(pieces, decoded.written, shelf);
    const hash = await part.finish();
    const found = await shelf.typeOf(part, hash).catch(notMeasured);
    if (found.kind === 'neither')
      return await takeAsText(pieces, `What should be a picture or sound ${found.why}`, shelf);
    const bytes = part.bytes();
    await shelf.keep(part, hash);
    return { hash, type: found.type, bytes, ...(await writtenOf(decoded.written, pieces, shelf)) };
  } finally {
    await part.discard();
  }
}

/** A file that no worker could read is kept like any other that is no image or sound: nothing of an answer is lost. */
function notMeasured(error: unknown): MediaType {
  if (!(error instanceof UnmeasuredError)) throw error;
  return { kind: 'neither', why: 'could not be measured: reading it took too much time or memory.' };
}

/** Bare samples with a header before them, so that they can be played. */
async function takeSamples(
  pieces: Iterable<string>,
  written: Written | 'odd',
  shelf: AnswerFileStore,
): Promise<AnswerFile> {
  const samples: Buffer[] = [];
  await decodeBase64(slices(pieces), async (bytes) => void samples.push(bytes));
  const header = wavHeader(samples.reduce((sum, each) => sum + each.length, 0));
  const { hash, bytes } = await keep([header, ...samples], shelf);
  const { written: how } = await writtenOf(written, pieces, shelf);
  return { hash, type: 'audio/wav', bytes, written: { ...how, headerBytes: header.length } };
}

async function takeAsText(pieces: Iterable<string>, note: string, shelf: AnswerFileStore): Promise<AnswerFile> {
  return { ...(await keepText(pieces, shelf)), type: 'text/plain', note };
}

async function writtenOf(
  written: Written | 'odd',
  pieces: Iterable<string>,
  shelf: AnswerFileStore,
): Promise<Pick<AnswerFile, 'written'>> {
  if (written === 'odd') return { written: { textHash: (await keepText(pieces, shelf)).hash } };
  return Object.keys(written).length === 0 ? {} : { written };
}

const keepText = (pieces: Iterable<string>, shelf: AnswerFileStore) => keep(encoded(pieces), shelf);

function* encoded(pieces: Iterable<string>): Generator<Buffer> {
  for (const piece of pieces) yield Buffer.from(piece);
}

async function keep(chunks: Iterable<Buffer>, shelf: AnswerFileStore): Promise<{ hash: string; bytes: number }> {
  const part = await shelf.openPart();
  try {
    for (const chunk of chunks) await part.append(chunk);
    const hash = await part.finish();
    const bytes = part.bytes();
    await shelf.keep(part, hash);
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
