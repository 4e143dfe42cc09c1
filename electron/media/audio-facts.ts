import { fileTypeFromBuffer } from 'file-type';
import type { AudioFacts } from '../../shared/fields/audio-limits.ts';
import { detectTextKind } from '../http/gateway/detect-text-kind.ts';

/** Returns the facts of an audio file from its beginning. `length` is the size of the whole file. */
export async function audioFactsOf(bytes: Uint8Array, length: number): Promise<AudioFacts> {
  const seconds = await secondsOf(bytes, length);
  return { ...seconds, type: seconds.type ?? (await otherType(bytes)), bytes: length };
}

/** Reads only the two supported audio formats. A playlist, for example, is never followed. */
async function secondsOf(bytes: Uint8Array, length: number): Promise<{ type?: string; seconds?: number }> {
  if (bytes.byteLength === 0) return {};
  const { BufferSource, Input, MP3, WAVE } = await import('mediabunny');
  const input = new Input({ formats: [WAVE, MP3], source: new BufferSource(bytes) });
  let type: string | undefined;
  try {
    type = (await input.getFormat()) === WAVE ? 'WAV' : 'MP3';
    const track = await input.getPrimaryAudioTrack();
    const seconds = track && length === bytes.byteLength ? await track.computeDuration() : 0;
    return { type, ...(seconds > 0 ? { seconds } : {}) };
  } catch {
    return type === undefined ? {} : { type };
  } finally {
    input.dispose();
  }
}

async function otherType(bytes: Uint8Array): Promise<string> {
  if (bytes.byteLength === 0) return 'an empty file';
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (type) return type.ext.toUpperCase();
  return detectTextKind(Buffer.from(bytes.subarray(0, 4096)).toString('utf8')) === 'HTML' ? 'HTML' : 'unknown data';
}
