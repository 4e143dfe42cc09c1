import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Dispatcher } from 'undici';
import type { AudioFile } from '../../shared/conversations/message-part.ts';
import type { AudioMeasure } from '../../shared/fields/audio-limits.ts';
import { type Problem, ProblemError, problem } from '../../shared/problem.ts';
import type { Connections } from '../connections/connections.ts';
import { makeFolder } from '../files/make-folder.ts';
import { privateFolder } from '../files/private-files.ts';
import { withUploadedFile } from '../files/receive-body.ts';
import { writeFileAtomically } from '../files/write-file-atomically.ts';
import type { Clock } from '../host/host.ts';
import { discardBody } from '../http/discard-body.ts';
import { createDownloadAgents } from '../http/download/block-private-addresses.ts';
import { createLinkOpener, type LinkOpener } from '../http/download/follow-link.ts';
import { contentLengthOf } from '../http/download/resume-validator.ts';
import { problemOfTransport } from '../http/gateway/transport-problem.ts';
import type { RateLimitPauses } from '../http/pacing/rate-limit-pauses.ts';
import type { Proxies } from '../http/proxies/proxy-types.ts';
import type { Stores } from '../storage/create-stores.ts';
import type { MediaFileReader } from '../workers/media-files/media-file-reader.ts';
import { displayName } from './input-store.ts';

/** Audio files of the user, each stored once under the hash of its bytes. */
export type AudioStore = ReturnType<typeof createAudioStore>;

/** The interface states no limit. An hour of audio is smaller. */
const largestSound = 100_000_000;

/** `temporary` is a folder on the same disk; each start empties it. */
export function createAudioStore(
  folder: string,
  temporary: string,
  sounds: Stores['sounds'],
  mediaReader: Pick<MediaFileReader, 'audio'>,
) {
  const nameOf = (hash: string) => join(hash.slice(0, 2), hash);
  const pathOf = (hash: string) => join(folder, nameOf(hash));

  async function saveBytes(name: string, bytes: Buffer): Promise<AudioFile> {
    const { type, seconds } = await mediaReader.audio(bytes, bytes.length);
    const no = (rest: string) => new ProblemError(problem('input', `${name} ${rest}`));
    if (type !== 'WAV' && type !== 'MP3')
      throw no(`isn’t an audio file: it contains ${type}. Only WAV and MP3 are supported.`);
    if (seconds === undefined) throw no(`can’t be played: the ${type} file is damaged or cut off.`);
    const hash = createHash('sha256').update(bytes).digest('hex');
    const stored = await stat(pathOf(hash)).catch(() => undefined);
    if (stored?.size !== bytes.length) {
      await makeFolder(join(folder, hash.slice(0, 2)), { mode: privateFolder });
      await writeFileAtomically(pathOf(hash), bytes, { temporaryFolder: temporary, durable: true });
    }
    const format = type === 'WAV' ? ('wav' as const) : ('mp3' as const);
    await sounds.add({ hash, format });
    return { hash, name, format, bytes: bytes.length, seconds };
  }

  return {
    folder,
    /** Returns the file name within `folder`. */
    nameOf,
    pathOf,
    /** Saves existing bytes. Throws the same errors. */
    saveBytes,
    /** Saves an upload. Throws a `ProblemError` for an unusable file. */
    saveUpload(typedName: string, request: Request): Promise<AudioFile> {
      const name = displayName(typedName);
      const place = { folder: temporary, largest: largestSound, name };
      return withUploadedFile(request, place, async (path) => saveBytes(name, await readFile(path)));
    },
  };
}

/** Maximum number of bytes that are read. A longer file exceeds every limit. */
const mostBytes = 32_000_000;
const enoughToDetect = 64_000;
const timeoutMs = 30_000;
const mostKnown = 200;

interface AudioMeterOptions {
  readonly connections: Connections;
  readonly rateLimits: RateLimitPauses;
  readonly mediaReader: Pick<MediaFileReader, 'audio'>;
  readonly clock: Clock;
  readonly proxies?: Proxies | undefined;
}

/** Measures audio files at URLs that the gateway will fetch. Sends no key. */
export function createAudioMeter(options: AudioMeterOptions) {
  const { connections, rateLimits, mediaReader, clock, proxies } = options;
  const agents = createDownloadAgents({ proxies, decompresses: true });
  const found = new Map<string, AudioMeasure>();

  async function opener(): Promise<LinkOpener> {
    const at = connections.destinationIfAny();
    return createLinkOpener({
      agents,
      gatewayOrigin: at ? await connections.origin(at) : '',
      gatewayIsLocal: at !== undefined && (await connections.isLocal(at)),
      rateLimits,
      texts: { what: 'The URL', why: 'which a remote gateway can’t reach' },
    });
  }

  async function look(url: string): Promise<AudioMeasure> {
    const stop = new AbortController();
    const cancelTimer = clock.after(timeoutMs, () => stop.abort());
    try {
      const response = await (await opener()).open(url, {}, stop.signal);
      if (response.statusCode !== 200) {
        await discardBody(response);
        return unreachable(`${new URL(url).host} returned ${response.statusCode}.`);
      }
      const { bytes, length } = await readSome(response, url);
      return { reachable: true, ...(await mediaReader.audio(bytes, length)) };
    } catch (error) {
      if (error instanceof ProblemError) return unreachable(error.problem.sentence);
      throw error;
    } finally {
      cancelTimer();
      stop.abort();
    }
  }

  return {
    async measure(url: string): Promise<AudioMeasure> {
      const measure = await look(url);
      found.delete(url);
      found.set(url, measure);
      const [oldest] = found.keys();
      if (found.size > mostKnown && oldest !== undefined) found.delete(oldest);
      return measure;
    },
    /** The last measurement in this program run. */
    knownMeasure: (url: string): AudioMeasure | undefined => found.get(url),
    close: agents.close,
  };
}

function unreachable(cause: Problem['sentence']): AudioMeasure {
  const sentence = `${cause} The file wasn’t checked from this computer; the gateway may still reach it.`;
  return { reachable: false, sentence };
}

/** Returns the beginning of the body, or the whole body if it is within the limit, and the total length. */
async function readSome(
  response: Dispatcher.ResponseData,
  url: string,
): Promise<{ bytes: Uint8Array; length: number }> {
  const statedLength = contentLengthOf(response.headers);
  const enough = statedLength !== undefined && statedLength > mostBytes ? enoughToDetect : mostBytes;
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of response.body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.byteLength;
      if (length > enough) break;
    }
  } catch (error) {
    throw new ProblemError(problemOfTransport(error, new URL(url).host));
  }
  return { bytes: Buffer.concat(chunks), length: Math.max(length, statedLength ?? 0) };
}
