import { BufferSource, Input, MP3, WAVE } from 'mediabunny';
import { type AudioFacts, checkAudio } from '../../../shared/fields/audio-limits.ts';
import type { Model } from '../../../shared/models/model.ts';
import type { JsonObject } from '../../../shared/util/json.ts';
import type { FieldError } from '../server/error-responses.ts';

/**
 * Returns the errors of the audio files in a create. The sandbox only reads files on this computer: other files, and
 * unavailable ones, are accepted unchecked.
 */
export async function checkAudioUrls(model: Model, body: JsonObject): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  for (const [name, field] of Object.entries(model.fields)) {
    const address = body[name];
    if (!('audio' in field) || !field.audio || typeof address !== 'string' || !isWithinReach(address)) continue;
    const facts = await measure(address, field.audio.maxBytes).catch(() => null);
    if (facts) errors.push(...checkAudio(field.audio, facts).map((detail) => ({ field: name, detail })));
  }
  return errors;
}

function isWithinReach(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'data:' || (protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(hostname));
}

async function measure(address: string, mostBytes: number): Promise<AudioFacts | null> {
  const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(5000) });
  if (!response.ok || !response.body) return null;
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body) {
    parts.push(part);
    bytes += part.byteLength;
    if (bytes > mostBytes) break;
  }
  const input = new Input({ source: new BufferSource(Buffer.concat(parts)), formats: [WAVE, MP3] });
  try {
    const format = await input.getFormat();
    return { type: format === WAVE ? 'WAV' : 'MP3', seconds: await input.computeDuration(), bytes };
  } catch {
    return { type: 'another format', bytes };
  } finally {
    input.dispose();
  }
}
