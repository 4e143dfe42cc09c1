import { z } from 'zod';
import { formatBytes, formatBytesBeside } from '../util/format-numbers.ts';

/** The requirements for an audio file. Every limit includes its own value. */
export interface AudioLimits {
  /** Common names of the types: `WAV`, `MP3`. */
  readonly types: readonly string[];
  readonly minSeconds: number;
  readonly maxSeconds: number;
  readonly maxBytes: number;
}

const audioFactsSchema = z.object({
  /** Type from the bytes of the file: `WAV`, `MP3`, or other content, such as `HTML`. */
  type: z.string(),
  /** Omitted if the file contains no playable audio. */
  seconds: z.number().optional(),
  bytes: z.number().int(),
});
export type AudioFacts = z.infer<typeof audioFactsSchema>;

export const audioMeasureSchema = z.discriminatedUnion('reachable', [
  /** The file could not be measured. The file itself may be valid. */
  z.object({ reachable: z.literal(false), sentence: z.string() }),
  audioFactsSchema.extend({ reachable: z.literal(true) }),
]);
/** The measured facts of the file at a URL. */
export type AudioMeasure = z.infer<typeof audioMeasureSchema>;

/** `WAV, 12.4 s, 2.1 MB` */
export function describeAudio({ type, seconds, bytes }: AudioFacts): string {
  return [type, seconds === undefined ? '' : formatSeconds(seconds), formatBytes(bytes)]
    .filter((part) => part !== '')
    .join(', ');
}

/** Returns the violated limits of an audio file, each with the measured and the allowed value. */
export function checkAudio(limits: AudioLimits, { type, seconds, bytes }: AudioFacts): string[] {
  const reasons: string[] = [];
  const types = limits.types.join(' or ');
  if (!limits.types.includes(type)) reasons.push(`points to ${type}, but must point to ${types}.`);
  else if (seconds === undefined) reasons.push(`points to a ${type} file that can’t be played.`);
  if (seconds !== undefined && (tenths(seconds) < limits.minSeconds || tenths(seconds) > limits.maxSeconds)) {
    const range = `the duration must be from ${limits.minSeconds} to ${limits.maxSeconds} s`;
    reasons.push(`points to audio of ${formatSeconds(seconds)}; ${range}.`);
  }
  if (bytes > limits.maxBytes) {
    const beside = formatBytesBeside(bytes, limits.maxBytes);
    reasons.push(`points to a file of ${beside.bytes}; the limit is ${beside.limit}.`);
  }
  return reasons;
}

/** A file ends at a whole frame of its encoding, so its length is rounded to a tenth of a second. */
function tenths(seconds: number): number {
  return Math.round(seconds * 10) / 10;
}

function formatSeconds(seconds: number): string {
  return `${tenths(seconds)} s`;
}
